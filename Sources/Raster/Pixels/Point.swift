/// A place in a drawing, in its own unit; y grows downwards.
package struct Point: Hashable, Sendable {
  /// To the right.
  package var x: Double
  /// Downwards.
  package var y: Double

  /// A place by its coordinates.
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

  /// Positive where `other` is clockwise of this vector on a screen, whose y grows downwards.
  package func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// The scalar product of two vectors.
  package func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The distance from the origin.
  package var length: Double { (x * x + y * y).squareRoot() }

  /// The same direction with length 1; `nil` where there is none.
  package var unit: Point? {
    let length = length
    return length > 0 && length.isFinite ? Point(x / length, y / length) : nil
  }

  /// The same vector turned by a quarter, clockwise on a screen.
  package var turned: Point { Point(-y, x) }

  /// On the line to `other`; 0 is here, 1 is there.
  package func mixed(with other: Point, at part: Double) -> Point {
    Point(x + (other.x - x) * part, y + (other.y - y) * part)
  }
}

/// An upright rectangle in a drawing's own unit; sides of 0 or less hold nothing.
package struct Rect: Hashable, Sendable {
  /// The left edge.
  package var x: Double
  /// The upper edge.
  package var y: Double
  /// To the right of `x`.
  package var width: Double
  /// Down from `y`.
  package var height: Double

  /// A rectangle by its upper left corner and its sides.
  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The smallest one around some points; `nil` where there are none.
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
  /// True where it holds nothing.
  package var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The smallest rectangle that holds both, lines without area too.
  package func union(_ other: Rect) -> Rect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Larger by `margin` on each side; smaller where it is negative.
  package func expanded(by margin: Double) -> Rect {
    Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
