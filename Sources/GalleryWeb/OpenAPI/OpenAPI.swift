import GalleryAddresses
import GalleryModel
import GalleryPages
import GalleryWire

/// The description of the API (OpenAPI 3.1), made of the table of routes, so that it cannot say
/// anything else.
enum OpenAPI {
  /// The document over these routes, in the table's order.
  static func document(of routes: [RouteDescription]) -> JSONValue {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "Pixelarium",
        "summary": "Every tiny bitmap has a URL that draws it crisp at any scale.",
        "version": .string(Configuration.version),
        "license": ["name": "MIT", "identifier": "MIT"],
      ],
      "servers": [["url": .string(LocalAddress("/").text)]],
      "security": [],
      "paths": .object(routes.map { path($0, among: routes.map(\.pattern)) }),
      "components": ["schemas": schemas, "responses": problems],
    ]
  }

  /// Everything that is answered as JSON, but for this document itself.
  static let resources: [any Resource.Type] = [
    BitmapResource.self, BitmapWithPalette.self, ResourcePage<BitmapResource>.self,
    CellsResource.self, PaletteResource.self, ResourcePage<PaletteResource>.self, FontResource.self,
    ResourcePage<FontResource>.self,
    SymbolResource.self, SymbolWithDrawings.self, ResourcePage<SymbolResource>.self,
    SymbolDrawingResource.self, SymbolLayerResource.self, ResolvedSymbolResource.self,
    SceneResource.self, SceneWithDocument.self, ResourcePage<SceneResource>.self,
    SceneDescription.self, SceneUseResource.self, SceneFontResource.self,
    SceneFrameResource.self, SceneImage.self,
    IconSetResource.self, IconResource.self, IconSetInfo.self, IconCollectionResource.self,
    IconSearchResource.self, IconTimesResource.self,
    RemoteImageResource.self, ProblemResource.self,
  ]

  private static var schemas: JSONValue {
    var members = resources.compactMap { resource in
      resource.schemaName.map { JSONValue.Member($0, resource.schema) }
    }
    let document: JSONValue = ["type": "object", "description": "This document."]
    members.insert(
      contentsOf: [
        JSONValue.Member("IconSets", [String: IconSetInfo].schema),
        JSONValue.Member("Document", document),
      ], at: members.count - 1)
    return .object(members)
  }

  private static func path(
    _ route: RouteDescription, among patterns: [String]
  ) -> JSONValue.Member {
    // A file that has a route of its own is another answer, such as /remote.json.
    let formats = route.subject.formats.map(\.rawValue).filter {
      !patterns.contains(route.pattern.replacing("{format}", with: $0))
    }
    let isPage = route.kind == .page || route.kind == .negotiated
    let parameters =
      holes(of: route.pattern).map { parameter(hole: $0, formats: formats) }
      + route.parameters.map { $0.description(isFromForm: isPage) }
      + (route.takesSceneParameters ? [sceneParameters] : [])
    let operation: JSONValue = [
      "operationId": .string(operationID(of: route.pattern)),
      "summary": .string(route.summary),
      "parameters": .array(parameters),
      "responses": responses(of: route),
    ]
    return JSONValue.Member(route.pattern, ["get": operation])
  }

  /// Every other name is a parameter of the scene, of which its `.json` has the schema.
  private static let sceneParameters: JSONValue = [
    "name": "parameters", "in": "query", "style": "form", "explode": true,
    "description": "The parameters of the scene, each by its own name.",
    "schema": ["type": "object", "additionalProperties": ["type": "string"]],
    "example": ["name": "Ada"],
  ]

  /// The names between braces, in their order.
  static func holes(of pattern: String) -> [String] {
    pattern.split(separator: "{").dropFirst().compactMap { part in
      part.split(separator: "}").first.map(String.init)
    }
  }

  /// The pattern's words joined, for example `bitmap-id-format`.
  private static func operationID(of pattern: String) -> String {
    let words = pattern.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return words.isEmpty ? "index" : words.joined(separator: "-")
  }

  private static func parameter(hole name: String, formats: [String]) -> JSONValue {
    let text = { (pattern: JSONValue) -> JSONValue in ["type": "string", "pattern": pattern] }
    let enumeration = { (words: [String]) -> JSONValue in
      ["type": "string", "enum": .strings(words)]
    }
    let (description, schema, example): (JSONValue, JSONValue, JSONValue) =
      switch name {
      case "id":
        ("The id or the name of a bitmap.", text("^([0-9]+|[a-z0-9][a-z0-9_-]{0,127})$"), "ghost")
      case "format": ("The kind of file.", enumeration(formats), "png")
      case "palette": ("The name of a palette.", text("^[a-z0-9][a-z0-9_-]{0,127}$"), "dusk")
      case "symbol":
        (
          "The name of a symbol, with or without variants.",
          ["type": "string", "pattern": "^[a-z0-9_-]+(\\.[a-z0-9_-]+)*$", "maxLength": 128], "bell"
        )
      case "scene":
        ("The name of a scene.", text("^[a-z0-9][a-z0-9_-]{0,127}$"), "award")
      case "kind":
        ("The kind of file.", enumeration(PaletteQuery.extensions), "hex")
      case "extension":
        ("The kind of file.", enumeration(SheetQuery.extensions), "json")
      case "topic":
        ("A part of the reference.", enumeration(ReferencePage.topics), "bitmaps")
      case "problem":
        (
          "The kind of a refusal.", enumeration(Problem.Kind.allCases.map(\.rawValue)),
          "invalid-parameter"
        )
      case "prefix":
        ("The prefix of a set of icons.", text("^[a-z0-9]+(-[a-z0-9]+)*$"), "pixelarium")
      case "icon":
        ("The name of an icon.", text("^[a-z0-9]+(-[a-z0-9]+)*$"), "bell")
      case "version":
        ("The version of all files, as pages name it.", text("^[0-9a-f]{16}$"), "0123456789abcdef")
      default:
        ("The name of a file, as pages name it.", text("^[A-Za-z0-9_-]+\\.[a-z0-9]+$"), "site.css")
      }
    return [
      "name": .string(name), "in": "path", "required": true, "description": description,
      "schema": schema, "example": example,
    ]
  }
}
