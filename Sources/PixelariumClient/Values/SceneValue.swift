public import Foundation

/// The value of a scene's parameter, in the server's canonical form (`scenes.md §5`).
///
/// Literals are values: `.set("name", "Ada")`, `.set("count", 3)`, `.set("tags", ["a", "b"])`.
public struct SceneValue: Hashable, Sendable, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral
{
  /// The decoded text in the URL.
  public let text: String

  private init(_ text: String) { self.text = text }

  /// Returns a text, a choice, or the name of a symbol, bitmap or palette.
  public static func text(_ text: String) -> SceneValue { SceneValue(text) }
  /// Returns a number, exact to a millionth.
  public static func number(_ number: Double) -> SceneValue { SceneValue(number.decimalText) }
  /// Returns a Boolean.
  public static func boolean(_ flag: Bool) -> SceneValue { SceneValue(flag ? "true" : "false") }
  /// Returns a colour.
  public static func color(_ color: PixelColor) -> SceneValue { SceneValue(color.text) }
  /// Returns a day of the Gregorian calendar.
  public static func date(_ year: Int, _ month: Int, _ day: Int) -> SceneValue {
    func padded(_ number: Int, to length: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
    return SceneValue("\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))")
  }
  /// Returns the URL of an image.
  public static func url(_ url: URL) -> SceneValue { SceneValue(url.absoluteString) }
  /// Returns a list of texts, which must not contain commas.
  public static func list(_ texts: [String]) -> SceneValue {
    SceneValue(texts.joined(separator: ","))
  }

  /// Creates a text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// Creates a whole number.
  public init(integerLiteral number: Int) { self.init(String(number)) }
  /// Creates a number.
  public init(floatLiteral number: Double) { self = .number(number) }
  /// Creates a Boolean.
  public init(booleanLiteral flag: Bool) { self = .boolean(flag) }
  /// Creates a list of texts.
  public init(arrayLiteral texts: String...) { self = .list(texts) }
}

/// A value is encoded as its text.
extension SceneValue: Codable {
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
