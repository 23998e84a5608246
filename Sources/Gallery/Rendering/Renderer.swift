import Raster

/// Whoever draws: equal bitmaps and requests give equal bytes.
protocol Renderer: Sendable {
  /// The finished file. Throws `.cancelled` soon after its task is cancelled.
  @concurrent func image(
    of bitmap: Bitmap, for request: RenderRequest
  ) async throws(RenderError) -> RenderedImage

  /// The same on the caller's thread, where `request` is quick; `nil` from who cannot.
  func quickImage(
    of bitmap: Bitmap, for request: RenderRequest
  ) throws(RenderError) -> RenderedImage?
}

extension Renderer {
  func quickImage(
    of bitmap: Bitmap, for request: RenderRequest
  ) throws(RenderError) -> RenderedImage? { nil }
}
