/// A JSON document (RFC 8259).
///
/// Members keep their order, so equal documents give equal bytes.
package enum JSONValue: Sendable, Hashable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number, written as it is; its spelling must follow RFC 8259 §6.
  case number(String)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, with its members in order.
  case object([Member])

  /// A member of an object.
  package struct Member: Sendable, Hashable {
    /// The name, unique in its object.
    package let name: String
    /// The value of the member.
    package let value: JSONValue

    /// Creates a member.
    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// Returns an array of strings.
  package static func strings(_ texts: [String]) -> JSONValue {
    .array(texts.map(JSONValue.string))
  }

  /// Returns a whole number.
  package static func count(_ number: Int) -> JSONValue { .integer(Int64(number)) }

  /// The document in UTF-8, without white space between tokens, and with a newline at the end.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    output.append(UInt8(ascii: "\n"))
    return output
  }

  /// Appends the document without white space between tokens.
  package func write(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): value.write(to: &output)
    case .integer(let value): value.write(to: &output)
    case .number(let digits): output += digits.utf8
    case .string(let text): text.write(to: &output)
    case .array(let values):
      output.append(UInt8(ascii: "["))
      for value in values {
        value.write(to: &output)
        output.append(UInt8(ascii: ","))
      }
      output.close(with: "]")
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for member in members {
        member.name.write(to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.write(to: &output)
        output.append(UInt8(ascii: ","))
      }
      output.close(with: "}")
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map(Member.init))
  }

  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  package init(stringLiteral value: String) { self = .string(value) }

  package init(booleanLiteral value: Bool) { self = .bool(value) }

  package init(integerLiteral value: Int64) { self = .integer(value) }
}
