extension LineSlice {
  private static var lanes: SIMD4<Float> { SIMD4(0, 1, 2, 3) }

  /// ∫ clamp(v, 0, 1) dv from −∞ to z.
  @inline(__always)
  private static func integral(_ z: SIMD4<Float>) -> SIMD4<Float> {
    let positive: SIMD4<Float> = z.replacing(with: 0, where: z .< 0)
    let inside: SIMD4<Float> = positive.replacing(with: 1, where: positive .> 1)
    return inside * inside * 0.5 + (positive - inside)
  }

  /// A step with a cap in it.
  func paintEnd(
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
      let pixel = origin + step * stepStride + cell * cellStride
      for lane in 0..<min(lastCell - cell + 1, 4) {
        Self.mix(coverage[lane], at: pixel + lane * cellStride, ink, &pixels)
      }
      cell += 4
    }
  }
}
