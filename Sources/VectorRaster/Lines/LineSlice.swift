import Raster

/// The part of a stripe within a band of rows: steps along `u`, cells along `v`.
struct LineSlice {
  let stripe: LineStripe
  /// The steps that touch the band, and the cells within it.
  let steps: Range<Int>
  let cells: Range<Int>
  /// The pixel index of step 0 and cell 0, and the index distances to the next step and to the next cell.
  let origin: Int
  let stepStride: Int
  let cellStride: Int

  /// The maximum slope of an edge that counts as flat within a step.
  ///
  /// The error is below 1/2000 pixel; for flatter edges, the quotient in `paintEnd` would lose more precision than
  /// that.
  static var flatness: Double { 0.004 }

  init(_ stripe: LineStripe, width: Int, top: Int, bottom: Int) {
    self.stripe = stripe
    origin = -top * width
    if stripe.isSteep {
      (stepStride, cellStride) = (width, 1)
      cells = 0..<width
      steps = Self.range(stripe.begin, stripe.end, within: top..<bottom)
    } else {
      (stepStride, cellStride) = (1, width)
      cells = top..<bottom
      var (from, to) = (stripe.begin, stripe.end)
      if abs(stripe.slope) > Self.flatness {
        // The extended long edges enclose the stripe, so it is outside the rows once both edges have left them.
        let enters = (Double(top) - stripe.lower) / stripe.slope
        let leaves = (Double(bottom) - stripe.upper) / stripe.slope
        from = max(from, min(enters, leaves) - 1)
        to = min(to, max(enters, leaves) + 1)
      }
      steps = Self.range(from, to, within: 0..<width)
    }
  }

  private static func range(_ from: Double, _ to: Double, within limits: Range<Int>) -> Range<Int> {
    let first = floor(from, within: limits.lowerBound, limits.upperBound)
    return first..<ceiling(to, within: first, limits.upperBound)
  }

  /// Returns a value clamped to two non-negative integers and rounded down.
  ///
  /// The conversion truncates, which is much faster than rounding.
  @inline(__always)
  private static func floor(_ value: Double, within low: Int, _ high: Int) -> Int {
    Int(min(max(value, Double(low)), Double(high)))
  }

  /// Returns a value clamped to two non-negative integers and rounded up.
  @inline(__always)
  private static func ceiling(_ value: Double, within low: Int, _ high: Int) -> Int {
    let inside = min(max(value, Double(low)), Double(high))
    let whole = Int(inside)
    return Double(whole) < inside ? whole + 1 : whole
  }

  /// Composites an opaque colour source-over through the slice.
  @inline(__always)
  func paint(_ ink: SIMD4<Float>, into pixels: inout MutableSpan<SIMD4<Float>>) {
    let first = Self.ceiling(stripe.innerBegin, within: steps.lowerBound, steps.upperBound)
    let last = Self.floor(stripe.innerEnd, within: first, steps.upperBound)
    for step in steps.lowerBound..<first { paintEnd(step, ink, &pixels) }
    if first < last {
      let sides = LineSides(stripe, from: first)
      if !sides.areNear {
        paintWide(first..<last, sides, ink, &pixels)
      } else if sides.mayTouchFour {
        paintNear(first..<last, sides, touchesFour: true, ink, &pixels)
      } else {
        paintNear(first..<last, sides, touchesFour: false, ink, &pixels)
      }
    }
    for step in last..<steps.upperBound { paintEnd(step, ink, &pixels) }
  }

  @inline(__always)
  static func mix(
    _ coverage: Float, at pixel: Int, _ ink: SIMD4<Float>,
    _ pixels: inout MutableSpan<SIMD4<Float>>
  ) {
    let old = pixels[pixel]
    pixels[pixel] = old + (ink - old) * coverage
  }

