public import Foundation

/// The value of a scene's parameter, in the one spelling that the server has for it (`scenes.md §5`).
///
/// Literals are values: `.set("name", "Ada")`, `.set("count", 3)`, `.set("tags", ["a", "b"])`.
public struct SceneValue: Hashable, Sendable, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  /// As it stands in an address, decoded.
  public let text: String

  private init(_ text: String) { self.text = text }

  /// A text, a choice, or the name of a symbol, bitmap or palette.
  public static func text(_ text: String) -> SceneValue { SceneValue(text) }
  /// A number, whole or not; exact to a millionth.
  public static func number(_ number: Double) -> SceneValue { SceneValue(number.decimalText) }
  /// True or false.
  public static func boolean(_ flag: Bool) -> SceneValue { SceneValue(flag ? "true" : "false") }
  /// A colour.
  public static func color(_ color: PixelColor) -> SceneValue { SceneValue(color.text) }
  /// A day of the Gregorian calendar.
  public static func date(_ year: Int, _ month: Int, _ day: Int) -> SceneValue {
    func padded(_ number: Int, to length: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
    return SceneValue("\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))")
  }
  /// The address of an image.
  public static func url(_ url: URL) -> SceneValue { SceneValue(url.absoluteString) }
  /// Several texts, none of which has a comma.
  public static func list(_ texts: [String]) -> SceneValue {
    SceneValue(texts.joined(separator: ","))
  }

  /// A text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// A whole number.
  public init(integerLiteral number: Int) { self.init(String(number)) }
  /// A number.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// True or false.
  public init(booleanLiteral flag: Bool) { self = .boolean(flag) }
  /// A list of texts.
  public init(arrayLiteral texts: String...) { self = .list(texts) }
}

/// A value is written as its text.
extension SceneValue: Codable {
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
