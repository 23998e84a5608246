/// A point or vector in a drawing, in the drawing's own unit; y grows downwards.
package struct Point: Hashable, Sendable {
  /// The horizontal coordinate, which grows to the right.
  package var x: Double
  /// The vertical coordinate, which grows downwards.
  package var y: Double

  /// Creates a point from its coordinates.
  package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  /// The origin.
  package static let zero = Point(0, 0)

  package static func + (left: Point, right: Point) -> Point {
    Point(left.x + right.x, left.y + right.y)
  }

  package static func - (left: Point, right: Point) -> Point {
    Point(left.x - right.x, left.y - right.y)
  }

  package static func * (vector: Point, factor: Double) -> Point {
    Point(vector.x * factor, vector.y * factor)
  }

  /// Returns the cross product, which is positive if `other` is clockwise of this vector on a screen, with y downwards.
  package func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// Returns the scalar product of two vectors.
  package func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The distance from the origin.
  package var length: Double { (x * x + y * y).squareRoot() }

  /// The vector of length 1 in the same direction, or `nil` if the length is 0 or not finite.
  package var unit: Point? {
    let length = length
    return length > 0 && length.isFinite ? Point(x / length, y / length) : nil
  }

  /// The vector turned by 90°, clockwise on a screen.
  package var turned: Point { Point(-y, x) }

  /// Returns a point on the line to `other`: this one at 0, and `other` at 1.
  package func mixed(with other: Point, at part: Double) -> Point {
    Point(x + (other.x - x) * part, y + (other.y - y) * part)
  }
}

/// An upright rectangle in a drawing's own unit, which is empty if a side is 0 or less.
package struct Rect: Hashable, Sendable {
  /// The left edge.
  package var x: Double
  /// The upper edge.
  package var y: Double
  /// The extent to the right of `x`.
  package var width: Double
  /// The extent downwards from `y`.
  package var height: Double

  /// Creates a rectangle from its upper left corner and its sides.
  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Creates the bounding box of some points, or returns `nil` if there are no points.
  package init?(around points: [Point]) {
    guard let first = points.first else { return nil }
    var (low, high) = (first, first)
    for point in points {
      low = Point(min(low.x, point.x), min(low.y, point.y))
      high = Point(max(high.x, point.x), max(high.y, point.y))
    }
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The right edge.
  package var maxX: Double { x + width }
  /// The lower edge.
  package var maxY: Double { y + height }
  /// The point in the middle.
  package var center: Point { Point(x + width / 2, y + height / 2) }
  /// Whether the rectangle has no area.
  package var isEmpty: Bool { !(width > 0 && height > 0) }

  /// Returns the smallest rectangle that contains both, even if one of them has no area.
  package func union(_ other: Rect) -> Rect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the common part of two rectangles, or `nil` if they are apart.
  package func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard left <= right, top <= bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the rectangle expanded by `margin` on each side, or shrunk if `margin` is negative.
  package func expanded(by margin: Double) -> Rect {
    Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}

extension [Rect] {
  /// The bounding box of all rectangles, or `nil` if there are none.
  package var union: Rect? { reduce(nil) { $0?.union($1) ?? $1 } }
}
