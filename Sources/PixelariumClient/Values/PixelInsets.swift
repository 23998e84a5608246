/// Distances from the four sides; SwiftUI's `EdgeInsets`.
///
/// A number says the same of all sides: `.padding(8)`.
public struct PixelInsets: Hashable, Sendable, Codable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// From above.
  public var top: Double
  /// From the left.
  public var leading: Double
  /// From below.
  public var bottom: Double
  /// From the right.
  public var trailing: Double

  /// None.
  public static let zero = PixelInsets(0)

  /// Distances in the order of SwiftUI's initialiser.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }

  /// The same distance from all sides.
  public init(_ distance: Double) {
    self.init(top: distance, leading: distance, bottom: distance, trailing: distance)
  }

  /// The same distance from all sides.
  public init(floatLiteral distance: Double) { self.init(distance) }

  /// The same distance from all sides.
  public init(integerLiteral distance: Int) { self.init(Double(distance)) }
}
