/// A set of sides, like SwiftUI's `Edge.Set`.
public struct PixelEdges: OptionSet, Hashable, Sendable, Codable {
  /// The bits, one per side.
  public let rawValue: Int

  /// The top side.
  public static let top = PixelEdges(rawValue: 1)
  /// The left side.
  public static let leading = PixelEdges(rawValue: 2)
  /// The bottom side.
  public static let bottom = PixelEdges(rawValue: 4)
  /// The right side.
  public static let trailing = PixelEdges(rawValue: 8)
  /// The left and right sides.
  public static let horizontal: PixelEdges = [.leading, .trailing]
  /// The top and bottom sides.
  public static let vertical: PixelEdges = [.top, .bottom]
  /// All four sides.
  public static let all: PixelEdges = [.horizontal, .vertical]

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

extension PixelInsets {
  /// Creates equal insets on some sides, and 0 on the others.
  public init(_ edges: PixelEdges, _ distance: Double) {
    self.init(
      top: edges.contains(.top) ? distance : 0, leading: edges.contains(.leading) ? distance : 0,
      bottom: edges.contains(.bottom) ? distance : 0,
      trailing: edges.contains(.trailing) ? distance : 0)
  }

  /// Returns the sum of two insets.
  static func + (one: PixelInsets, other: PixelInsets) -> PixelInsets {
    PixelInsets(
      top: one.top + other.top, leading: one.leading + other.leading,
      bottom: one.bottom + other.bottom, trailing: one.trailing + other.trailing)
  }
}
