import Raster
import Glibc

/// A part of an ellipse given by its ends (SVG 1.1, appendix F.6).
struct EllipticalArc {
  private let end: Point
  private let center: Point
  private let radii: Point
  /// Cosine and sine of the x axis's turn.
  private let turn: (cos: Double, sin: Double)
  private let startAngle: Double
  private let sweep: Double

  /// The arc; nothing where the ends are equal or a radius is 0.
  ///
  /// Radii too small to reach are made larger by the same factor, √λ.
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
    // F.6.5.2 in the space where the ellipse is the unit circle: (u, v) is half the chord there, so
    // that neither tiny nor huge radii lose anything.
    var (u, v) = (x / rx, y / ry)
    let largest = max(abs(u), abs(v))
    // Ends so near, or so far away, that numbers end before the ellipse does: a straight line.
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

  /// Cubics of at most 90° each, the last one ending exactly at the end: two control points and an end.
  ///
  /// The control points lie 4/3·tan(θ/4) along the tangents.
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

  /// A point of the unit circle, seen through the ellipse.
  private func point(_ x: Double, _ y: Double) -> Point {
    let (x, y) = (x * radii.x, y * radii.y)
    return Point(center.x + turn.cos * x - turn.sin * y, center.y + turn.sin * x + turn.cos * y)
  }
}
