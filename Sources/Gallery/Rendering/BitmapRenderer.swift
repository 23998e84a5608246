import Drawing
import Raster

/// Draws stored bitmaps: all steps one after another, then the encoder of the format.
struct BitmapRenderer: Renderer {
  @concurrent func image(
    of bitmap: Bitmap, for request: RenderRequest
  ) async throws(RenderError) -> RenderedImage {
    try draw(bitmap, for: request)
  }

  func quickImage(
    of bitmap: Bitmap, for request: RenderRequest
  ) throws(RenderError) -> RenderedImage? {
    try draw(bitmap, for: request)
  }

  private func draw(
    _ bitmap: Bitmap, for request: RenderRequest
  ) throws(RenderError) -> RenderedImage {
    let encoder = PictureEncoder(
      format: request.format, pointsPerPixel: request.pointsPerPixel)
    try encoder.check(request.size)
    let stepsOfPage = request.format == .pdf ? request.plan.stepsOfPage : Set()
    let canvas = BitmapCanvas(bitmap: bitmap, request: request, omitted: stepsOfPage)
    let picture = try canvas.draw()
    let bytes =
      stepsOfPage.isEmpty
      ? try encoder.encode(picture)
      : try encoder.encode(PageDrawing(picture, by: request.plan))
    return RenderedImage(
      bytes: bytes, mediaType: request.format.mediaType, size: request.size)
  }
}
