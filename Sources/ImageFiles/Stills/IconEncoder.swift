package import ImageCoding
package import Raster

/// An encoder of Windows icons with pictures of several sizes, each as PNG, which all programs since Windows Vista
/// support.
///
/// The format follows Microsoft, "The .ico file format"; `IconReader` reads the same layout.
package enum IconEncoder {
  /// The maximum length of a side in pixels, since the directory stores it in one byte.
  package static let maximumSide = 256

  /// Returns the file with its pictures in the given order.
  ///
  /// - Throws: `CodingError` for no picture, more than 256, and a side above `maximumSide`, and errors of the PNG
  ///   encoder.
  package static func encode(_ pictures: [Mosaic]) throws(CodingError) -> [UInt8] {
    guard (1...256).contains(pictures.count) else {
      throw CodingError(
        message: "an icon must have at least 1 and at most 256 pictures, got \(pictures.count)")
    }
    var directory: [UInt8] = [0, 0, 1, 0] + number(pictures.count, 2)
    var files: [UInt8] = []
    for picture in pictures {
      let size = picture.size
      guard max(size.width, size.height) <= maximumSide else {
        throw CodingError(
          message: "a picture of an icon has at most \(maximumSide) pixels along a side, "
            + "got \(size.width) × \(size.height)", reason: .tooLarge)
      }
      let file = try PNGEncoder.encode(picture)
      // A side of 256 is stored as 0. There is no palette, and one plane of 32 bits is declared for every PNG.
      directory += [UInt8(size.width & 0xFF), UInt8(size.height & 0xFF), 0, 0, 1, 0, 32, 0]
      directory += number(file.count, 4) + number(6 + 16 * pictures.count + files.count, 4)
      files += file
    }
    return directory + files
  }

  /// Returns a little-endian integer of `count` bytes.
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
