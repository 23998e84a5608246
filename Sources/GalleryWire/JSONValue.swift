/// A JSON document (RFC 8259) whose members keep the order in which they were written, so that
/// equal documents are equal bytes.
package enum JSONValue: Sendable, Hashable {
  /// Nothing.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int64)
  /// A number in the spelling of RFC 8259 §6, written as it is.
  case number(String)
  /// A text.
  case string(String)
  /// Values in their order.
  case array([JSONValue])
  /// Members in their order.
  case object([Member])

  /// One name and its value.
  package struct Member: Sendable, Hashable {
    /// Unique in its object.
    package let name: String
    /// The value of that name.
    package let value: JSONValue

    /// A member of an object.
    package init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// A list of texts.
  package static func strings(_ texts: [String]) -> JSONValue {
    .array(texts.map(JSONValue.string))
  }

  /// A whole number.
  package static func count(_ number: Int) -> JSONValue { .integer(Int64(number)) }

  /// The document as UTF-8 without needless white space, a newline at its end.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    output.append(UInt8(ascii: "\n"))
    return output
  }

  /// Adds the document without needless white space.
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
