import ImageCoding
import Raster
import TestSupport

extension Poppler {
  /// The first page's pixels at so many pixels a point.
  static func drawn(
    _ document: [UInt8], scale: Int = 1, by program: String = "pdftoppm"
  ) async throws -> Bitmap {
    try PNGDecoder().decode(try await png(document, scale: scale, by: program)).bitmap
  }
}
