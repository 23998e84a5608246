import Foundation
import GalleryTestSupport
import Raster
import TestSupport

@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

extension RenderedImage {
  /// A picture of `count` bytes that depend on the seed.
  static func sample(_ count: Int, seed: UInt64 = 0) -> RenderedImage {
    var random = SeededGenerator(seed: seed)
    return RenderedImage(
      bytes: (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) },
      mediaType: "image/png", size: PixelSize(width: 3, height: 2))
  }
}

extension CacheEntry {
  /// A finished picture of `count` bytes that depend on the seed.
  static func sample(_ count: Int, seed: UInt64 = 0) -> CacheEntry {
    .picture(RenderedImage.sample(count, seed: seed))
  }
}

extension RenderRequest {
  /// A request for one bitmap at one scale.
  static func sample(
    _ bitmapID: Int64, scale: Int = 1, revision: Int64 = 1
  ) throws -> RenderRequest {
    try RenderRequest(
      RenderOptions("scale=\(scale)"),
      of: .sample(id: bitmapID, columns: 3, rows: 2, revision: revision), catalogID: "c",
      limits: RenderLimits())
  }
}

extension PictureKey {
  /// The key of `RenderRequest.sample`.
  static func sample(
    _ bitmapID: Int64, scale: Int = 1, revision: Int64 = 1
  ) throws -> PictureKey {
    try RenderRequest.sample(bitmapID, scale: scale, revision: revision).key
  }
}
