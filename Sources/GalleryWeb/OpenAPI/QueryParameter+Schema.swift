import GalleryAddresses
import GalleryWire

extension QueryParameter {
  /// Returns the parameter in OpenAPI's form.
  ///
  /// - Parameter isFromForm: Whether the route treats `name=` as absent, as forms send it.
  func description(isFromForm: Bool) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("name", .string(name)), .init("in", "query"), .init("description", .string(summary)),
      .init("schema", schema),
    ]
    if isRequired { members.append(.init("required", true)) }
    if isFromForm { members.append(.init("allowEmptyValue", true)) }
    if let example {
      let value = kind.literal(example)
      members.append(.init("example", isRepeatable ? [value] : value))
    }
    return .object(members)
  }

  /// The JSON Schema of the values.
  ///
  /// A repeatable parameter has an array, which OpenAPI's default style of query parameters writes as one `name=value`
  /// for each element.
  var schema: JSONValue {
    guard isRepeatable else { return itemSchema }
    guard let maximumCount else { return ["type": "array", "items": itemSchema] }
    return ["type": "array", "items": itemSchema, "maxItems": .count(maximumCount)]
  }

  private var itemSchema: JSONValue {
    guard case .object(var members) = kind.schema, let defaultValue else { return kind.schema }
    members.append(.init("default", kind.literal(defaultValue)))
    return .object(members)
  }
}
