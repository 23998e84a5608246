/// Something that stands in the answers of the API: it writes itself as JSON, it is read back by
/// any `Decoder`, and it says as JSON Schema what it may be.
package protocol WireValue: Codable, Hashable, Sendable {
  /// Adds the value as JSON, which any `Encoder` writes of it too.
  func write(to output: inout [UInt8])

  /// Every value that there may be, in the dialect of OpenAPI 3.1.
  static var schema: JSONValue { get }

  /// The schema itself, or where it is found if it has a name.
  static var reference: JSONValue { get }
}

extension WireValue { package static var reference: JSONValue { schema } }

extension Bool: WireValue {
  package func write(to output: inout [UInt8]) { output += (self ? "true" : "false").utf8 }
  package static var schema: JSONValue { ["type": "boolean"] }
}

extension Int64: WireValue {
  package func write(to output: inout [UInt8]) { output += String(self).utf8 }
  /// Ids, revisions and counts: nothing that is told is negative.
  package static var schema: JSONValue { ["type": "integer", "minimum": 0] }
}

extension Int: WireValue {
  package func write(to output: inout [UInt8]) { Int64(self).write(to: &output) }
  package static var schema: JSONValue { Int64.schema }
}

extension Double: WireValue {
  /// A finite number in its shortest spelling; `null` for any other.
  package func write(to output: inout [UInt8]) {
    guard isFinite else { return output += "null".utf8 }
    output += (Int64(exactly: self).map { String($0) } ?? description).utf8
  }
  package static var schema: JSONValue { ["type": "number"] }
}

extension String: WireValue {
  /// Escapes what RFC 8259 §7 demands, and `<`, `>` and `&`, so that a document can never be read as
  /// HTML by a client that guesses.
  package func write(to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    defer { output.append(UInt8(ascii: "\"")) }
    // Nearly every text, at once.
    guard utf8.contains(where: Self.isEscaped) else { return output += utf8 }
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""): output += #"\""#.utf8
      case UInt8(ascii: "\\"): output += #"\\"#.utf8
      case UInt8(ascii: "\n"): output += #"\n"#.utf8
      case UInt8(ascii: "\r"): output += #"\r"#.utf8
      case UInt8(ascii: "\t"): output += #"\t"#.utf8
      case let byte where Self.isEscaped(byte):
        output += #"\u00"#.utf8
        output += [Self.hexadecimal(byte >> 4), Self.hexadecimal(byte & 15)]
      default: output.append(byte)
      }
    }
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"):
      true
    default: false
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }

  package static var schema: JSONValue { ["type": "string"] }
}

extension Array: WireValue where Element: WireValue {
  package func write(to output: inout [UInt8]) {
    output.append(UInt8(ascii: "["))
    for element in self {
      element.write(to: &output)
      output.append(UInt8(ascii: ","))
    }
    output.close(with: "]")
  }
  package static var schema: JSONValue { ["type": "array", "items": Element.reference] }
}

extension Optional: WireValue where Wrapped: WireValue {
  package func write(to output: inout [UInt8]) {
    guard let self else { return output += "null".utf8 }
    self.write(to: &output)
  }
  package static var schema: JSONValue {
    guard case .object(let members) = Wrapped.schema, members.first?.name == "type",
      let type = members.first?.value, type != "object"
    else { return ["anyOf": [Wrapped.reference, ["type": "null"]]] }
    return .object([JSONValue.Member("type", [type, "null"])] + members.dropFirst())
  }
}

/// An object whose members are names that nobody declared, in alphabetical order, so that equal ones are
/// equal bytes.
extension Dictionary: WireValue where Key == String, Value: WireValue {
  package func write(to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    for (name, value) in sorted(by: { $0.key < $1.key }) {
      name.write(to: &output)
      output.append(UInt8(ascii: ":"))
      value.write(to: &output)
      output.append(UInt8(ascii: ","))
    }
    output.close(with: "}")
  }
  package static var schema: JSONValue {
    ["type": "object", "additionalProperties": Value.reference]
  }
}

/// A closed set of words.
extension WireValue where Self: RawRepresentable<String> & CaseIterable {
  package func write(to output: inout [UInt8]) { rawValue.write(to: &output) }
  package static var schema: JSONValue {
    ["type": "string", "enum": .strings(allCases.map(\.rawValue))]
  }
}

extension [UInt8] {
  /// Ends a list or an object, the last part of which left a comma.
  mutating func close(with bracket: Unicode.Scalar) {
    if last == UInt8(ascii: ",") { removeLast() }
    append(UInt8(ascii: bracket))
  }
}
