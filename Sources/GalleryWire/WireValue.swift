/// A value in the answers of the API.
///
/// It writes itself as JSON, any `Decoder` can read it, and it has a JSON Schema.
package protocol WireValue: Codable, Hashable, Sendable {
  /// Appends the value as JSON, equal to the output of any `Encoder`.
  func write(to output: inout [UInt8])

  /// The JSON Schema of all values, in the dialect of OpenAPI 3.1.
  static var schema: JSONValue { get }

  /// The schema itself, or a reference to it if it has a name.
  static var reference: JSONValue { get }
}

extension WireValue { package static var reference: JSONValue { schema } }

extension Bool: WireValue {
  package func write(to output: inout [UInt8]) { output += (self ? "true" : "false").utf8 }
  package static var schema: JSONValue { ["type": "boolean"] }
}

extension Int64: WireValue {
  package func write(to output: inout [UInt8]) { output += String(self).utf8 }
  /// The schema of ids, revisions and counts, which are never negative.
  package static var schema: JSONValue { ["type": "integer", "minimum": 0] }
}

extension Int: WireValue {
  package func write(to output: inout [UInt8]) { Int64(self).write(to: &output) }
  package static var schema: JSONValue { Int64.schema }
}

extension Double: WireValue {
  /// Appends a finite number in its shortest spelling, or `null` for any other.
  package func write(to output: inout [UInt8]) {
    guard isFinite else { return output += "null".utf8 }
    output += (Int64(exactly: self).map { String($0) } ?? description).utf8
  }
  package static var schema: JSONValue { ["type": "number"] }
}

extension String: WireValue {
  /// Appends a string, with the escapes that RFC 8259 §7 requires, and with `<`, `>` and `&` escaped, so that a client
  /// that guesses the type never finds HTML in a document.
  package func write(to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    defer { output.append(UInt8(ascii: "\"")) }
    // Nearly all strings need no escape, so they are appended at once.
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

/// An object with undeclared members, sorted by name, so that equal objects give equal bytes.
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

/// A string of a closed set.
extension WireValue where Self: RawRepresentable<String> & CaseIterable {
  package func write(to output: inout [UInt8]) { rawValue.write(to: &output) }
  package static var schema: JSONValue {
    ["type": "string", "enum": .strings(allCases.map(\.rawValue))]
  }
}

extension [UInt8] {
  /// Closes an array or an object, and replaces the comma after its last element.
  mutating func close(with bracket: Unicode.Scalar) {
    if last == UInt8(ascii: ",") { removeLast() }
    append(UInt8(ascii: bracket))
  }
}
