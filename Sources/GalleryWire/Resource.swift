/// An object of the API, which names and describes its members in one place.
///
/// The bytes that the server sends, the results of any `Encoder` and `Decoder`, and the schema in `/openapi.json` are
/// derived from `visitMembers`. It also describes the members, so the properties have no comments.
package protocol Resource: WireValue {
  /// The name of the schema in `/openapi.json`, or `nil` if the object occurs only inside another one.
  static var schemaName: String? { get }

  /// Passes all members to a visitor, in the order of the document.
  mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure)

  /// Creates an empty object for a decoder to fill.
  init()
}

/// A visitor of the members of a resource, which writes them, reads them, or collects their schemas.
package protocol MemberVisitor {
  /// The error of a visit.
  associatedtype Failure: Error

  /// Visits a required member, which is `null` if it has no value.
  ///
  /// - Parameters:
  ///   - name: The name in JSON.
  ///   - description: A human-readable sentence.
  ///   - schema: The schema of the value.
  mutating func member<Value: WireValue>(
    _ name: String, _ value: inout Value, _ description: String,
    schema: @autoclosure () -> JSONValue) throws(Failure)

  /// Visits an optional member, which is omitted if it has no value.
  mutating func optionalMember<Value: WireValue>(
    _ name: String, _ value: inout Value?, _ description: String) throws(Failure)
}

extension MemberVisitor {
  /// Visits a required member with the schema of its type.
  package mutating func member<Value: WireValue>(
    _ name: String, _ value: inout Value, _ description: String
  ) throws(Failure) {
    try member(name, &value, description, schema: Value.schema)
  }
}

extension Resource {
  package static var schemaName: String? { nil }

  /// The document in UTF-8, without white space between tokens, and with a newline at the end.
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
