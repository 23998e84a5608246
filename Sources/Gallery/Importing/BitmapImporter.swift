package import Foundation
package import GalleryModel
import ImageCoding
import Raster

/// Files of PNG, JPEG, GIF and WebP to bitmaps, by their content whatever they are called.
///
/// Of an animation the first frame is taken.
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
    do {
      let (bitmap, notes) = try pixels(bytes)
      return Import(bitmap: NewBitmap(name: name, source: source, bitmap: bitmap), notes: notes)
    } catch {
      throw .damaged(path: path, error)
    }
  }

  private func pixels(_ bytes: [UInt8]) throws(CodingError) -> (Bitmap, [String]) {
    // What begins like a PNG is told what is wrong with it as such.
    guard bytes.first == 0x89 else {
      let limits = ImageDecoder.Limits(side: maximumSide, pixels: .max)
      let image = try ImageDecoder(limits: limits).decode(bytes)
      return (image.bitmap, image.notes)
    }
    var decoder = PNGDecoder()
    decoder.maximumSide = maximumSide
    decoder.maximumFileBytes = maximumBytes
    let result = try decoder.decode(bytes)
    return (result.bitmap, result.notes)
  }

  /// The ends of the files' names that a folder is searched for, without the dot.
  static let fileExtensions = ["png", "jpg", "jpeg", "gif", "webp"]

  /// The file's name without the extension of a kind that is read; others belong to the name.
  static func stem(of file: URL) -> String {
    let name = file.lastPathComponent
    let ending = fileExtensions.map { ".\($0)" }.first { name.lowercased().hasSuffix($0) }
    return String(name.dropLast(ending?.count ?? 0))
  }
}
