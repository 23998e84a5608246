/// A colour as in CSS: a name, or hexadecimal digits.
///
/// Literals have the same forms: `"indigo"`, `"#ff8800"`.
public struct PixelColor: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The text in the URL: a name, or `#rrggbb` or `#rrggbbaa` in lower case.
  public let text: String

  /// Black, the default of most colours.
  public static let black = PixelColor("black")
  /// White.
  public static let white = PixelColor("white")
  /// Fully transparent.
  public static let clear = PixelColor("transparent")

  /// Creates a colour from a CSS name, or from 3, 4, 6 or 8 hexadecimal digits after `#`.
  public init(_ cssText: String) {
    let text = cssText.lowercased()
    guard text.hasPrefix("#") else {
      self.text = text
      return
    }
    let digits = text.dropFirst()
    var full = digits.count <= 4 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
    if full.count == 8, full.hasSuffix("ff") { full.removeLast(2) }
    self.text = full == "000000" ? "black" : "#\(full)"
  }

  /// Creates a colour from a literal with a CSS name or hexadecimal digits.
  public init(stringLiteral text: String) { self.init(text) }

  /// Creates a colour from straight components of 0…1; other values are clamped, and NaN is 0.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    let digits = [red, green, blue, opacity].map { part in
      let byte = part > 0 ? Int((min(part, 1) * 255).rounded()) : 0
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    self.init("#\(digits.joined())")
  }

  /// Creates a colour from a CSS name.
  public static func named(_ name: String) -> PixelColor { PixelColor(name) }
}

/// A colour is encoded as its text, and decoded in any form.
extension PixelColor: Codable {
  /// Decodes a text.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
