import Raster

@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

extension RenderRequest {
  /// The file of some cells, drawn outside of any service.
  func image(of bitmap: Bitmap) async throws(RenderError) -> RenderedImage {
    try encoder.check(size)
    return RenderedImage(
      bytes: try encoder.encode(await content(of: bitmap)), mediaType: format.mediaType, size: size)
  }
}
