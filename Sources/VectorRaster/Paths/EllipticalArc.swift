import Raster
import Glibc

/// A part of an ellipse, given by its end points (SVG 1.1, appendix F.6).
struct EllipticalArc {
  private let end: Point
  private let center: Point
  private let radii: Point
  /// The cosine and the sine of the x axis's rotation.
  private let turn: (cos: Double, sin: Double)
  private let startAngle: Double
  private let sweep: Double

  /// Creates an arc, or returns `nil` if its ends are equal, a radius is 0, or the numbers lose all precision.
  ///
  /// If the radii are too small to connect the ends, both are multiplied by √λ.
  init?(
    from start: Point, to end: Point, radii: Point, rotation degrees: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    guard start != end, radii.x > 0, radii.y > 0 else { return nil }
    let angle = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
    turn = (cos(angle), sin(angle))
    let (dx, dy) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
    let x = turn.cos * dx + turn.sin * dy
    let y = -turn.sin * dx + turn.cos * dy
    var (rx, ry) = (radii.x, radii.y)
    // Formula F.6.5.2, in the space where the ellipse is the unit circle. Half of the chord is (u, v) there, so neither
    // tiny nor huge radii lose precision.
    var (u, v) = (x / rx, y / ry)
    let largest = max(abs(u), abs(v))
    // The ends are so near or so far that floating-point numbers cannot represent the ellipse; the caller draws a line.
    guard largest > 1e-15, largest < 1e300 else { return nil }
    var reach =
      largest * ((u / largest) * (u / largest) + (v / largest) * (v / largest)).squareRoot()
    if reach > 1 {
      (rx, ry) = (rx * reach, ry * reach)
      (u, v, reach) = (u / reach, v / reach, 1)
    }
    let factor = max(0, 1 / (reach * reach) - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let (cx, cy) = (factor * rx * v, -factor * ry * u)
    center = Point(
      turn.cos * cx - turn.sin * cy + (start.x + end.x) / 2,
      turn.sin * cx + turn.cos * cy + (start.y + end.y) / 2)
    let first = atan2((y - cy) / ry, (x - cx) / rx)
    let last = atan2((-y - cy) / ry, (-x - cx) / rx)
    var sweep = last - first
    if isClockwise && sweep < 0 { sweep += 2 * .pi }
    if !isClockwise && sweep > 0 { sweep -= 2 * .pi }
    self.end = end
    self.radii = Point(rx, ry)
    startAngle = first
    self.sweep = sweep
  }

  /// The arc as cubic curves of at most 90° each: two control points and an end.
  ///
  /// The last curve ends exactly at `end`.
  ///
  /// The control points lie at 4/3·tan(θ/4) along the tangents.
  var cubics: [(Point, Point, Point)] {
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let reach = 4.0 / 3 * tan(step / 4)
    return (0..<count).map { index in
      let from = startAngle + step * Double(index)
      let to = from + step
      let last = index == count - 1 ? end : point(cos(to), sin(to))
      return (
        point(cos(from) - reach * sin(from), sin(from) + reach * cos(from)),
        point(cos(to) + reach * sin(to), sin(to) - reach * cos(to)), last
      )
    }
  }

  /// Returns the point of the ellipse that corresponds to a point of the unit circle.
  private func point(_ x: Double, _ y: Double) -> Point {
    let (x, y) = (x * radii.x, y * radii.y)
    return Point(center.x + turn.cos * x - turn.sin * y, center.y + turn.sin * x + turn.cos * y)
  }
}
