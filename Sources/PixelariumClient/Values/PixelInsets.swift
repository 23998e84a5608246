/// Insets of the four sides, like SwiftUI's `EdgeInsets`.
///
/// A number is the same inset on all sides: `.padding(8)`.
public struct PixelInsets: Hashable, Sendable, Codable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// The inset of the top side.
  public var top: Double
  /// The inset of the left side.
  public var leading: Double
  /// The inset of the bottom side.
  public var bottom: Double
  /// The inset of the right side.
  public var trailing: Double

  /// Insets of 0.
  public static let zero = PixelInsets(0)

  /// Creates insets in the order of SwiftUI's initialiser.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// Creates equal insets on all sides.
  public init(_ distance: Double) {
    self.init(top: distance, leading: distance, bottom: distance, trailing: distance)
  }

  /// Creates equal insets on all sides.
  public init(floatLiteral distance: Double) { self.init(distance) }

  /// Creates equal insets on all sides.
  public init(integerLiteral distance: Int) { self.init(Double(distance)) }
}
