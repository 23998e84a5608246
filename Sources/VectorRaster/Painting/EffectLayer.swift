import Raster

/// A group that is drawn before it is composited.
///
/// Blurs and shadows need pixels from all around, so the whole group must be available.
struct EffectLayer {
  /// A shadow, in pixels.
  struct Shadow {
    /// The premultiplied light.
    var ink: SIMD4<Float>
    var offset: Point
    var blur: GaussianBlur
  }

  /// The columns and rows of the layer, which may extend beyond the canvas.
  let columns: Range<Int>
  let rows: Range<Int>
  /// The premultiplied light, row by row.
  private(set) var pixels: [SIMD4<Float>]
  private let size: PixelSize

  /// Draws the part of a canvas from a plan of its own.
  init(_ plan: DrawingPlan, _ part: CanvasPart) throws(CancellationError) {
    (columns, rows, size) = (part.columns, part.rows, part.size)
    pixels = []
    pixels.reserveCapacity(size.pixelCount)
    var painter = BandPainter<SIMD4<Float>>(plan, canvas: size)
    try painter.paint { band, rows in
      pixels.append(contentsOf: band.pixels[..<(rows.count * band.width)])
    }
  }

  /// Blurs the layer.
  mutating func blur(_ blur: GaussianBlur) throws(CancellationError) {
    try blur.blur(&pixels, size: size)
  }

  /// Adds shadows beneath the layer, the first one on top of the others.
  mutating func lay(_ shadows: [Shadow]) throws(CancellationError) {
    if shadows.isEmpty { return }
    let alphas = pixels.map { $0.w }
    for shadow in shadows {
      var plane = alphas
      try shadow.blur.blur(&plane, size: size)
      try lay(plane, shadow)
    }
  }

  /// Adds a moved coverage in one colour beneath the layer.
  private mutating func lay(
    _ plane: borrowing [Float], _ shadow: Shadow
  ) throws(CancellationError) {
    let (plane, size) = (plane.span, size)
    var line = [Float](repeating: 0, count: size.width + 1)
    // Each pixel shows the coverage at this distance to its left and above it.
    let (x, y) = (shadow.offset.x.rounded(.down), shadow.offset.y.rounded(.down))
    let (right, down) = (Float(shadow.offset.x - x), Float(shadow.offset.y - y))
    // An offset beyond all pixels may be any large number.
    let far = Double(max(size.width, size.height)) + 1
    let (columns, rows) = (Int(min(far, max(-far, x))), Int(min(far, max(-far, y))))
    let seen = max(columns, 0)..<max(min(size.width + columns + 1, size.width), max(columns, 0))
    var pixels = pixels.mutableSpan
    for row in 0..<size.height {
      if row % 64 == 0, Task.isCancelled { throw CancellationError() }
      let (below, above) = (row - rows, row - rows - 1)
      guard below >= 0, above < size.height else { continue }
      var mixed = line.mutableSpan
      let (first, second) = (below * size.width, above * size.width)
      // Element 0 is beside the plane.
      for column in 0..<size.width {
        var value: Float = 0
        if below < size.height { value += plane[first + column] * (1 - down) }
        if above >= 0 { value += plane[second + column] * down }
        mixed[column + 1] = value
      }
      let read = line.span
      for column in seen {
        let place = column - columns
        let value =
          (place < size.width ? read[place + 1] * (1 - right) : 0) + read[place] * right
        let pixel = row * size.width + column
        pixels[pixel] += shadow.ink * (value * (1 - pixels[pixel].w))
      }
    }
  }
}
