/// Something that stands in the answers of the API: it writes itself as JSON, it is read back by
/// any `Decoder`, and it says as JSON Schema what it may be.
package protocol WireValue: Codable, Hashable, Sendable {
  /// The value as JSON, which any `Encoder` writes of it too.
  var json: JSONValue { get }

  /// Every value that there may be, in the dialect of OpenAPI 3.1.
  static var schema: JSONValue { get }

  /// The schema itself, or where it is found if it has a name.
  static var reference: JSONValue { get }
}

extension WireValue {
  package static var reference: JSONValue { schema }
}

extension Bool: WireValue {
  package var json: JSONValue { .bool(self) }
  package static var schema: JSONValue { ["type": "boolean"] }
}

extension String: WireValue {
  package var json: JSONValue { .string(self) }
  package static var schema: JSONValue { ["type": "string"] }
}

extension Int64: WireValue {
  package var json: JSONValue { .integer(self) }
  /// Ids, revisions and counts: nothing that is told is negative.
  package static var schema: JSONValue { ["type": "integer", "minimum": 0] }
}

extension Int: WireValue {
  package var json: JSONValue { .integer(Int64(self)) }
  package static var schema: JSONValue { Int64.schema }
}

extension Double: WireValue {
  /// A finite number in its shortest spelling; `null` for any other.
  package var json: JSONValue {
    guard isFinite else { return .null }
    return Int64(exactly: self).map(JSONValue.integer) ?? .number(description)
  }
  package static var schema: JSONValue { ["type": "number"] }
}

extension Array: WireValue where Element: WireValue {
  package var json: JSONValue { .array(map(\.json)) }
  package static var schema: JSONValue { ["type": "array", "items": Element.reference] }
}

extension Optional: WireValue where Wrapped: WireValue {
  package var json: JSONValue { self?.json ?? .null }
  package static var schema: JSONValue {
    guard case .object(let members) = Wrapped.schema, members.first?.name == "type",
      let type = members.first?.value, type != "object"
    else { return ["anyOf": [Wrapped.reference, ["type": "null"]]] }
    return .object([JSONValue.Member("type", [type, "null"])] + members.dropFirst())
  }
}

/// A closed set of words.
extension WireValue where Self: RawRepresentable<String> & CaseIterable {
  package var json: JSONValue { .string(rawValue) }
  package static var schema: JSONValue {
    ["type": "string", "enum": .array(allCases.map(\.json))]
  }
}