  /// Paints steps of a line about one pixel wide.
  ///
  /// Its long edges are one or two cells apart, so a step touches three cells, or four if distance and slope exceed
  /// two.
  @inline(__always)
  private func paintNear(
    _ steps: Range<Int>, _ start: LineSides, touchesFour: Bool, _ ink: SIMD4<Float>,
    _ pixels: inout MutableSpan<SIMD4<Float>>
  ) {
    var sides = start
    let (lowest, highest) = (cells.lowerBound, cells.upperBound - (touchesFour ? 4 : 3))
    let stride = cellStride
    var pixel = origin + steps.lowerBound * stepStride
    for _ in steps {
      let cell = sides.upperCell
      if cell >= lowest && cell <= highest {
        let (above, below) = (sides.upper, sides.lower)
        // 1 if there is a whole cell between the cells of the edges, otherwise 0.
        let far = Float(sides.lowerCell - cell - 1)
        let near = 1 - far
        let place = pixel &+ cell &* stride
        Self.mix(1 - above.first, at: place, ink, &pixels)
        Self.mix(far + near * below.first - above.second, at: place &+ stride, ink, &pixels)
        Self.mix(
          far * below.first + near * below.second, at: place &+ stride &+ stride, ink, &pixels)
        if touchesFour { Self.mix(far * below.second, at: place &+ 3 &* stride, ink, &pixels) }
      } else {
        paintWide(sides, at: pixel, ink, &pixels)
      }
      sides.advance()
      pixel &+= stepStride
    }
  }

  /// Paints steps of a line of any width.
  private func paintWide(
    _ steps: Range<Int>, _ start: LineSides, _ ink: SIMD4<Float>,
    _ pixels: inout MutableSpan<SIMD4<Float>>
  ) {
    var sides = start
    for step in steps {
      paintWide(sides, at: origin + step * stepStride, ink, &pixels)
      sides.advance()
    }
  }

  /// Paints one step, cell by cell, as far as the cells are within the band.
  ///
  /// - Parameter pixel: The index that cell 0 of the step would have.
  private func paintWide(
    _ sides: LineSides, at pixel: Int, _ ink: SIMD4<Float>,
    _ pixels: inout MutableSpan<SIMD4<Float>>
  ) {
    let (above, below) = (sides.upper, sides.lower)
    let first = max(sides.upperCell, cells.lowerBound)
    let last = min(sides.lowerCell + 1, cells.upperBound - 1)
    for cell in first..<max(last + 1, first) {
      let coverage = below.part(of: cell - sides.lowerCell) - above.part(of: cell - sides.upperCell)
      Self.mix(coverage, at: pixel + cell * cellStride, ink, &pixels)
    }
  }

  private static var lanes: SIMD4<Float> { SIMD4(0, 1, 2, 3) }

  /// Returns ∫ clamp(v, 0, 1) dv from −∞ to z.
  @inline(__always)
  private static func integral(_ z: SIMD4<Float>) -> SIMD4<Float> {
    let positive: SIMD4<Float> = z.replacing(with: 0, where: z .< 0)
    let inside: SIMD4<Float> = positive.replacing(with: 1, where: positive .> 1)
    return inside * inside * 0.5 + (positive - inside)
  }

  /// Paints a step that contains a cap.
  func paintEnd(_ step: Int, _ ink: SIMD4<Float>, _ pixels: inout MutableSpan<SIMD4<Float>>) {
    let from = max(Double(step), stripe.begin)
    let to = min(Double(step + 1), stripe.end)
    guard from < to else { return }
    let edges = stripe.edges(from: from, to: to)
    var (least, greatest) = (Double.infinity, -Double.infinity)
    for index in 0..<4 where edges[index].width > 0 {
      least = min(least, edges[index].v0, edges[index].v1)
      greatest = max(greatest, edges[index].v0, edges[index].v1)
    }
    var cell = Int(max(least.rounded(.down), Double(cells.lowerBound)))
    let lastCell = Int(min(greatest.rounded(.down), Double(cells.upperBound - 1)))
    while cell <= lastCell {
      var coverage = SIMD4<Float>.zero
      for index in 0..<4 where edges[index].width > 0 {
        let edge = edges[index]
        let v0 = Float(edge.v0 - Double(cell)) - Self.lanes
        let v1 = Float(edge.v1 - Double(cell)) - Self.lanes
        let rise = edge.v1 - edge.v0
        let area =
          abs(rise) > Self.flatness
          ? (Self.integral(v1) - Self.integral(v0)) * Float(1 / rise)
          : ((v0 + v1) / 2).clamped(lowerBound: .zero, upperBound: .one)
        coverage += area * Float(index < 2 ? edge.width : -edge.width)
      }
      coverage.clamp(lowerBound: .zero, upperBound: .one)
      let pixel = origin + step * stepStride + cell * cellStride
      for lane in 0..<min(lastCell - cell + 1, 4) {
        Self.mix(coverage[lane], at: pixel + lane * cellStride, ink, &pixels)
      }
      cell += 4
    }
  }
}
