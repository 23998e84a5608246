/// A JSON document (RFC 8259) whose members keep the order in which they were written, so that
/// equal documents are equal bytes.
package enum JSONValue: Sendable, Equatable {
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
  package struct Member: Sendable, Equatable {
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

  /// The document as UTF-8 without needless white space, a newline at its end.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    output.append(UInt8(ascii: "\n"))
    return output
  }

  private func write(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let value): output += (value ? "true" : "false").utf8
    case .integer(let value): output += String(value).utf8
    case .number(let digits): output += digits.utf8
    case .string(let text): Self.write(text, to: &output)
    case .array(let values):
      Self.write(values, between: "[", and: "]", to: &output) { value, output in
        value.write(to: &output)
      }
    case .object(let members):
      Self.write(members, between: "{", and: "}", to: &output) { member, output in
        Self.write(member.name, to: &output)
        output.append(UInt8(ascii: ":"))
        member.value.write(to: &output)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between open: Unicode.Scalar, and close: Unicode.Scalar,
    to output: inout [UInt8], each writeElement: (Element, inout [UInt8]) -> Void
  ) {
    output.append(UInt8(ascii: open))
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      writeElement(element, &output)
    }
    output.append(UInt8(ascii: close))
  }

  /// Escapes what RFC 8259 §7 demands, and `<`, `>` and `&`, so that a document can never be read as
  /// HTML by a client that guesses.
  private static func write(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): output += #"\""#.utf8
      case UInt8(ascii: "\\"): output += #"\\"#.utf8
      case UInt8(ascii: "\n"): output += #"\n"#.utf8
      case UInt8(ascii: "\r"): output += #"\r"#.utf8
      case UInt8(ascii: "\t"): output += #"\t"#.utf8
      case 0..<0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"):
        output += [UInt8(ascii: "\\"), UInt8(ascii: "u"), UInt8(ascii: "0"), UInt8(ascii: "0")]
        output += [hexadecimal(byte >> 4), hexadecimal(byte & 15)]
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
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
