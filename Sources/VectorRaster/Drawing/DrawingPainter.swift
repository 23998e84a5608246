import Raster

/// A painter that turns a drawing into a bitmap in the fastest of three ways.
///
/// If a drawing has one colour on transparent ground, only alphas are summed, and the bitmap is indexed. If it also
/// consists of few shapes, only their edges are computed. Otherwise all channels are summed in bands of rows. All three
/// ways return the same pixels.
struct DrawingPainter {
  private let plan: DrawingPlan
  private let canvas: PixelSize
  private let mixer: LightMixer
  private let background: SIMD4<Float>

  init(
    _ drawing: VectorDrawing, canvas: PixelSize, map: Transform, mixer: LightMixer
  ) throws(CancellationError) {
    var plan = DrawingPlan(canvas: canvas, mixer: mixer)
    try plan.append(drawing, through: map)
    self.init(
      plan, canvas: canvas, background: mixer.ink(drawing.background ?? .clear, opacity: 1),
      mixer: mixer)
  }

  /// Creates a painter of a plan, over a premultiplied background.
  init(_ plan: DrawingPlan, canvas: PixelSize, background: SIMD4<Float>, mixer: LightMixer) {
    (self.plan, self.canvas, self.background, self.mixer) = (plan, canvas, background, mixer)
  }

  /// Returns the pixels of the whole canvas.
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

  /// Returns the alphas of a drawing of a few shapes, like most symbols, by computing only their edges.
  private func alphas(of composition: Composition) throws(CancellationError) -> AlphaRuns {
    var runs = AlphaRuns(pixelCount: canvas.pixelCount)
    var scanner = CompositionScanner(composition, canvas: canvas)
    while let row = scanner.nextRow(of: plan.edges) {
      if row % 64 == 0, Task.isCancelled { throw CancellationError() }
      scanner.append(to: &runs, alpha: composition.alpha, at: row * canvas.width)
    }
    return runs
  }

  /// Returns the alphas of any plan that has one colour.
  private func alphas() throws(CancellationError) -> AlphaRuns {
    var runs = AlphaRuns(pixelCount: canvas.pixelCount)
    var painter = BandPainter<Float>(plan, canvas: canvas)
    try painter.paint { runs.append($0, rows: $1) }
    return runs
  }

  /// Returns the pixels in all channels, for any colours.
  func colors() throws(CancellationError) -> Bitmap {
    var bytes = [UInt8](repeating: 0, count: canvas.pixelCount * 4)
    var painter = BandPainter<SIMD4<Float>>(plan, canvas: canvas)
    let rounding = LightRounding(mixer: mixer, background: background)
    try painter.paint { band, rows in
      for row in rows {
        let (own, columns) = (row - rows.lowerBound, 0..<canvas.width)
        rounding.write(
          band.pixels, from: own * canvas.width,
          background.w > 0 ? columns : band.painted[own], into: &bytes, at: row * canvas.width)
      }
    }
    return Bitmap(rows: canvas.height, columns: canvas.width, rgba: bytes)
  }
}

/// A picture of one colour under construction: an alpha for each pixel.
///
/// Pixels are counted row by row from the upper left corner. They are painted in runs in ascending order without
/// overlaps; all other pixels are transparent.
struct AlphaRuns {
  private struct Run {
    var start: Int
    var count: Int32
    /// The alpha of all pixels of the run, which are filled at the end, or `nil` if they have several.
    var alpha: UInt8?
  }

  private var alphas: [UInt8]
  private var runs: [Run] = []
  private var isUsed = InlineArray<256, Bool>(repeating: false)
  private var covered = 0

  /// Creates a transparent picture.
  init(pixelCount: Int) { alphas = [UInt8](repeating: 0, count: pixelCount) }

  /// Paints the coverage of a row, which begins at the pixel `offset`, with an alpha of 0…1.
  mutating func append(_ row: borrowing CoverageRow, alpha: Float, at offset: Int) {
    let (parts, values) = (row.runs.span, row.values.span)
    let solid = LightMixer.alphaByte(alpha)
    for index in 0..<row.count {
      let part = parts[index]
      note(offset + part.start..<offset + part.end, alpha: part.isSolid ? solid : nil)
      if part.isSolid {
        isUsed[Int(solid)] = true
      } else {
        Self.fill(&alphas, from: offset, part.start..<part.end, with: values, alpha: alpha, &isUsed)
      }
    }
  }

  /// Paints the rows of a band; `rows` are their indices in the picture.
  mutating func append(_ band: borrowing LightRows<Float>, rows: Range<Int>) {
    let light = band.pixels.span
    for (row, place) in rows.enumerated() where !band.painted[row].isEmpty {
      let (painted, width) = (band.painted[row], band.width)
      note(place * width + painted.lowerBound..<place * width + painted.upperBound, alpha: nil)
      let values = light.extracting(row * width..<(row + 1) * width)
      Self.fill(&alphas, from: place * width, painted, with: values, alpha: 1, &isUsed)
    }
  }

  @inline(__always)
  private mutating func note(_ pixels: Range<Int>, alpha: UInt8?) {
    covered += pixels.count
    runs.append(
      Run(
        start: pixels.lowerBound, count: Int32(truncatingIfNeeded: pixels.count), alpha: alpha))
  }

  @inline(__always)
  private static func fill(
    _ alphas: inout [UInt8], from offset: Int, _ pixels: Range<Int>, with values: Span<Float>,
    alpha: Float, _ isUsed: inout InlineArray<256, Bool>
  ) {
    var alphas = alphas.mutableSpan
    for pixel in pixels {
      let byte = LightMixer.alphaByte(alpha * values[pixel])
      alphas[offset + pixel] = byte
      isUsed[Int(byte)] = true
    }
  }

  /// Returns the picture in a colour.
  ///
  /// Its palette has the colour once for each alpha that occurs, in ascending order.
  consuming func bitmap(_ size: PixelSize, color: Color) -> Bitmap {
    if covered < size.pixelCount { isUsed[0] = true }
    var (colors, ranks) = ([Color](), [UInt8](repeating: 0, count: 256))
    for alpha in 0..<256 where isUsed[alpha] {
      ranks[alpha] = UInt8(truncatingIfNeeded: colors.count)
      colors.append(LightMixer.color(color, alpha: UInt8(alpha)))
    }
    // Pixels outside all runs stay 0: if there are any, the lowest alpha is 0 and has index 0.
    Self.rank(&alphas, runs, ranks)
    return Bitmap(
      rows: size.height, columns: size.width, palette: Palette(colors) ?? Palette(.clear),
      indices: alphas)
  }

  /// Replaces each alpha by its index in the palette, and fills the runs of one alpha.
  private static func rank(
    _ alphas: inout [UInt8], _ runs: borrowing [Run], _ ranks: borrowing [UInt8]
  ) {
    let (runs, ranks) = (runs.span, ranks.span)
    var alphas = alphas.mutableSpan
    for index in runs.indices {
      let run = runs[index]
      let end = run.start + Int(run.count)
      if let alpha = run.alpha {
        let rank = ranks[Int(alpha)]
        for pixel in run.start..<end { alphas[pixel] = rank }
      } else {
        for pixel in run.start..<end { alphas[pixel] = ranks[Int(alphas[pixel])] }
      }
    }
  }
}
