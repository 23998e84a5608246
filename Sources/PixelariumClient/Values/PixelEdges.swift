/// A set of sides; SwiftUI's `Edge.Set`.
public struct PixelEdges: OptionSet, Hashable, Sendable, Codable {
  /// One bit a side.
  public let rawValue: Int

  /// The side above.
  public static let top = PixelEdges(rawValue: 1)
  /// The side at the left.
  public static let leading = PixelEdges(rawValue: 2)
  /// The side below.
  public static let bottom = PixelEdges(rawValue: 4)
  /// The side at the right.
  public static let trailing = PixelEdges(rawValue: 8)
  /// The sides at the left and the right.
  public static let horizontal: PixelEdges = [.leading, .trailing]
  /// The sides above and below.
  public static let vertical: PixelEdges = [.top, .bottom]
  /// All four sides.
  public static let all: PixelEdges = [.horizontal, .vertical]

  /// The sides of some bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

extension PixelInsets {
  /// The same distance from each of some sides, and none from the others.
  public init(_ edges: PixelEdges, _ distance: Double) {
    self.init(
      top: edges.contains(.top) ? distance : 0, leading: edges.contains(.leading) ? distance : 0,
      bottom: edges.contains(.bottom) ? distance : 0,
      trailing: edges.contains(.trailing) ? distance : 0)
  }

  /// Both distances from each side.
  static func + (one: PixelInsets, other: PixelInsets) -> PixelInsets {
    PixelInsets(
      top: one.top + other.top, leading: one.leading + other.leading,
      bottom: one.bottom + other.bottom, trailing: one.trailing + other.trailing)
  }
}
