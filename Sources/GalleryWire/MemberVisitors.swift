/// A visitor that writes members as JSON, with a comma after each.
struct MemberWriter: MemberVisitor {
  var output: [UInt8]

  init(output: [UInt8]) {
    self.output = output
    self.output.append(UInt8(ascii: "{"))
  }

  mutating func member<Value: WireValue>(
    _ name: String, _ value: inout Value, _ description: String,
    schema: @autoclosure () -> JSONValue
  ) {
    name.write(to: &output)
    output.append(UInt8(ascii: ":"))
    value.write(to: &output)
    output.append(UInt8(ascii: ","))
  }

  mutating func optionalMember<Value: WireValue>(
    _ name: String, _ value: inout Value?, _ description: String
  ) {
    if var value { member(name, &value, description) }
  }
}

/// A visitor that passes members to an encoder.
struct MemberEncoder: MemberVisitor {
  var container: KeyedEncodingContainer<MemberName>

  mutating func member<Value: WireValue>(
    _ name: String, _ value: inout Value, _ description: String,
    schema: @autoclosure () -> JSONValue
  ) throws {
    try container.encode(value, forKey: MemberName(name))
  }

  mutating func optionalMember<Value: WireValue>(
    _ name: String, _ value: inout Value?, _ description: String
  ) throws {
    try container.encodeIfPresent(value, forKey: MemberName(name))
  }
}

/// A visitor that reads members from a decoder.
struct MemberReader: MemberVisitor {
  let container: KeyedDecodingContainer<MemberName>

  mutating func member<Value: WireValue>(
    _ name: String, _ value: inout Value, _ description: String,
    schema: @autoclosure () -> JSONValue
  ) throws {
    value = try container.decode(Value.self, forKey: MemberName(name))
  }

  mutating func optionalMember<Value: WireValue>(
    _ name: String, _ value: inout Value?, _ description: String
  ) throws {
    value = try container.decodeIfPresent(Value.self, forKey: MemberName(name))
  }
}

/// A visitor that collects the JSON Schemas of members.
struct MemberSchemas: MemberVisitor {
  private(set) var required: [String] = []
  private(set) var properties: [JSONValue.Member] = []

  mutating func member<Value: WireValue>(
    _ name: String, _ value: inout Value, _ description: String,
    schema: @autoclosure () -> JSONValue
  ) {
    required.append(name)
    add(name, schema(), description)
  }

  mutating func optionalMember<Value: WireValue>(
    _ name: String, _ value: inout Value?, _ description: String
  ) {
    add(name, Value.schema, description)
  }

  private mutating func add(_ name: String, _ schema: JSONValue, _ description: String) {
    guard case .object(let members) = schema else { return }
    let described = members + [JSONValue.Member("description", .string(description))]
    properties.append(JSONValue.Member(name, .object(described)))
  }
}

/// The name of a member for encoders and decoders.
package struct MemberName: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  /// Creates the name of a member.
  package init(_ name: String) { stringValue = name }

  package init?(stringValue: String) { self.init(stringValue) }

  package init?(intValue: Int) { nil }
}
