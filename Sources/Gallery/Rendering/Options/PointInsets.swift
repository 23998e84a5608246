/// Distances from the four sides in points, SwiftUI's unit of `capInsets` (rendering.md §16).
package struct PointInsets: Hashable, Sendable {
  /// Points above.
  package var top: Decimal6
  /// Points at the left.
  package var leading: Decimal6
  /// Points below.
  package var bottom: Decimal6
  /// Points at the right.
  package var trailing: Decimal6

  /// Distances in the order of SwiftUI's initialiser.
  package init(top: Decimal6, leading: Decimal6, bottom: Decimal6, trailing: Decimal6) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Whether no distance is above 0.
  var isZero: Bool {
    [top, leading, bottom, trailing].allSatisfy { $0.millionths == 0 }
  }
}
