import Drawing
import Raster

/// Draws stored bitmaps: all steps one after another, then the encoder of the format.
struct BitmapRenderer: Renderer {
  @concurrent func image(
    of bitmap: Bitmap, for request: RenderRequest
  ) async throws(RenderError) -> RenderedImage {
    let canvas = try canvas(bitmap, request)
    return try finish(try await canvas.render(), request)
  }

  func quickImage(
    of bitmap: Bitmap, for request: RenderRequest
  ) throws(RenderError) -> RenderedImage? {
    try finish(canvas(bitmap, request).draw(), request)
  }

  private func encoder(_ request: RenderRequest) -> PictureEncoder {
    PictureEncoder(
      format: request.format, pointsPerPixel: request.pointsPerPixel, label: request.label)
  }

  private func stepsOfPage(_ request: RenderRequest) -> Set<RenderStep> {
    request.format == .pdf ? request.plan.stepsOfPage : []
  }

  /// What is to be drawn, once the format is known to take its size.
  private func canvas(
    _ bitmap: Bitmap, _ request: RenderRequest
  ) throws(RenderError) -> BitmapCanvas {
    try encoder(request).check(request.size)
    return BitmapCanvas(bitmap: bitmap, request: request, omitted: stepsOfPage(request))
  }

  private func finish(
    _ picture: Mosaic, _ request: RenderRequest
  ) throws(RenderError) -> RenderedImage {
    let encoder = encoder(request)
    let bytes =
      stepsOfPage(request).isEmpty
      ? try encoder.encode(picture)
      : try encoder.encode(PageDrawing(picture, by: request.plan))
    return RenderedImage(
      bytes: bytes, mediaType: request.format.mediaType, size: request.size)
  }
}
