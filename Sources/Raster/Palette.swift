/// The colours of an indexed bitmap, at most 256, in a meaningful order.
///
/// Unused and equal entries are kept: the order is the artist's (rendering.md §1).
package struct Palette: Hashable, Sendable {
  /// The most entries that an index byte can name.
  package static let maximumCount = 256

  package private(set) var colors: [Color]

  /// `nil` when there are no colours or more than 256.
  package init?(_ colors: [Color]) {
    guard (1...Self.maximumCount).contains(colors.count) else { return nil }
    self.colors = colors
  }

  package var count: Int { colors.count }

  package subscript(index: Int) -> Color { colors[index] }

  /// The first entry equal to `color`.
  package func index(of color: Color) -> Int? { colors.firstIndex(of: color) }

  /// Adds `color` behind the others and returns its index, or `nil` when there is no room left.
  package mutating func append(_ color: Color) -> Int? {
    guard colors.count < Self.maximumCount else { return nil }
    colors.append(color)
    return colors.count - 1
  }
}
