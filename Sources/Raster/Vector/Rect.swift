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
    self.x = x
    self.y = y
    self.width = width
    self.height = height
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
