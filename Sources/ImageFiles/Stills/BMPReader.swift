import ImageCoding
import Raster

/// A reader of Windows and OS/2 bitmap files: 14 bytes, a header, a palette and rows.
enum BMPReader {
  /// Reads the picture.
  static func read(_ request: DecodingRequest) throws(CodingError) -> DecodedSprite {
    var budget = DecodingBudget(request.limits)
    let file = FileBytes(request.bytes)
    let header = try BMPHeader(file, at: 14, request.limits)
    try budget.check(frames: 1, of: header.size)
    let offset = try file.littleEndian(10, 4)
    guard offset >= header.colorsOffset else {
      throw CodingError(message: "the pixels begin at byte \(offset), inside the header")
    }
    let pixels = BMPPixels(header: header, file: file, offset: offset)
    let colors = try header.colors(file, before: offset)
    let (bitmap, hasFoundAlpha) = try pixels.read(colors, &budget)
    let notes = hasFoundAlpha ? [foundAlphaNote] : []
    return StillPicture(bitmap: bitmap, notes: notes).sprite(.bmp)
  }

  private static let foundAlphaNote =
    "the fourth byte of the pixels, which the file does not explain, was treated as alpha"
}
