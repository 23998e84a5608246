import ImageCoding
import Raster
import TestSupport

extension Librsvg {
  /// What librsvg draws at a zoom.
  static func drawn(_ document: [UInt8], zoom: Int) async throws -> Bitmap {
    try PNGDecoder().decode(try await png(document, zoom: zoom)).bitmap
  }
}
