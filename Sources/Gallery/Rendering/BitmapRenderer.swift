import Raster

/// Draws stored bitmaps: all steps one after another, then the encoder of the format.
struct BitmapRenderer: Renderer {
  @concurrent func image(
    of bitmap: Bitmap, for request: RenderRequest
  ) async throws(RenderError) -> RenderedImage {
    let encoder = PictureEncoder(format: request.format)
    try encoder.check(request.size)
    var picture = Mosaic(bitmap)
    for step in RenderStep.allCases {
      try checkCancellation()
      picture = try step.apply(to: picture, by: request.plan)
    }
    try checkCancellation()
    return RenderedImage(
      bytes: try encoder.encode(picture), mediaType: request.format.mediaType, size: picture.size)
  }

  private func checkCancellation() throws(RenderError) {
    if Task.isCancelled { throw .cancelled }
  }
}
