/// An angle, clockwise, like SwiftUI's `Angle`.
///
/// ```swift
/// server.image("ghost").rotationEffect(.degrees(17))
/// ```
public struct PixelAngle: Hashable, Sendable, Codable {
  /// The angle in degrees; 360 is a full turn.
  public var degrees: Double

  /// An angle of 0.
  public static let zero = PixelAngle(degrees: 0)

  /// Creates an angle in degrees.
  public init(degrees: Double) { self.degrees = degrees }

  /// Creates an angle in radians.
  public init(radians: Double) { self.init(degrees: radians * 180 / .pi) }

  /// The angle in radians; 2π is a full turn.
  public var radians: Double {
    get { degrees * .pi / 180 }
    set { degrees = newValue * 180 / .pi }
  }

  /// Returns an angle in degrees.
  public static func degrees(_ degrees: Double) -> PixelAngle { PixelAngle(degrees: degrees) }

  /// Returns an angle in radians.
  public static func radians(_ radians: Double) -> PixelAngle { PixelAngle(radians: radians) }
}
