/// A thing that the API tells of: an object whose members are declared once, in `fields`.
///
/// From them come the bytes that the server sends, what any `Encoder` writes and any `Decoder` reads,
/// and the schema in `/openapi.json`. What a member is, its field says, so the properties themselves
/// have no comments.
package protocol Resource: WireValue {
  /// What the schema is called in `/openapi.json`; `nil` for what only stands inside another thing.
  static var schemaName: String? { get }

  /// The members in the order in which they are written.
  static var fields: [Field<Self>] { get }

  /// Empty, to be filled.
  init()
}

extension Resource {
  package static var schemaName: String? { nil }

  package var json: JSONValue {
    .object(
      Self.fields.compactMap { field in
        field.json(self).map { JSONValue.Member(field.name, $0) }
      })
  }

  package static var schema: JSONValue {
    [
      "type": "object",
      "required": .array(fields.filter(\.isRequired).map(\.name.json)),
      "properties": .object(fields.map { JSONValue.Member($0.name, $0.schema) }),
    ]
  }

  package static var reference: JSONValue {
    schemaName.map { ["$ref": .string("#/components/schemas/\($0)")] } ?? schema
  }

  package init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: FieldName.self)
    for field in Self.fields { try field.decode(&self, container) }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: FieldName.self)
    for field in Self.fields { try field.encode(self, &container) }
  }
}

/// One member of a resource: its name, where its value is kept, and what it is, in a sentence.
package struct Field<Root>: Sendable {
  /// Where a value is kept in an object.
  package typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable

  /// As it stands on the wire.
  let name: String
  /// The schema of the value with the description.
  let schema: JSONValue
  /// True where every object has it, `null` where there is nothing to say.
  let isRequired: Bool
  /// The value of one object; `nil` where the member is left out.
  let json: @Sendable (Root) -> JSONValue?
  let encode: @Sendable (Root, inout KeyedEncodingContainer<FieldName>) throws -> Void
  let decode: @Sendable (inout Root, KeyedDecodingContainer<FieldName>) throws -> Void

  /// A member that every object has.
  package init<Value: WireValue>(
    _ name: String, _ path: Path<Value>, _ description: String,
    schema: JSONValue = Value.schema
  ) {
    self.name = name
    self.schema = schema.described(description)
    isRequired = true
    json = { $0[keyPath: path].json }
    encode = { try $1.encode($0[keyPath: path], forKey: FieldName(name)) }
    decode = { $0[keyPath: path] = try $1.decode(Value.self, forKey: FieldName(name)) }
  }

  /// A member that is left out where it would say nothing.
  package init<Value: WireValue>(
    optional name: String, _ path: Path<Value?>, _ description: String
  ) {
    self.name = name
    schema = Value.schema.described(description)
    isRequired = false
    json = { $0[keyPath: path]?.json }
    encode = { try $1.encodeIfPresent($0[keyPath: path], forKey: FieldName(name)) }
    decode = { $0[keyPath: path] = try $1.decodeIfPresent(Value.self, forKey: FieldName(name)) }
  }

  /// A member of `part`, written among those of the whole.
  package init<Part>(_ field: Field<Part>, of part: Path<Part>) {
    name = field.name
    schema = field.schema
    isRequired = field.isRequired
    json = { field.json($0[keyPath: part]) }
    encode = { try field.encode($0[keyPath: part], &$1) }
    decode = { try field.decode(&$0[keyPath: part], $1) }
  }
}

/// The name of a member for encoders and decoders.
package struct FieldName: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  /// The member of that name.
  package init(_ name: String) { stringValue = name }

  package init?(stringValue: String) { self.init(stringValue) }

  package init?(intValue: Int) { nil }
}

extension JSONValue {
  /// A schema with a sentence for people.
  fileprivate func described(_ description: String) -> JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members + [Member("description", .string(description))])
  }
}
