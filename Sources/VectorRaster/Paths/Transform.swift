package import Raster
import Glibc

/// An affine map of the plane from (x, y) to (a·x + c·y + tx, b·x + d·y + ty), like SVG's `matrix(a b c d tx ty)`.
package struct Transform: Hashable, Sendable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  package var tx: Double
  package var ty: Double

  /// Creates a map from SVG's six numbers.
  package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// The map that leaves all points unchanged.
  package static let identity = Transform(1, 0, 0, 1, 0, 0)

  /// Returns a map that translates by `x` and `y`.
  package static func translation(_ x: Double, _ y: Double) -> Transform {
    Transform(1, 0, 0, 1, x, y)
  }

  /// Returns a map that scales about the origin.
  package static func scale(_ x: Double, _ y: Double) -> Transform { Transform(x, 0, 0, y, 0, 0) }

  /// Returns a map that rotates about the origin, clockwise since y grows downwards.
  ///
  /// Multiples of 90 degrees are exact.
  package static func rotation(degrees: Double) -> Transform {
    let turned = degrees.truncatingRemainder(dividingBy: 360)
    if let quarter = [0.0, 90, 180, 270].firstIndex(of: turned < 0 ? turned + 360 : turned) {
      let (cosine, sine) = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)][quarter]
      return Transform(cosine, sine, -sine, cosine, 0, 0)
    }
    let angle = degrees * .pi / 180
    return Transform(cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0)
  }

  /// Returns a map that skews x by the tangent of the first angle, and y by the tangent of the second.
  package static func skew(degrees x: Double, _ y: Double) -> Transform {
    Transform(1, tan(y * .pi / 180), tan(x * .pi / 180), 1, 0, 0)
  }

  /// Returns the map about `center` instead of the origin.
  package func about(_ center: Point) -> Transform {
    Transform.translation(-center.x, -center.y).then(self).then(.translation(center.x, center.y))
  }

  /// Returns the map that applies this map and then `next`.
  package func then(_ next: Transform) -> Transform {
    Transform(
      a * next.a + b * next.c, a * next.b + b * next.d,
      c * next.a + d * next.c, c * next.b + d * next.d,
      tx * next.a + ty * next.c + next.tx, tx * next.b + ty * next.d + next.ty)
  }

  /// The inverse map, or `nil` if the map collapses the plane to a line or a point.
  package var inverse: Transform? {
    let area = determinant
    guard area.isFinite, area != 0 else { return nil }
    return Transform(
      d / area, -b / area, -c / area, a / area, (c * ty - d * tx) / area, (b * tx - a * ty) / area)
  }

  /// Returns the smallest upright rectangle around the image of a rectangle.
  package func bounds(of rect: Rect) -> Rect {
    let corners = [
      Point(rect.x, rect.y), Point(rect.maxX, rect.y), Point(rect.x, rect.maxY),
      Point(rect.maxX, rect.maxY),
    ]
    return Rect(around: corners.map { self($0) }) ?? rect
  }

  /// Returns the image of a point.
  package func callAsFunction(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  /// The factor of areas under the map; negative if it mirrors.
  package var determinant: Double { a * d - b * c }

  /// The factor of all lengths under the map, or `nil` if a circle would become an ellipse.
  ///
  /// It exists for translations, rotations, reflections and uniform scales, compared to one part in a million.
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
