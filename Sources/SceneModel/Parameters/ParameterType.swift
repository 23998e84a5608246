import GalleryModel
import InputText

/// The types of parameters (scenes.md §5).
package enum ParameterKind: String, CaseIterable, Hashable, Sendable {
  case text, number, integer, boolean, color, choice, date, symbol, bitmap, palette, url, list

  /// The type with its indefinite article, for messages.
  var words: String { ("aeiou".contains(rawValue.prefix(1)) ? "an " : "a ") + rawValue }
}

/// The type of a parameter, with its limits.
package enum ParameterType: Hashable, Sendable {
  /// A text of at most `maximum` characters (grapheme clusters).
  ///
  /// If `choices` is not empty, it must be one of them.
  case text(maximum: Int, choices: [String])
  /// A decimal number in a range.
  case number(ClosedRange<ParameterNumber>)
  /// An integer in a range.
  case integer(ClosedRange<ParameterNumber>)
  case boolean
  case color
  /// One of the given texts.
  case choice([String])
  /// A day, with the format for texts.
  case date(SceneDateFormat)
  /// The name of an item of the collection, restricted to items with the tag if there is one.
  ///
  /// It may be empty if the default is empty.
  case name(SceneName, tag: String?, mayBeEmpty: Bool)
  /// The URL of a remote image.
  case url
  /// A list of at most `maximumCount` texts, each of at most `maximum` characters.
  case list(maximumCount: Int, maximum: Int)

  /// The default of a text's maximum number of characters.
  static let standardLength = 100
  /// The greatest maximum that a declaration may set.
  static let maximumLength = 500
  /// The maximum number of bytes of a text.
  package static let maximumBytes = 1000
  /// The maximum number of items of a list.
  static let maximumCount = 32
  /// The maximum number of bytes of a URL.
  static let maximumAddress = 2048
  static let addressWords = "a URL, http or https, of at most \(maximumAddress) bytes"

  /// The type without its limits.
  package var kind: ParameterKind {
    switch self {
    case .text: .text
    case .number: .number
    case .integer: .integer
    case .boolean: .boolean
    case .color: .color
    case .choice: .choice
    case .date: .date
    case .name(let name, _, _): name.kind
    case .url: .url
    case .list: .list
    }
  }

  /// Returns whether a text has the form of an image's URL.
  ///
  /// The loader decides whether it may be loaded.
  static func isAddress(_ text: String) -> Bool {
    let start = text.prefix(8).lowercased()
    return (start.hasPrefix("http://") || start.hasPrefix("https://"))
      && text.utf8.count <= maximumAddress
      && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
  }
}

/// The kinds of items that a parameter may name.
package enum SceneName: String, CaseIterable, Hashable, Sendable {
  case symbol, bitmap, palette

  /// The type of parameter that names such an item.
  var kind: ParameterKind {
    switch self {
    case .symbol: .symbol
    case .bitmap: .bitmap
    case .palette: .palette
    }
  }

  /// Returns whether a text is a valid name of such an item.
  func isName(_ text: String) -> Bool {
    switch self {
    case .symbol: (try? SymbolName(text)) != nil
    case .bitmap: (try? ItemName(text)) != nil
    case .palette: (try? ItemName(text)) != nil
    }
  }
}

/// The typed value of a parameter.
package enum ParameterValue: Hashable, Sendable {
  /// The value of a text or a choice.
  case text(String)
  /// The value of a number or an integer.
  case number(ParameterNumber)
  case boolean(Bool)
  case color(SceneColor)
  case date(SceneDate)
  /// The name of an item and its label, if it has one.
  ///
  /// An empty name refers to no item.
  case name(String, label: String?)
  case url(String)
  case list([String])

  /// The canonical spelling in a query, equal for equal values.
  package var text: String {
    switch self {
    case .text(let text), .url(let text), .name(let text, _): text
    case .number(let number): number.description
    case .boolean(let flag): String(flag)
    case .color(let color): color.text
    case .date(let date): date.description
    case .list(let items): items.joined(separator: ",")
    }
  }

  /// Whether an `if` without `is` chooses `then`: false for `false`, 0, empty texts, empty names and empty lists.
  var holds: Bool {
    switch self {
    case .boolean(let flag): flag
    case .number(let number): number.millionths != 0
    case .list(let items): !items.isEmpty
    case .text, .url, .name: !text.isEmpty
    case .color, .date: true
    }
  }
}

