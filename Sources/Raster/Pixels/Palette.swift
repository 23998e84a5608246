/// The colours of an indexed bitmap, at most 256, in a meaningful order.
///
/// Unused and equal entries are kept: the order is the artist's (rendering.md §1).
package struct Palette: Hashable, Sendable {
  /// The most entries that an index byte can name.
  package static let maximumCount = 256

  /// The entries in order, between 1 and 256.
  package private(set) var colors: [Color]

  /// A palette of these colours in this order; `nil` when there are none or more than 256.
  package init?(_ colors: [Color]) {
    guard (1...Self.maximumCount).contains(colors.count) else { return nil }
    self.colors = colors
  }

  /// A palette of a few known colours.
  package init(_ first: Color, _ others: Color...) { colors = [first] + others }

  /// The number of entries, between 1 and 256.
  package var count: Int { colors.count }

  /// No entry lets anything show through.
  package var isOpaque: Bool { colors.allSatisfy(\.isOpaque) }

  /// The entry at `index`.
  ///
  /// - Precondition: `index` is below `count`.
  package subscript(index: Int) -> Color { colors[index] }

  /// The first entry equal to `color`.
  package func index(of color: Color) -> Int? { colors.firstIndex(of: color) }

  /// Adds `color` after the others and returns its index, or `nil` when there is no room left.
  package mutating func append(_ color: Color) -> Int? {
    guard colors.count < Self.maximumCount else { return nil }
    colors.append(color)
    return colors.count - 1
  }
}
