/// A thing that the API tells of: an object that names and describes its members in one place.
///
/// From there come the bytes that the server sends, what any `Encoder` writes and any `Decoder` reads,
/// and the schema in `/openapi.json`. What a member is, `visitMembers` says, so the properties
/// themselves have no comments.
package protocol Resource: WireValue {
  /// The schema's name in `/openapi.json`; `nil` for a thing that only stands inside another one.
  static var schemaName: String? { get }

  /// Shows all members to a visitor, in the order in which they are written.
  mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure)

  /// Empty, to be filled.
  init()
}

/// A way through the members of a resource: writing them, reading them, collecting their schemas.
package protocol MemberVisitor {
  /// The reason why it cannot be done.
  associatedtype Failure: Error

  /// A member that every object has, `null` where there is nothing to say.
  ///
  /// - Parameters:
  ///   - name: As it stands on the wire.
  ///   - description: What it is, in a sentence for people.
  ///   - schema: What its value may be.
  mutating func member<Value: WireValue>(
    _ name: String, _ value: inout Value, _ description: String,
    schema: @autoclosure () -> JSONValue) throws(Failure)

  /// A member that is left out where it would say nothing.
  mutating func optionalMember<Value: WireValue>(
    _ name: String, _ value: inout Value?, _ description: String) throws(Failure)
}

extension MemberVisitor {
  /// A member whose value may be all that its type has.
  package mutating func member<Value: WireValue>(
    _ name: String, _ value: inout Value, _ description: String
  ) throws(Failure) {
    try member(name, &value, description, schema: Value.schema)
  }
}

extension Resource {
  package static var schemaName: String? { nil }

  /// The whole document that an answer is: UTF-8 without needless white space, a newline at its end.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    output.append(UInt8(ascii: "\n"))
    return output
  }

  package func write(to output: inout [UInt8]) {
    var (copy, writer) = (self, MemberWriter(output: output))
    output = []
    copy.visitMembers(&writer)
    writer.output.close(with: "}")
    output = writer.output
  }

  package init(from decoder: any Decoder) throws {
    self.init()
    var reader = MemberReader(container: try decoder.container(keyedBy: MemberName.self))
    try visitMembers(&reader)
  }

  package func encode(to encoder: any Encoder) throws {
    var (copy, writer) = (
      self, MemberEncoder(container: encoder.container(keyedBy: MemberName.self))
    )
    try copy.visitMembers(&writer)
  }

  package static var schema: JSONValue {
    var (empty, schemas) = (Self(), MemberSchemas())
    empty.visitMembers(&schemas)
    return [
      "type": "object", "required": .strings(schemas.required),
      "properties": .object(schemas.properties),
    ]
  }

  package static var reference: JSONValue {
    schemaName.map { ["$ref": .string("#/components/schemas/\($0)")] } ?? schema
  }
}
