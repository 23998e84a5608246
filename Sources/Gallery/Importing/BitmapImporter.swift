package import Foundation
import ImageCoding

/// Files to bitmaps, by their content whatever they are called.
package struct BitmapImporter: Sendable {
  /// The most bytes of a file: 64 MiB by default.
  package var maximumBytes = 64 << 20
  /// The longest side of a bitmap, in pixels: 4096 by default.
  package var maximumSide = PNGDecoder().maximumSide

  /// An importer with the default limits.
  package init() {}

  /// A bitmap read from a file, ready for the catalog.
  package struct Import: Sendable {
    /// Without label and tags.
    package var bitmap: NewBitmap
    /// What was not kept or not applied, one sentence each.
    package let notes: [String]
  }

  /// Reads a regular file.
  ///
  /// - Parameter name: made from the file's name by default.
  package func read(_ file: URL, name: BitmapName? = nil) throws(ImportError) -> Import {
    let bytes = try RegularFile.bytes(of: file, limit: maximumBytes)
    return try decode(
      bytes, path: file.path, name: name ?? BitmapName(slug: Self.stem(of: file)),
      source: file.lastPathComponent)
  }

  /// Takes bytes that came another way, such as standard input.
  ///
  /// - Parameters:
  ///   - path: what messages call them.
  ///   - source: the file name to remember.
  package func decode(
    _ bytes: [UInt8], path: String, name: BitmapName, source: String? = nil
  ) throws(ImportError) -> Import {
    guard bytes.count <= maximumBytes else { throw .tooLarge(path: path, limit: maximumBytes) }
    var decoder = PNGDecoder()
    decoder.maximumSide = maximumSide
    decoder.maximumFileBytes = maximumBytes
    do {
      let result = try decoder.decode(bytes)
      return Import(
        bitmap: NewBitmap(name: name, source: source, bitmap: result.bitmap), notes: result.notes)
    } catch {
      throw .damaged(path: path, error)
    }
  }

  /// The file's name without `.png`; other extensions belong to the name.
  static func stem(of file: URL) -> String {
    let name = file.lastPathComponent
    return name.lowercased().hasSuffix(".png") ? String(name.dropLast(4)) : name
  }
}
