/// Points as vectors, for the geometry of curves and strokes.
extension Point {
  static func + (left: Point, right: Point) -> Point { Point(left.x + right.x, left.y + right.y) }

  static func - (left: Point, right: Point) -> Point { Point(left.x - right.x, left.y - right.y) }

  static func * (vector: Point, factor: Double) -> Point {
    Point(vector.x * factor, vector.y * factor)
  }

  /// Positive where `other` is clockwise of this vector on a screen, whose y grows downwards.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The distance from the origin.
  var length: Double { (x * x + y * y).squareRoot() }

  /// The same direction with length 1; `nil` where there is none.
  var unit: Point? {
    let length = length
    return length > 0 && length.isFinite ? Point(x / length, y / length) : nil
  }

  /// The same vector turned by a quarter, clockwise on a screen.
  var turned: Point { Point(-y, x) }

  /// On the line to `other`; 0 is here, 1 is there.
  func mixed(with other: Point, at part: Double) -> Point {
    Point(x + (other.x - x) * part, y + (other.y - y) * part)
  }
}
