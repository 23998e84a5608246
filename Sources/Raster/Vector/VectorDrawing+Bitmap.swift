extension VectorDrawing {
  /// The drawing in pixels: `bounds` is mapped onto `size`, whatever the two aspect ratios.
  ///
  /// See `bitmap(canvas:mappingBoundsTo:colorMode:)`.
  package func bitmap(
    size: PixelSize, colorMode: ColorMode = .nonLinear
  ) throws(CancellationError) -> Bitmap {
    let whole = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    return try bitmap(canvas: size, mappingBoundsTo: whole, colorMode: colorMode)
  }

  /// The drawing in pixels of straight alpha, on a canvas of which `bounds` becomes a part.
  ///
  /// Only the canvas cuts, not `bounds`: what moves out of the frame is seen beside it. The background is
  /// beneath the whole canvas. Coverage is exact but for curves, which are followed to 0.005 pixels, and
  /// for clusters of more than 24 edges that cross one another within a row. Everything is added up in
  /// floating point and rounded once, half up. Bounds without area draw nothing.
  ///
  /// - Parameters:
  ///   - canvas: In pixels; both sides are at least 1.
  ///   - frame: Where `bounds` goes, in pixels; any place and size, whole or not.
  ///   - colorMode: Where the colours are added up: sRGB bytes or linear light.
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every 64 shapes and
  ///   rows.
  package func bitmap(
    canvas: PixelSize, mappingBoundsTo frame: Rect, colorMode: ColorMode = .nonLinear
  ) throws(CancellationError) -> Bitmap {
    if Task.isCancelled { throw CancellationError() }
    let drawing =
      bounds.isEmpty
      ? VectorDrawing(bounds: bounds, steps: [], background: background) : self
    let map = placement.then(.translation(-bounds.x, -bounds.y))
      .then(.scale(frame.width / bounds.width, frame.height / bounds.height))
      .then(.translation(frame.x, frame.y))
    let painter = try DrawingPainter(
      drawing, canvas: canvas, map: bounds.isEmpty ? .identity : map,
      mixer: LightMixer(colorMode))
    return try painter.bitmap()
  }
}
