/// An angle, clockwise; SwiftUI's `Angle`.
///
/// ```swift
/// server.image("ghost").rotationEffect(.degrees(17))
/// ```
public struct PixelAngle: Hashable, Sendable, Codable {
  /// 360 are a whole turn.
  public var degrees: Double

  /// No turn.
  public static let zero = PixelAngle(degrees: 0)

  /// An angle in degrees.
  public init(degrees: Double) { self.degrees = degrees }

  /// An angle in radians.
  public init(radians: Double) { self.init(degrees: radians * 180 / .pi) }

  /// 2π are a whole turn.
  public var radians: Double {
    get { degrees * .pi / 180 }
    set { degrees = newValue * 180 / .pi }
  }

  /// An angle in degrees.
  public static func degrees(_ degrees: Double) -> PixelAngle { PixelAngle(degrees: degrees) }

  /// An angle in radians.
  public static func radians(_ radians: Double) -> PixelAngle { PixelAngle(radians: radians) }
}
