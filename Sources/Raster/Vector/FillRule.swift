/// The points that a path encloses (SVG 1.1 §11.3); the raw values are SVG's.
package enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// Those around which it winds a number of times that is not 0.
  case nonZero = "nonzero"
  /// Those from which a ray crosses it an odd number of times.
  case evenOdd = "evenodd"
}

extension FillRule {
  /// True where a winding number is inside.
  @inline(__always)
  func isInside(_ winding: Int32) -> Bool {
    self == .nonZero ? winding != 0 : winding & 1 != 0
  }
}
