/// The colours of an indexed bitmap, at most 256, in the artist's order.
///
/// Unused and equal entries are kept, because the order has a meaning (rendering.md §1).
package struct Palette: Hashable, Sendable {
  /// The maximum number of entries that a byte can index.
  package static let maximumCount = 256

  /// The 1 to 256 entries in order.
  package private(set) var colors: [Color]

  /// Creates a palette from colours in order, or returns `nil` if there are none or more than 256.
  package init?(_ colors: [Color]) {
    guard (1...Self.maximumCount).contains(colors.count) else { return nil }
    self.colors = colors
  }

  /// Creates a palette from a few known colours.
  package init(_ first: Color, _ others: Color...) { colors = [first] + others }

  /// The number of entries, between 1 and 256.
  package var count: Int { colors.count }

  /// Whether all entries are opaque.
  package var isOpaque: Bool { colors.allSatisfy(\.isOpaque) }

  /// The entry at `index`.
  ///
  /// - Precondition: `index` is below `count`.
  package subscript(index: Int) -> Color { colors[index] }

  /// Returns the index of the first entry equal to `color`, or `nil` if there is no such entry.
  package func index(of color: Color) -> Int? { colors.firstIndex(of: color) }

  /// Appends `color` and returns its index, or `nil` if the palette is full.
  package mutating func append(_ color: Color) -> Int? {
    guard colors.count < Self.maximumCount else { return nil }
    colors.append(color)
    return colors.count - 1
  }
}
