package import Foundation
package import GalleryModel
import ImageCoding
import ImageFiles
import InputText
import Raster
package import Recovery

/// An importer of picture and pixel-art files with their frames.
///
/// Files are recognised by content.
package struct BitmapImporter: Sendable {
  /// The maximum file size in bytes: 64 MiB by default.
  package var maximumBytes = 64 << 20
  /// The maximum width and height in pixels: 4096 by default.
  package var maximumSide = 4_096
  /// The layers of a layered file to draw.
  package var layers = LayerSelection.visible
  /// The rule that divides a sheet into frames, or `nil` if files are not sheets.
  package var cutting: SheetSlicing?
  /// The parts of a file that become separate bitmaps.
  package var split: SpriteSplit?
  /// The options to recover enlarged pixel art, or `nil` if every pixel is a cell.
  package var recovery: RecoveryOptions?

  /// The layers of a layered file to draw.
  package enum LayerSelection: Sendable, Equatable {
    /// The visible layers.
    case visible
    /// All layers, including hidden ones.
    case all
    /// The layers of a list.
    case named(LayerList)
  }

  /// Creates an importer with the default limits.
  package init() {}

  /// A bitmap read from a file, ready for the catalog.
  package struct Import: Sendable {
    /// The bitmap, without label and tags.
    package var bitmap: NewBitmap
    /// The title inside the file.
    package let title: String?
    /// The grid of cells found in an enlarged picture.
    package var recovered: RecoveredGrid?
    /// One sentence for each part that was lost or not applied.
    package let notes: [String]
  }

  /// Reads a regular file as one bitmap, or as several if `split` is set.
  ///
  /// - Parameter name: The name. By default it is derived from the file name.
  package func readAll(_ file: URL, name: ItemName? = nil) throws(ImportError) -> [Import] {
    let bytes = try RegularFile.bytes(of: file, limit: maximumBytes)
    return try decodeAll(
      bytes, path: file.path, name: name ?? ItemName(slug: Self.stem(of: file), for: .bitmap),
      source: file.lastPathComponent)
  }

  /// Reads a regular file as one bitmap and ignores `split`.
  package func read(_ file: URL, name: ItemName? = nil) throws(ImportError) -> Import {
    let bytes = try RegularFile.bytes(of: file, limit: maximumBytes)
    return try decode(
      bytes, path: file.path, name: name ?? ItemName(slug: Self.stem(of: file), for: .bitmap),
      source: file.lastPathComponent)
  }

  /// Imports bytes from another source, such as standard input.
  ///
  /// Messages name it `path`.
  package func decodeAll(
    _ bytes: [UInt8], path: String, name: ItemName, source: String? = nil
  ) throws(ImportError) -> [Import] {
    let whole = try decode(bytes, path: path, name: name, source: source)
    guard let split else { return [whole] }
    do {
      let parts = try split.parts(of: whole.bitmap.sprite) { position throws(CodingError) in
        try decoder.decodeSprite(bytes, layers: .only([position]), name: source).sprite
      }
      return parts.enumerated().map { number, part in
        let name = ItemName(slug: "\(name.text)-\(part.name)", for: .bitmap)
        return Import(
          bitmap: NewBitmap(name: name, source: source, sprite: part.sprite), title: whole.title,
          notes: number == 0 ? whole.notes : [])
      }
    } catch {
      throw .damaged(path: path, error)
    }
  }

  /// Imports bytes as one bitmap and ignores `split`.
  package func decode(
    _ bytes: [UInt8], path: String, name: ItemName, source: String? = nil
  ) throws(ImportError) -> Import {
    guard bytes.count <= maximumBytes else { throw .tooLarge(path: path, limit: maximumBytes) }
    do {
      var file = try file(bytes, name: source)
      var notes = file.notes
      if let cutting {
        file.sprite = try cutting.sprite(of: file.sprite.frames[0].bitmap, notes: &notes)
      }
      guard let recovery else {
        let original = Self.original(file, bytes, &notes)
        let bitmap = NewBitmap(name: name, source: source, sprite: file.sprite, original: original)
        return Import(bitmap: bitmap, title: file.title, notes: notes)
      }
      var options = recovery
      options.isJPEG = file.format == .jpeg
      if file.sprite.frames.count > 1 { notes.append("only the first frame was recovered") }
      let grid = try Self.recovered(file.sprite.frames[0].bitmap, options)
      return Import(
        bitmap: NewBitmap(name: name, source: source, bitmap: grid.bitmap), title: file.title,
        recovered: grid, notes: notes)
    } catch {
      let other =
        error.reason == .notAnImage ? ImportError.otherKind(path: path, bytes, for: .bitmap) : nil
      throw other ?? .damaged(path: path, error)
    }
  }

  private var decoder: ImageDecoder {
    ImageDecoder(limits: DecodingLimits(side: maximumSide, pixels: .max))
  }

  /// Decodes the file with the requested layers.
  ///
  /// A list of names needs a second pass, since the names are known only after the file is decoded.
  ///
  /// - Throws: `CodingError` if the file is damaged or has no layer with a requested name.
  private func file(_ bytes: [UInt8], name: String?) throws(CodingError) -> DecodedSprite {
    let file = try decoder.decodeSprite(
      bytes, layers: layers == .all ? .all : .visible, name: name)
    guard case .named(let list) = layers else { return file }
    let positions: [Int]
    do throws(UnknownLayer) {
      positions = try list.positions(in: file.sprite.layers)
    } catch {
      let names = file.sprite.layers.map(\.name).prefix(5).joined(separator: ", ")
      throw CodingError(
        message: "there is no layer \(error.name.shown)"
          + (names.isEmpty ? "" : "; there are \(names)"))
    }
    return try decoder.decodeSprite(bytes, layers: .only(Set(positions)), name: name)
  }

  private static func recovered(
    _ bitmap: Bitmap, _ options: RecoveryOptions
  ) throws(CodingError) -> RecoveredGrid {
    do throws(RecoveryError) { return try bitmap.recovered(options) } catch {
      if case .cancelled = error { throw .cancelled }
      throw CodingError(message: error.description + (error.advice.map { ": \($0)" } ?? ""))
    }
  }

  /// Returns the file itself if its layers can be selected later, or `nil` if it is plain or too large.
  ///
  /// A file that is too large adds a note.
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

  /// The file extensions that are searched for in folders, without the dot.
  static let fileExtensions = [
    "png", "apng", "gif", "webp", "aseprite", "ase", "piskel", "bmp", "ico", "cur", "pcx", "tga",
    "pbm", "pgm", "ppm", "pnm", "qoi", "jpg", "jpeg", "avif", "heic", "heif", "tif", "tiff",
  ]

  /// Returns the file name without a known extension; an unknown extension is part of the name.
  static func stem(of file: URL) -> String {
    let name = file.lastPathComponent
    return String(name.dropLast(fileExtension(of: name).map { $0.count + 1 } ?? 0))
  }

  /// Returns the known extension of a file name in lower case and without the dot, or `nil`.
  static func fileExtension(of name: String) -> String? {
    fileExtensions.first { name.lowercased().hasSuffix(".\($0)") }
  }
}
