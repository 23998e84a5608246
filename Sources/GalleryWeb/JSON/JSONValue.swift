/// A JSON document (RFC 8259) whose members keep the order in which they were written, so that
/// equal documents are equal bytes.
enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int64)
  /// A number in the spelling of RFC 8259 §6, written as it is.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One name and its value.
  struct Member: Sendable, Equatable {
    let name: String
    let value: JSONValue
  }

  /// The members of an object with a name that occurs, else `nil`.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// `null` where there is no text.
  static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  static func strings(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

  static func count(_ number: Int) -> JSONValue { .integer(Int64(number)) }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }

  init(arrayLiteral elements: JSONValue...) {
    self = .array(elements)
  }

  init(stringLiteral value: String) {
    self = .string(value)
  }

  init(booleanLiteral value: Bool) {
    self = .bool(value)
  }

  init(integerLiteral value: Int64) {
    self = .integer(value)
  }
}
