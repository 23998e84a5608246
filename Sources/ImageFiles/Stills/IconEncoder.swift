package import ImageCoding
package import Raster

/// Pictures of several sizes to one icon of Windows, a PNG each, which every reader since Windows Vista takes
/// (Microsoft, "The .ico file format"; the layout is that of `IconReader`).
package enum IconEncoder {
  /// The most pixels along a side, which one byte tells.
  package static let maximumSide = 256

  /// The whole file, its pictures in the given order.
  ///
  /// Throws `CodingError` for no picture, more than 256, one with a side above `maximumSide`, and what PNG
  /// refuses.
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
      // 256 is written as 0; no table of colours; one plane of 32 bits, whatever the PNG has.
      directory += [UInt8(size.width & 0xFF), UInt8(size.height & 0xFF), 0, 0, 1, 0, 32, 0]
      directory += number(file.count, 4) + number(6 + 16 * pictures.count + files.count, 4)
      files += file
    }
    return directory + files
  }

  /// A number of so many bytes, the lowest first.
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
