import Raster

/// Draws a stored bitmap: the steps of its plan, one after another.
struct BitmapCanvas: RenderProcessor {
  let bitmap: Bitmap
  let request: RenderRequest
  /// Steps that the format does by itself.
  var omitted: Set<RenderStep> = []

  var size: PixelSize { request.size }

  @concurrent func render() async throws(RenderError) -> Mosaic { try draw() }

  /// The same on the caller's thread.
  func draw() throws(RenderError) -> Mosaic {
    var picture = Mosaic(bitmap)
    for step in RenderStep.allCases where !omitted.contains(step) {
      if Task.isCancelled { throw .cancelled }
      picture = try step.apply(to: picture, by: request.plan)
    }
    if Task.isCancelled { throw .cancelled }
    return picture
  }
}
