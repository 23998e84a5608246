package import Foundation
package import GalleryModel
import ImageCoding
package import Raster

/// Files of pictures and of pixel art to bitmaps with their frames, by their content whatever they are called.
package struct BitmapImporter: Sendable {
  /// The most bytes of a file: 64 MiB by default.
  package var maximumBytes = 64 << 20
  /// The longest side of a bitmap, in pixels: 4096 by default.
  package var maximumSide = 4_096
  /// The layers of which a layered file is drawn.
  package var layers = LayerChoice.visible

  /// An importer with the default limits.
  package init() {}

  /// A bitmap read from a file, ready for the catalog.
  package struct Import: Sendable {
    /// Without label and tags.
    package var bitmap: NewBitmap
    /// The words in which the file describes itself.
    package let title: String?
    /// The parts that were not kept or not applied, one sentence each.
    package let notes: [String]
  }

  /// Reads a regular file.
  ///
  /// - Parameter name: made from the file's name by default.
  package func read(_ file: URL, name: ItemName? = nil) throws(ImportError) -> Import {
    let bytes = try RegularFile.bytes(of: file, limit: maximumBytes)
    return try decode(
      bytes, path: file.path, name: name ?? ItemName(slug: Self.stem(of: file), for: .bitmap),
      source: file.lastPathComponent)
  }

  /// Takes bytes that came another way, such as standard input; `path` is what messages call them.
  package func decode(
    _ bytes: [UInt8], path: String, name: ItemName, source: String? = nil
  ) throws(ImportError) -> Import {
    guard bytes.count <= maximumBytes else { throw .tooLarge(path: path, limit: maximumBytes) }
    let limits = ImageDecoder.Limits(side: maximumSide, pixels: .max)
    do {
      let file = try ImageDecoder(limits: limits).decodeSprite(bytes, layers: layers, name: source)
      var notes = file.notes
      let original = Self.original(file, bytes, &notes)
      let bitmap = NewBitmap(
        name: name, source: source, sprite: file.sprite, original: original)
      return Import(bitmap: bitmap, title: file.title, notes: notes)
    } catch {
      throw .damaged(path: path, error)
    }
  }

  /// The file itself, where its layers may be chosen anew later.
  private static func original(
    _ file: DecodedSprite, _ bytes: [UInt8], _ notes: inout [String]
  ) -> OriginalFile? {
    let format = OriginalFile.Format(rawValue: file.format.rawValue.lowercased())
    guard !file.sprite.isPlain, let format else { return nil }
    if let original = OriginalFile(format, bytes: bytes) { return original }
    notes.append(
      "the file itself was not kept, so that its layers cannot be chosen: "
        + "it has \(bytes.count) bytes, limit \(OriginalFile.maximumBytes)")
    return nil
  }

  /// The ends of the files' names that a folder is searched for, without the dot.
  static let fileExtensions = [
    "png", "apng", "gif", "webp", "aseprite", "ase", "piskel", "bmp", "ico", "cur", "pcx", "tga",
    "pbm", "pgm", "ppm", "pnm", "qoi", "jpg", "jpeg",
  ]

  /// The file's name without the extension of a kind that is read; others belong to the name.
  static func stem(of file: URL) -> String {
    let name = file.lastPathComponent
    return String(name.dropLast(fileExtension(of: name).map { $0.count + 1 } ?? 0))
  }

  /// The extension of a kind that is read, in small letters and without the dot.
  static func fileExtension(of name: String) -> String? {
    fileExtensions.first { name.lowercased().hasSuffix(".\($0)") }
  }
}
