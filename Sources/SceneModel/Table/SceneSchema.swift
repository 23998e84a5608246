import Arranging
package import GalleryWire

/// The JSON Schema of documents (draft 2020-12) for editors, generated from the tables of the parser (scenes.md §10).
package enum SceneSchema {
  /// The schema of a whole document.
  package static let document: JSONValue = {
    let keys = SceneDocument.schemaProperties
    let members: [JSONValue.Member] = [
      .init("$schema", "https://json-schema.org/draft/2020-12/schema"), .init("title", "Scene"),
      .init("type", "object"),
      .init(
        "properties",
        .object(SceneDocument.keyNames.compactMap { name in keys.first { $0.name == name } })),
      .init("required", ["scene", "body"]), .init("additionalProperties", false),
      .init("$defs", .object(definitions)),
    ]
    return .object(members)
  }()

  /// Returns a reference to a definition.
  static func reference(_ name: String) -> JSONValue { ["$ref": .string("#/$defs/\(name)")] }

  private static var definitions: [JSONValue.Member] {
    [
      .init("parameter", ["type": "string", "pattern": #"^\{\{[a-z][a-z0-9_]{0,31}\}\}$"#]),
      .init(
        "plainColor",
        [
          "type": "string", "examples": ["tomato", "#1d1b4b"],
          "description": "#rgb, #rgba, #rrggbb, #rrggbbaa, or a name of CSS",
        ]),
      .init(
        "color",
        .anyOf([
          [
            "type": "string", "examples": ["tomato", "#1d1b4b", "systemMint"],
            "description": .string(SemanticColor.forms),
          ], reference("parameter"), Key.schema(of: ColorPair.keys),
        ])),
      .init("style", .anyOf([reference("color")] + Style.rows.map(\.schema))),
      .init(
        "alignment", .anyOf([.words(Alignment.all.map(\.word)), reference("parameter")])),
      .init("node", .anyOf([condition, loop] + SceneView.Kind.rows.map(node))),
      .init("modifier", .anyOf(SceneModifier.rows.map(\.schema))),
      .init("runModifier", .anyOf(SceneModifier.runRows.map(\.schema))),
      .init("run", .anyOf(TextRun.rows.map(run))),
      .init("declaration", .anyOf(ParameterKind.allCases.map(declaration))),
    ]
  }

  /// Returns the schema of a kind, including the keys that every kind has.
  private static func node(_ row: Row<SceneView.Kind>) -> JSONValue {
    .object(
      row.properties + NodeExtras.keys.map { .init($0.name, $0.schema) }, required: row.required)
  }

  private static func run(_ row: Row<TextRun.Content>) -> JSONValue {
    let modifiers = NodeExtras.runModifiers
    return .object(
      row.properties + [.init(modifiers.name, modifiers.schema)], required: row.required)
  }

  private static var condition: JSONValue {
    .object(
      [
        .init("if", reference("parameter")),
        .init("is", ["type": ["string", "number", "boolean", "array"]]),
        .init("then", reference("node")), .init("else", reference("node")),
      ], required: ["if", "then"])
  }

  private static var loop: JSONValue {
    let items: JSONValue = [
      "anyOf": [
        reference("parameter"), Form<Int>.whole(0...SceneBudget.turns).schema,
        Form<[String]>.list(.item, 1...64).schema,
      ]
    ]
    return .object(
      [
        .init("forEach", items), .init("as", .text(examples: ["each"])),
        .init("content", reference("node")),
      ],
      required: ["forEach", "content"])
  }

  private static func declaration(_ kind: ParameterKind) -> JSONValue {
    let type: JSONValue =
      switch kind {
      case .number: "number"
      case .integer: "integer"
      case .boolean: "boolean"
      case .list: "array"
      default: "string"
      }
    let keys = ParameterLimits.keys(of: kind)
    return .object(
      [.init("type", ["const": .string(kind.rawValue)]), .init("default", ["type": type])]
        + keys.map { .init($0.name, $0.schema) },
      required: ["type"] + keys.filter(\.isRequired).map(\.name))
  }
}

extension JSONValue {
  /// Returns the schema of a text with examples.
  static func text(examples: [String]) -> JSONValue {
    ["type": "string", "examples": .strings(examples)]
  }

  /// Returns the schema of a closed set of words.
  static func words(_ words: [String]) -> JSONValue {
    ["type": "string", "enum": .strings(words)]
  }

  /// Returns a schema that accepts each of several schemas.
  static func anyOf(_ schemas: [JSONValue]) -> JSONValue { ["anyOf": .array(schemas)] }
}
