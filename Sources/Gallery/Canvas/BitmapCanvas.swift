import Raster

/// Draws a stored bitmap: the steps of its plan, one after another.
struct BitmapCanvas: RenderProcessor {
  let bitmap: Bitmap
  let request: RenderRequest
  /// Steps that the format does by itself.
  var omitted: Set<RenderStep> = []

  var size: PixelSize { request.size }

  private var steps: [RenderStep] { RenderStep.allCases.filter { !omitted.contains($0) } }

  @concurrent func render() async throws(RenderError) -> Mosaic {
    let steps = steps
    let before = steps.prefix { $0 != .resize }
    var picture = try apply(before, to: Mosaic(bitmap))
    if before.count < steps.count {
      picture = try await RenderStep.resizeInBands(picture, by: request.plan)
    }
    return try apply(steps.dropFirst(before.count + 1), to: picture)
  }

  /// The same on the caller's thread alone.
  func draw() throws(RenderError) -> Mosaic { try apply(steps[...], to: Mosaic(bitmap)) }

  private func apply(
    _ steps: ArraySlice<RenderStep>, to picture: Mosaic
  ) throws(RenderError) -> Mosaic {
    var picture = picture
    for step in steps {
      if Task.isCancelled { throw .cancelled }
      picture = try step.apply(to: picture, by: request.plan)
    }
    if Task.isCancelled { throw .cancelled }
    return picture
  }
}
