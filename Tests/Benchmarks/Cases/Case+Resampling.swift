import ImageCoding
import Raster

extension Case {
  /// RGBA with alpha, smaller and larger, and a whole picture from pixels to file.
  static let resampling: [String: @Sendable () async throws -> Case] = [
    "lanczos-4000x3000-1000x750": { try resampled((4_000, 3_000), (1_000, 750), .lanczos3) },
    "bicubic-4000x3000-1000x750": { try resampled((4_000, 3_000), (1_000, 750), .bicubic) },
    "lanczos-256x256-2048x2048": { try resampled((256, 256), (2_048, 2_048), .lanczos3) },
    "bicubic-256x256-2048x2048": { try resampled((256, 256), (2_048, 2_048), .bicubic) },
    "lanczos-64x64-1024x1024-png": {
      let art = Art.photo(columns: 64, rows: 64)
      let size = PixelSize(width: 1_024, height: 1_024)
      return Case(
        input: try PNGEncoder.encode(Mosaic(art)),
        file: { try PNGEncoder.encode(art.resized(to: size, by: .kernel(.lanczos3))) })
    },
  ]

  private static func resampled(
    _ from: (columns: Int, rows: Int), _ to: (width: Int, height: Int), _ kernel: ResamplingKernel
  ) throws -> Case {
    let photo = Art.photo(columns: from.columns, rows: from.rows)
    let size = PixelSize(width: to.width, height: to.height)
    return Case(
      input: try PNGEncoder.encode(Mosaic(photo)),
      picture: { try photo.resized(to: size, by: .kernel(kernel)).bitmap() })
  }
}
