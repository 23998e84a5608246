/// An edge over a part of a step.
struct StripeEdge {
  /// Of the part, 0…1.
  var width: Double
  var v0: Double
  var v1: Double
}

extension LineStripe {
  /// The parts of the edges over an interval: two of the lower chain, two of the upper one.
  func edges(from: Double, to: Double) -> InlineArray<4, StripeEdge> {
    func edge(_ offset: Double, _ slope: Double, _ low: Double, _ high: Double) -> StripeEdge {
      let (a, b) = (max(low, from), min(high, to))
      guard a < b else { return StripeEdge(width: 0, v0: 0, v1: 0) }
      return StripeEdge(width: b - a, v0: offset + a * slope, v1: offset + b * slope)
    }
    if slope >= 0 {
      return [
        edge(lower, slope, begin, innerEnd), edge(endCap, capSlope, innerEnd, end),
        edge(upper, slope, innerBegin, end), edge(beginCap, capSlope, begin, innerBegin),
      ]
    }
    return [
      edge(lower, slope, innerBegin, end), edge(beginCap, capSlope, begin, innerBegin),
      edge(upper, slope, begin, innerEnd), edge(endCap, capSlope, innerEnd, end),
    ]
  }
}
