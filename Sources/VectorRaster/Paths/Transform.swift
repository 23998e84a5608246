package import Raster
import Glibc

/// An affine map of the plane: (x, y) becomes (a·x + c·y + tx, b·x + d·y + ty), SVG's
/// `matrix(a b c d tx ty)`.
package struct Transform: Hashable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var tx: Double
  package var ty: Double

  /// A map by SVG's six numbers.
  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Leaves every point where it is.
  package static let identity = Transform(1, 0, 0, 1, 0, 0)

  /// Moves by so much.
  package static func translation(_ x: Double, _ y: Double) -> Transform {
    Transform(1, 0, 0, 1, x, y)
  }

  /// Scales about the origin.
  package static func scale(_ x: Double, _ y: Double) -> Transform { Transform(x, 0, 0, y, 0, 0) }

  /// Turns clockwise about the origin, as y grows downwards; exactly by multiples of 90 degrees.
  package static func rotation(degrees: Double) -> Transform {
    let turned = degrees.truncatingRemainder(dividingBy: 360)
    if let quarter = [0.0, 90, 180, 270].firstIndex(of: turned < 0 ? turned + 360 : turned) {
      let (cosine, sine) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][quarter]
      return Transform(cosine, sine, -sine, cosine, 0, 0)
    }
    let angle = degrees * .pi / 180
    return Transform(cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0)
  }

  /// Slants x by the tangent of the first angle, y by that of the second.
  package static func skew(degrees x: Double, _ y: Double) -> Transform {
    Transform(1, tan(y * .pi / 180), tan(x * .pi / 180), 1, 0, 0)
  }

  /// The same map about another point than the origin.
  package func about(_ center: Point) -> Transform {
    Transform.translation(-center.x, -center.y).then(self).then(.translation(center.x, center.y))
  }

  /// First this map, then `next`.
  package func then(_ next: Transform) -> Transform {
    Transform(
      a * next.a + b * next.c, a * next.b + b * next.d,
      c * next.a + d * next.c, c * next.b + d * next.d,
      tx * next.a + ty * next.c + next.tx, tx * next.b + ty * next.d + next.ty)
  }

  /// The way back; `nil` where the map makes a line or a point of the plane.
  package var inverse: Transform? {
    let area = determinant
    guard area.isFinite, area != 0 else { return nil }
    return Transform(
      d / area, -b / area, -c / area, a / area, (c * ty - d * tx) / area, (b * tx - a * ty) / area)
  }

  /// The smallest upright rectangle around what becomes of one.
  package func bounds(of rect: Rect) -> Rect {
    let corners = [
      Point(rect.x, rect.y), Point(rect.maxX, rect.y), Point(rect.x, rect.maxY),
      Point(rect.maxX, rect.maxY),
    ]
    return Rect(around: corners.map { self($0) }) ?? rect
  }

  /// The place that a point goes to.
  package func callAsFunction(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// By how much it enlarges areas; negative where it mirrors.
  package var determinant: Double { a * d - b * c }

  /// The factor of all lengths where there is only one: for moves, turns, mirrorings and even scales.
  ///
  /// `nil` where a circle would become an ellipse, compared to one part in a million.
  package var uniformScale: Double? {
    let first = (a * a + b * b).squareRoot()
    let second = (c * c + d * d).squareRoot()
    let limit = 1e-6 * max(first, second)
    guard abs(first - second) <= limit, abs(a * c + b * d) <= limit * max(first, second) else {
      return nil
    }
    return first
  }
}
