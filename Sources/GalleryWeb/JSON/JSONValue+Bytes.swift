extension JSONValue {
  /// The document as UTF-8 without needless white space, a newline at its end.
  var bytes: [UInt8] {
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
