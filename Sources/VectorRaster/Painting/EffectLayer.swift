import Raster

/// A group of a picture that is drawn before it is painted, since its pixels are needed from all around.
struct EffectLayer {
  /// A shadow in pixels.
  struct Shadow {
    /// Light multiplied by alpha.
    var ink: SIMD4<Float>
    var offset: Point
    var blur: GaussianBlur
  }

  /// The pixels of the canvas that it takes, also beside the canvas.
  let columns: Range<Int>
  let rows: Range<Int>
  /// Light multiplied by alpha, row by row.
  private(set) var pixels: [SIMD4<Float>]
  private let size: PixelSize

  /// Draws a part of a canvas by a plan of its own.
  init(_ plan: DrawingPlan, _ part: CanvasPart) throws(CancellationError) {
    (columns, rows, size) = (part.columns, part.rows, part.size)
    pixels = []
    pixels.reserveCapacity(size.pixelCount)
    var painter = BandPainter<SIMD4<Float>>(plan, canvas: size)
    try painter.paint { band, rows in
      pixels.append(contentsOf: band.pixels[..<(rows.count * band.width)])
    }
  }

  /// Blurs all of it.
  mutating func blur(_ blur: GaussianBlur) throws(CancellationError) {
    try blur.blur(&pixels, size: size)
  }

  /// Lays shadows beneath, the first one on top of the others.
  mutating func lay(_ shadows: [Shadow]) throws(CancellationError) {
    if shadows.isEmpty { return }
    let alphas = pixels.map { $0.w }
    for shadow in shadows {
      var plane = alphas
      try shadow.blur.blur(&plane, size: size)
      try lay(plane, shadow)
    }
  }

  /// Lays coverage that is moved and filled with one colour beneath.
  private mutating func lay(
    _ plane: borrowing [Float], _ shadow: Shadow
  ) throws(CancellationError) {
    let (plane, size) = (plane.span, size)
    var line = [Float](repeating: 0, count: size.width + 1)
    // A pixel shows what was so far to its left and above it.
    let (x, y) = (shadow.offset.x.rounded(.down), shadow.offset.y.rounded(.down))
    let (right, down) = (Float(shadow.offset.x - x), Float(shadow.offset.y - y))
    // Farther than all pixels is as good as anywhere.
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
      // Number 0 is beside the plane.
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
