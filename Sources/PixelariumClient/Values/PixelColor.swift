/// A colour as CSS writes it: a name, or hexadecimal digits.
///
/// A literal is either: `"indigo"`, `"#ff8800"`.
public struct PixelColor: Hashable, Sendable, ExpressibleByStringLiteral {
  /// As it stands in an address: a name, or `#rrggbb` or `#rrggbbaa` in small letters.
  public let text: String

  /// Black, which most colours are by themselves.
  public static let black = PixelColor("black")
  /// White.
  public static let white = PixelColor("white")
  /// Nothing at all.
  public static let clear = PixelColor("transparent")

  /// A name of CSS, or 3, 4, 6 or 8 hexadecimal digits after `#`.
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

  /// The same.
  public init(stringLiteral text: String) { self.init(text) }

  /// A colour by its parts, each 0…1 and straight; what lies beyond counts as the end, and no number as 0.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    let digits = [red, green, blue, opacity].map { part in
      let byte = part > 0 ? Int((min(part, 1) * 255).rounded()) : 0
      return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    self.init("#\(digits.joined())")
  }

  /// A name of CSS.
  public static func named(_ name: String) -> PixelColor { PixelColor(name) }
}

/// A colour is written as its text, and read in any spelling.
extension PixelColor: Codable {
  /// Reads a text.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
