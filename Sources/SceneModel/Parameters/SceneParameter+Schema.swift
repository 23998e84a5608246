package import GalleryWire

extension SceneDocument {
  /// The JSON Schema (draft 2020-12) of the values of all parameters, for form generators: an object with one
  /// property for each parameter (scene-answers.md §2).
  package var parameterSchema: JSONValue {
    let required = parameters.filter { $0.defaultValue == nil }.map(\.name)
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
      "properties": .object(parameters.map { .init($0.name, $0.schema) }),
      "required": .strings(required), "additionalProperties": false,
    ]
  }
}

extension SceneParameter {
  /// The JSON Schema of the value, with its default.
  fileprivate var schema: JSONValue {
    let members = type.schemaMembers
    return .object(defaultValue.map { members + [.init("default", $0.json)] } ?? members)
  }
}

extension ParameterType {
  /// The members of the JSON Schema.
  ///
  /// JSON Schema counts code points, so a value with combining marks may exceed `maxLength` and still be valid.
  fileprivate var schemaMembers: [JSONValue.Member] {
    switch self {
    case .text(let maximum, let choices):
      choices.isEmpty ? Self.text(maximum: maximum) : Self.words(choices)
    case .choice(let options): Self.words(options)
    case .number(let range): Self.number("number", range)
    case .integer(let range): Self.number("integer", range)
    case .boolean: [.init("type", "boolean")]
    case .color:
      [
        .init("type", "string"),
        .init("description", "A colour: #rgb, #rgba, #rrggbb, #rrggbbaa, or a name."),
        .init("examples", ["tomato", "#1d1b4b", "systemMint"]),
      ]
    case .date: [.init("type", "string"), .init("format", "date")]
    case .name(let name, let tag, _):
      [
        .init("type", "string"),
        .init(
          "description",
          .string("The name of a \(name.rawValue)" + (tag.map { " tagged \($0)." } ?? "."))),
        .init(
          "x-collection",
          .string(
            BasePath.current.text + "/api/\(name.rawValue)s" + (tag.map { "?tag=\($0)" } ?? ""))),
      ]
    case .url:
      [
        .init("type", "string"), .init("format", "uri"),
        .init("maxLength", .count(Self.maximumAddress)),
      ]
    case .list(let maximumCount, let maximum):
      [
        .init("type", "array"), .init("items", .object(Self.text(maximum: maximum))),
        .init("maxItems", .count(maximumCount)),
      ]
    }
  }

  private static func text(maximum: Int) -> [JSONValue.Member] {
    [.init("type", "string"), .init("maxLength", .count(maximum))]
  }

  private static func words(_ words: [String]) -> [JSONValue.Member] {
    [.init("type", "string"), .init("enum", .strings(words))]
  }

  private static func number(
    _ type: JSONValue, _ range: ClosedRange<ParameterNumber>
  ) -> [JSONValue.Member] {
    [
      .init("type", type), .init("minimum", .number(range.lowerBound.description)),
      .init("maximum", .number(range.upperBound.description)),
    ]
  }
}
