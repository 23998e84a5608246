/// A place in a drawing, in its own unit; y grows downwards.
package struct Point: Hashable, Sendable {
  /// To the right.
  package var x: Double
  /// Downwards.
  package var y: Double

  /// A place by its coordinates.
  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  package static let zero = Point(0, 0)
}
