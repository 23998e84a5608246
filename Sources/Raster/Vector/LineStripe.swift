/// A line as the band between two chains of edges, seen along the axis along which it is longer.
///
/// `u` is that axis, `v` the other one, so that the long edges rise at most 1 for each step along `u`. The
/// upper chain is the boundary of smaller `v`, the lower chain that of greater `v`; both go from `begin`
/// to `end`. One of them begins with the cap of one end, the other one ends with that of the other.
struct LineStripe {
  /// True where `u` is y.
  let isSteep: Bool
  /// The growth of `v` for each step along `u`, −1…1.
  let slope: Double
  /// Its growth along the caps.
  let capSlope: Double
  /// The begin and the end of the stripe along `u`.
  let begin: Double
  let end: Double
  /// Between these there are only the two long edges.
  let innerBegin: Double
  let innerEnd: Double
  /// `v` of the upper and the lower long edge where `u` is 0.
  let upper: Double
  let lower: Double
  /// `v` of the caps where `u` is 0, at the beginning and at the end.
  let beginCap: Double
  let endCap: Double

  /// `nil` for a line without length or with a point that is not finite.
  init?(_ line: LineDrawing.Line, width: Double) {
    let isSteep = abs(line.end.y - line.start.y) > abs(line.end.x - line.start.x)
    var (a, b) = (line.start, line.end)
    if isSteep { (a, b) = (Point(a.y, a.x), Point(b.y, b.x)) }
    if a.x > b.x { (a, b) = (b, a) }
    let (du, dv) = (b.x - a.x, b.y - a.y)
    let length = (du * du + dv * dv).squareRoot()
    guard length > 0, length.isFinite else { return nil }
    self.isSteep = isSteep
    slope = dv / du
    // From the middle of the line to its lower corner.
    let (sideU, sideV) = (-dv / length * width / 2, du / length * width / 2)
    let reach = abs(sideU)
    (begin, end) = (a.x - reach, b.x + reach)
    (innerBegin, innerEnd) = (a.x + reach, b.x - reach)
    (upper, lower) = (
      a.y - sideV - (a.x - sideU) * slope, a.y + sideV - (a.x + sideU) * slope
    )
    // An upright cap is no edge that runs along `u`.
    capSlope = slope == 0 ? 0 : -1 / slope
    (beginCap, endCap) = (a.y - a.x * capSlope, b.y - b.x * capSlope)
  }
}
