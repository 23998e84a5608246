import Raster

/// A cubic Bézier curve, given by its four points.
///
/// A quadratic curve is raised to a cubic one, which is exact.
struct CubicCurve {
  var start: Point
  var first: Point
  var second: Point
  var end: Point

  init(_ start: Point, _ first: Point, _ second: Point, _ end: Point) {
    (self.start, self.first, self.second, self.end) = (start, first, second, end)
  }

  /// Creates the cubic equivalent of a quadratic curve.
  init(_ start: Point, _ control: Point, _ end: Point) {
    self.init(
      start, start.mixed(with: control, at: 2.0 / 3), end.mixed(with: control, at: 2.0 / 3), end)
  }

  /// Returns the point of the curve at a parameter of 0…1.
  func point(at t: Double) -> Point {
    let s = 1 - t
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      a * start.x + b * first.x + c * second.x + d * end.x,
      a * start.y + b * first.y + c * second.y + d * end.y)
  }

  /// Returns the part of the curve before a parameter, by de Casteljau's algorithm.
  func part(to t: Double) -> CubicCurve {
    let a = start.mixed(with: first, at: t)
    let b = first.mixed(with: second, at: t)
    let c = second.mixed(with: end, at: t)
    let d = a.mixed(with: b, at: t)
    let e = b.mixed(with: c, at: t)
    return CubicCurve(start, a, d, d.mixed(with: e, at: t))
  }

  /// The unit vector of the curve's direction at its start, or `nil` if all four points are equal.
  var startTangent: Point? { (first - start).unit ?? (second - start).unit ?? (end - start).unit }

  /// The unit vector of the curve's direction at its end, or `nil` if all four points are equal.
  var endTangent: Point? { (end - second).unit ?? (end - first).unit ?? (end - start).unit }

  /// Returns the number of chords, equally spaced in the parameter, that stay within `tolerance` of the curve:
  /// 1…`limit`.
  ///
  /// Uses Wang's bound: √(¾ · max(|p₀ − 2p₁ + p₂|, |p₁ − 2p₂ + p₃|) / tolerance).
  func chordCount(tolerance: Double, limit: Int) -> Int {
    let bend = max((start - first * 2 + second).length, (first - second * 2 + end).length)
    let count = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    return count < Double(limit) ? max(Int(count), 1) : limit
  }

  /// Returns the parameters between 0 and 1 of one coordinate's extrema, at most two.
  func extrema(_ coordinate: (Point) -> Double) -> [Double] {
    let (p, q) = (coordinate(first) - coordinate(start), coordinate(second) - coordinate(first))
    let r = coordinate(end) - coordinate(second)
    // The derivative divided by 3: p·(1−t)² + 2q·t(1−t) + r·t².
    let (a, b) = (p - 2 * q + r, q - p)
    let root = b * b - a * p
    guard root >= 0 else { return [] }
    // Avoids cancellation, even if the curve is nearly quadratic.
    let sum = -(b + (b < 0 ? -root.squareRoot() : root.squareRoot()))
    return [sum / a, p / sum].filter { $0 > 0 && $0 < 1 }
  }
}
