import GalleryAddresses
import GalleryModel
import GalleryPages
import GalleryWire
import ServerSettings

/// The description of the API (OpenAPI 3.1), derived from the table of routes.
enum OpenAPI {
  /// Returns the document of routes in the table's order.
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
      "paths": .object(routes.map(path)),
      "components": ["schemas": schemas, "responses": problems],
    ]
  }

  /// All resources that are answered as JSON, except this document.
  static let resources: [any Resource.Type] = [
    BitmapResource.self, BitmapWithPalette.self, ResourcePage<BitmapResource>.self,
    CellsResource.self, PaletteResource.self, ResourcePage<PaletteResource>.self, FontResource.self,
    ResourcePage<FontResource>.self,
    SetResource.self, SetWithLicense.self, ResourcePage<SetResource>.self, SetAuthorResource.self,
    SetCounts.self, LicenseResource.self, ResourcePage<LicenseResource>.self,
    SymbolResource.self, SymbolWithDrawings.self, ResourcePage<SymbolResource>.self,
    SymbolDrawingResource.self, SymbolLayerResource.self, ResolvedSymbolResource.self,
    SceneResource.self, SceneWithDocument.self, ResourcePage<SceneResource>.self,
    SceneDescription.self, SceneUseResource.self, SceneFontResource.self,
    SceneFrameResource.self, SceneImage.self, SceneCheckResource.self, SceneFaultResource.self,
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

  private static func path(_ route: RouteDescription) -> JSONValue.Member {
    let parameters =
      route.path.parameters.map(parameter)
      + route.parameters.map { $0.description(isFromForm: route.hasPage) }
      + (route.takesParameters ? [sceneParameters] : [])
    let operation: JSONValue = [
      "operationId": .string(operationID(of: route.pattern)),
      "summary": .string(route.summary),
      "parameters": .array(parameters),
      "responses": responses(of: route),
    ]
    return JSONValue.Member(route.pattern, ["get": operation])
  }

  /// The parameters of a scene, which are all names that are not options; the scene's `.json` has their schema.
  private static let sceneParameters: JSONValue = [
    "name": "parameters", "in": "query", "style": "form", "explode": true,
    "description": "The parameters of the scene, each by its own name.",
    "schema": ["type": "object", "additionalProperties": ["type": "string"]],
    "example": ["name": "Ada"],
  ]

  /// Returns the words of a pattern, joined, for example `bitmap-id-format`.
  private static func operationID(of pattern: String) -> String {
    let words = pattern.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return words.isEmpty ? "index" : words.joined(separator: "-")
  }

  private static func parameter(_ parameter: PathParameter) -> JSONValue {
    [
      "name": .string(parameter.name), "in": "path", "required": true,
      "description": .string(parameter.summary), "schema": parameter.schema,
      "example": .string(parameter.example),
    ]
  }
}
