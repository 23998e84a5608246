import Raster

@testable import Gallery

/// Draws as the program does, but never at once on the caller's thread.
struct PatientRenderer: Renderer {
  @concurrent func image(
    of bitmap: Bitmap, for request: RenderRequest
  ) async throws(RenderError) -> RenderedImage {
    try await BitmapRenderer().image(of: bitmap, for: request)
  }
}
