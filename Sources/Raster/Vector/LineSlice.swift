/// The part of a stripe within a band of rows: steps along `u`, cells along `v`.
struct LineSlice {
  private let stripe: LineStripe
  /// The steps that touch the band, and the cells that it has.
  private let steps: Range<Int>
  private let cells: Range<Int>
  /// Where the pixel of step 0 and cell 0 would be, and how far it is to the next of either.
  private let origin: Int
  private let stepStride: Int
  private let cellStride: Int

  /// Flatter edges are taken as flat over a step: for them the quotient below loses more digits than
  /// that, which is less than a 2000th of a pixel.
  private static let flatness = 0.004

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
        // The long edges, drawn out, hold the whole stripe: beyond where both have left the rows there is
        // nothing of it.
        let enters = (Double(top) - stripe.lower) / stripe.slope
        let leaves = (Double(bottom) - stripe.upper) / stripe.slope
        from = max(from, min(enters, leaves) - 1)
        to = min(to, max(enters, leaves) + 1)
      }
      steps = Self.range(from, to, within: 0..<width)
    }
  }

  private static func range(_ from: Double, _ to: Double, within limits: Range<Int>) -> Range<Int> {
    let first = Int(
      min(max(from.rounded(.down), Double(limits.lowerBound)), Double(limits.upperBound)))
    let last = Int(min(max(to.rounded(.up), Double(first)), Double(limits.upperBound)))
    return first..<max(first, last)
  }

  @inline(__always)
  func paint(_ ink: SIMD4<Float>, into pixels: inout MutableSpan<SIMD4<Float>>) {
    let first = Int(
      min(max(stripe.innerBegin.rounded(.up), Double(steps.lowerBound)), Double(steps.upperBound)))
    let last = Int(
      min(max(stripe.innerEnd.rounded(.down), Double(first)), Double(steps.upperBound)))
    for step in steps.lowerBound..<first { paintEnd(step, ink, &pixels) }
    if abs(stripe.slope) > Self.flatness {
      paintMiddle(first..<last, ink, &pixels)
    } else {
      for step in first..<last { paintFlat(step, ink, &pixels) }
    }
    for step in last..<steps.upperBound { paintEnd(step, ink, &pixels) }
  }

  private static let lanes = SIMD4<Float>(0, 1, 2, 3)

  /// ∫ clamp(v, 0, 1) dv from −∞ to z.
  @inline(__always)
  private static func integral(_ z: SIMD4<Float>) -> SIMD4<Float> {
    let positive: SIMD4<Float> = z.replacing(with: 0, where: z .< 0)
    let inside: SIMD4<Float> = positive.replacing(with: 1, where: positive .> 1)
    return inside * inside * 0.5 + (positive - inside)
  }

  @inline(__always)
  private func blend(
    _ coverage: SIMD4<Float>, at cell: Int, step: Int, count: Int, _ ink: SIMD4<Float>,
    _ pixels: inout MutableSpan<SIMD4<Float>>
  ) {
    let pixel = origin + step * stepStride + cell * cellStride
    if cell >= cells.lowerBound, cell <= cells.upperBound - 4 {
      // A line of one pixel mostly touches three cells; what it does not touch is not changed.
      mix(coverage.x, at: pixel, ink, &pixels)
      mix(coverage.y, at: pixel + cellStride, ink, &pixels)
      mix(coverage.z, at: pixel + 2 * cellStride, ink, &pixels)
      if count > 3 { mix(coverage.w, at: pixel + 3 * cellStride, ink, &pixels) }
    } else {
      for lane in 0..<min(count, 4) where cells.contains(cell + lane) {
        mix(coverage[lane], at: pixel + lane * cellStride, ink, &pixels)
      }
    }
  }

  @inline(__always)
  private func mix(
    _ coverage: Float, at pixel: Int, _ ink: SIMD4<Float>,
    _ pixels: inout MutableSpan<SIMD4<Float>>
  ) {
    let old = pixels[pixel]
    pixels[pixel] = old + (ink - old) * coverage
  }

  @inline(__always)
  private func paintMiddle(
    _ steps: Range<Int>, _ ink: SIMD4<Float>, _ pixels: inout MutableSpan<SIMD4<Float>>
  ) {
    guard let first = steps.first else { return }
    let slope = FixedPoint.bits(of: stripe.slope)
    let (rise, fall) = (max(slope, 0), min(slope, 0))
    let (floatSlope, inverse) = (Float(stripe.slope), Float(1 / stripe.slope))
    var upper = FixedPoint.bits(of: stripe.upper + Double(first) * stripe.slope)
    var lower = FixedPoint.bits(of: stripe.lower + Double(first) * stripe.slope)
    for step in steps {
      var cell = FixedPoint.cell(upper &+ fall)
      let lastCell = FixedPoint.cell(lower &+ rise)
      while cell <= lastCell {
        let u0 = FixedPoint.offset(upper, from: cell) - Self.lanes
        let l0 = FixedPoint.offset(lower, from: cell) - Self.lanes
        let above = Self.integral(u0 + floatSlope) - Self.integral(u0)
        let below = Self.integral(l0 + floatSlope) - Self.integral(l0)
        blend(
          (below - above) * inverse, at: cell, step: step, count: lastCell - cell + 1, ink, &pixels)
        cell += 4
      }
      upper &+= slope
      lower &+= slope
    }
  }

  @inline(__always)
  private func paintFlat(
    _ step: Int, _ ink: SIMD4<Float>, _ pixels: inout MutableSpan<SIMD4<Float>>
  ) {
    let upper = stripe.upper + (Double(step) + 0.5) * stripe.slope
    let lower = stripe.lower + (Double(step) + 0.5) * stripe.slope
    let lastCell = Int(lower.rounded(.down))
    var cell = Int(upper.rounded(.down))
    while cell <= lastCell {
      let u = Float(upper - Double(cell)) - Self.lanes
      let l = Float(lower - Double(cell)) - Self.lanes
      let coverage =
        l.clamped(lowerBound: .zero, upperBound: .one)
        - u.clamped(lowerBound: .zero, upperBound: .one)
      blend(coverage, at: cell, step: step, count: lastCell - cell + 1, ink, &pixels)
      cell += 4
    }
  }

  /// A step with a cap in it.
  private func paintEnd(
    _ step: Int, _ ink: SIMD4<Float>, _ pixels: inout MutableSpan<SIMD4<Float>>
  ) {
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
      blend(coverage, at: cell, step: step, count: lastCell - cell + 1, ink, &pixels)
      cell += 4
    }
  }
}

/// Places along `v` in 32 bits before the point and 32 behind it: added up over a row of steps they stay
/// exact to a millionth of a pixel, and the cell is found by a shift.
private enum FixedPoint {
  static func bits(of value: Double) -> Int64 {
    Int64((min(max(value, -1e9), 1e9) * 0x1p32).rounded())
  }

  @inline(__always)
  static func cell(_ bits: Int64) -> Int { Int(truncatingIfNeeded: bits >> 32) }

  @inline(__always)
  static func offset(_ bits: Int64, from cell: Int) -> Float {
    Float(bits &- Int64(truncatingIfNeeded: cell) << 32) * 0x1p-32
  }
}
