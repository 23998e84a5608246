/// Turns a drawing into a bitmap, in the shortest of three ways.
///
/// A drawing that has one colour on transparent ground adds up alphas only, and its bitmap is
/// indexed; where few shapes are put together, only their edges are added up. Any other adds up all
/// channels, a band of rows after another. All three make the same pixels.
struct DrawingPainter {
  private let plan: DrawingPlan
  private let canvas: PixelSize
  private let map: Transform
  private let mixer: LightMixer
  private let background: SIMD4<Float>

  init(
    _ drawing: VectorDrawing, canvas: PixelSize, map: Transform, mixer: LightMixer
  ) throws(CancellationError) {
    plan = try DrawingPlan(drawing, canvas: canvas, map: map, mixer: mixer)
    self.canvas = canvas
    self.map = map
    self.mixer = mixer
    background = mixer.ink(drawing.background ?? .clear, opacity: 1)
  }

  /// The pixels of the whole canvas.
  func bitmap() throws(CancellationError) -> Bitmap {
    guard background.w == 0, plan.hasOneColor else { return try colors() }
    let runs =
      if let composition = plan.composition {
        try alphas(of: composition)
      } else {
        try alphas()
      }
    return runs.bitmap(canvas, color: plan.color)
  }

  /// A few shapes put together, as most symbols are: only their edges have to be calculated.
  private func alphas(
    of composition: Composition
  ) throws(CancellationError) -> AlphaRuns {
    var runs = AlphaRuns(pixelCount: canvas.pixelCount)
    var scanner = CompositionScanner(composition, canvas: canvas)
    while let row = scanner.nextRow(of: plan.edges) {
      if row % 64 == 0, Task.isCancelled { throw CancellationError() }
      scanner.append(to: &runs, alpha: composition.alpha, at: row * canvas.width)
    }
    return runs
  }

  /// Whatever is done, with the same colour.
  private func alphas() throws(CancellationError) -> AlphaRuns {
    var runs = AlphaRuns(pixelCount: canvas.pixelCount)
    var painter = BandPainter<Float>(plan, canvas: canvas, map: map)
    try painter.paint { runs.append($0, rows: $1) }
    return runs
  }

  private func colors() throws(CancellationError) -> Bitmap {
    var bytes = [UInt8](repeating: 0, count: canvas.pixelCount * 4)
    var painter = BandPainter<SIMD4<Float>>(plan, canvas: canvas, map: map)
    try painter.paint { band, rows in
      for row in rows { write(band, row - rows.lowerBound, to: &bytes, at: row * canvas.width) }
    }
    return Bitmap(rows: canvas.height, columns: canvas.width, rgba: bytes)
  }

  /// Rounds a row of a band, once and for all, with the background beneath it; `start` is the row's
  /// first pixel in the picture, which is transparent so far.
  private func write(
    _ band: borrowing LightRows<SIMD4<Float>>, _ row: Int, to bytes: inout [UInt8], at start: Int
  ) {
    let light = band.pixels.span
    var written = bytes.mutableSpan
    let offset = row * canvas.width
    var (last, rounded) = (SIMD4<Float>.zero, SIMD4<UInt8>.zero)
    for pixel in background.w > 0 ? 0..<canvas.width : band.painted[row] {
      var value = light[offset + pixel]
      if background.w > 0 { value += background * (1 - value.w) }
      if value != last { (last, rounded) = (value, mixer.bytes(value)) }
      if rounded.w > 0 { written.write(rounded, at: (start + pixel) * 4) }
    }
  }
}
