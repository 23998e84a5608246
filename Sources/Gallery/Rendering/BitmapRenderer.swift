import ImageCoding
import Raster

/// Draws stored bitmaps: all steps one after another, then the encoder.
struct BitmapRenderer: Renderer {
  @concurrent func image(
    of bitmap: Bitmap, for request: RenderRequest
  ) async throws(RenderError) -> RenderedImage {
    var picture = Mosaic(bitmap)
    for step in RenderStep.allCases {
      try checkCancellation()
      picture = try step.apply(to: picture, by: request.plan)
    }
    try checkCancellation()
    return RenderedImage(
      bytes: try encode(picture), mediaType: "image/png", size: picture.size)
  }

  private func encode(_ picture: Mosaic) throws(RenderError) -> [UInt8] {
    do {
      return try PNGEncoder().encode(picture)
    } catch {
      try checkCancellation()
      throw .failed(error.description)
    }
  }

  private func checkCancellation() throws(RenderError) {
    if Task.isCancelled { throw .cancelled }
  }
}