extension ParameterType {
  /// Returns the value of a text.
  ///
  /// The syntax of names is checked, but names are not looked up in the collection.
  ///
  /// - Throws: `RuleViolation` with the broken rule and the text.
  func value(_ text: String) throws(RuleViolation) -> ParameterValue {
    switch self {
    case .text(let maximum, let choices):
      let text = try Self.text(text, maximum: maximum)
      guard choices.isEmpty || choices.contains(text) else { throw Self.notOffered(text, choices) }
      return .text(text)
    case .choice(let options):
      guard options.contains(text) else { throw Self.notOffered(text, options) }
      return .text(text)
    case .number(let range): return .number(try Self.number(text, range))
    case .integer(let range):
      let number = try Self.number(text, range)
      guard number.whole != nil else {
        throw RuleViolation("must be a whole number, got \(number)")
      }
      return .number(number)
    case .boolean:
      guard let flag = Bool(text) else { throw Self.notOffered(text, ["true", "false"]) }
      return .boolean(flag)
    case .color: return .color(try SceneColor(text))
    case .date:
      guard let date = SceneDate(text) else {
        throw RuleViolation("must be a day such as 2026-11-21, got \(text.shown)")
      }
      return .date(date)
    case .name(let name, _, let mayBeEmpty):
      guard name.isName(text) || (mayBeEmpty && text.isEmpty) else {
        throw RuleViolation("must name a \(name.rawValue) of the collection, got \(text.shown)")
      }
      return .name(text, label: nil)
    case .url:
      guard Self.isAddress(text) else {
        throw RuleViolation("must be \(Self.addressWords), got \(text.shown)")
      }
      return .url(text)
    case .list(let maximumCount, let maximum):
      let items = text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false)
      guard items.count <= maximumCount else {
        throw RuleViolation("must have at most \(maximumCount) items, got \(items.count)")
      }
      _ = try Self.text(text, maximum: .max)
      var texts: [String] = []
      for item in items {
        do throws(RuleViolation) {
          texts.append(try Self.text(String(item), maximum: maximum))
        } catch {
          throw RuleViolation("has an item that \(error.rule)")
        }
      }
      return .list(texts)
    }
  }

  private static func text(_ text: String, maximum: Int) throws(RuleViolation) -> String {
    // The bytes are limited first, so that a letter with a million combining marks is never segmented.
    guard text.utf8.count <= maximumBytes else {
      throw RuleViolation("must be at most \(maximumBytes) bytes, got \(text.utf8.count)")
    }
    guard text.count <= maximum else {
      throw RuleViolation("must be at most \(maximum) characters, got \(text.count)")
    }
    let text = text.replacing("\r\n", with: "\u{2028}").replacing("\n", with: "\u{2028}")
      .replacing("\u{2029}", with: "\u{2028}")
    guard text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
      throw RuleViolation("must have no control characters, got \(text.shown)")
    }
    return text
  }

  private static func number(
    _ text: String, _ range: ClosedRange<ParameterNumber>
  ) throws(RuleViolation) -> ParameterNumber {
    let number = try ParameterNumber(text)
    guard range.contains(number) else {
      throw RuleViolation("must be \(range.lowerBound) to \(range.upperBound), got \(number)")
    }
    return number
  }

  private static func notOffered(_ text: String, _ options: [String]) -> RuleViolation {
    RuleViolation(
      "must be one of \(options.joined(separator: ", ")), got \(text.shown)",
      near: NearNames.of(text, in: options))
  }
}
