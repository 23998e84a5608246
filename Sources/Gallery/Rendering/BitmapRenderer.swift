import Drawing
import Raster

/// Draws stored bitmaps: all steps one after another, then the encoder of the format.
struct BitmapRenderer: Renderer {
  @concurrent func image(
    of bitmap: Bitmap, for request: RenderRequest
  ) async throws(RenderError) -> RenderedImage {
    let encoder = PictureEncoder(
      format: request.format, pointsPerPixel: request.pointsPerPixel)
    try encoder.check(request.size)
    var picture = Mosaic(bitmap)
    let stepsOfPage = request.format == .pdf ? request.plan.stepsOfPage : []
    for step in RenderStep.allCases where !stepsOfPage.contains(step) {
      try checkCancellation()
      picture = try step.apply(to: picture, by: request.plan)
    }
    try checkCancellation()
    let bytes =
      stepsOfPage.isEmpty
      ? try encoder.encode(picture)
      : try encoder.encode(PageDrawing(picture, by: request.plan))
    return RenderedImage(
      bytes: bytes, mediaType: request.format.mediaType, size: request.size)
  }

  private func checkCancellation() throws(RenderError) {
    if Task.isCancelled { throw .cancelled }
  }
}
