import Foundation
import Gallery
import GalleryCatalog
import GalleryLoading
import GalleryModel
import HTTPServer
import Raster
import Testing

@testable import GalleryAddresses
@testable import GalleryWeb
import ServerSettings

@Suite struct OpenAPITests {
  private let fixture: WebFixture

  init() async throws {
    fixture = try WebFixture { $0.drafts = .all }
    try await fixture.addScenes()
  }

  private func document() async throws -> [String: Any] {
    try await fixture.json("/openapi.json").body
  }

  /// Returns the schema of a route's answer in one media type.
  private func document(of mediaType: String, at path: String) async throws -> [String: Any] {
    let paths = try #require(try await document()["paths"] as? [String: [String: Any]])
    let responses = (paths[path]?["get"] as? [String: Any])?["responses"] as? [String: Any]
    let content = (responses?["200"] as? [String: Any])?["content"] as? [String: Any]
    let media = try #require(content?[mediaType] as? [String: Any])
    return try #require(media["schema"] as? [String: Any])
  }

  @Test func `describes exactly the served routes`() async throws {
    let paths = try #require(try await document()["paths"] as? [String: Any])
    #expect(Set(paths.keys) == Set(fixture.application.routes.endpoints.map(\.description.pattern)))
  }

  @Test func `describes exactly the parameters of each route`() async throws {
    let paths = try #require(try await document()["paths"] as? [String: [String: Any]])
    for route in fixture.application.routes.endpoints.map(\.description) {
      let get = try #require(paths[route.pattern]?["get"] as? [String: Any])
      let parameters = try #require(get["parameters"] as? [[String: Any]])
      func names(_ place: String) -> [String] {
        parameters.filter { $0["in"] as? String == place }.compactMap { $0["name"] as? String }
      }
      let others = route.takesParameters ? ["parameters"] : []
      #expect(names("query") == route.parameters.map(\.name) + others)
      #expect(names("path") == route.path.parameters.map(\.name))
    }
  }

  @Test(
    arguments: RenderQuery.parameters.map { ("/bitmap/{id}.{format}", $0) }
      + SymbolQuery.parameters.map { ("/symbol/{symbol}.{format}", $0) }
      + SceneQuery.parameters.map { ("/scene/{scene}.{format}", $0) })
  func `a parameter's schema matches its validation`(
    path: String, parameter: QueryParameter
  ) async throws {
    let paths = try #require(try await document()["paths"] as? [String: [String: Any]])
    let get = try #require(paths[path]?["get"] as? [String: Any])
    let described = try #require(
      (get["parameters"] as? [[String: Any]])?.first { $0["name"] as? String == parameter.name })
    var schema = try #require(described["schema"] as? [String: Any])
    #expect((schema["type"] as? String == "array") == parameter.isRepeatable)
    if parameter.isRepeatable { schema = try #require(schema["items"] as? [String: Any]) }
    #expect(described["description"] as? String == parameter.summary)
    #expect(described["example"] != nil)
    let kind = parameter.kind
    switch kind.form {
    case .number:
      let numbers = try #require(kind.numbers)
      let isOpen = schema["exclusiveMinimum"] as? Int == 0
      #expect(
        isOpen ? numbers.least == "0.000001" : "\(schema["minimum"] ?? "none")" == numbers.least)
      #expect("\(schema["maximum"] ?? "none")" == numbers.greatest)
      #expect(schema["type"] as? String == (numbers.isWhole ? "integer" : "number"))
    case .choice(let values): #expect(schema["enum"] as? [String] == values)
    case .boolean: #expect(schema["type"] as? String == "boolean")
    case .text where schema["maxLength"] != nil:
      #expect(kind.allowed == ["text of at most \(schema["maxLength"] as? Int ?? 0) bytes"])
    default:
      let pattern = try Regex(try #require(schema["pattern"] as? String))
      for text in [parameter.example, parameter.defaultValue].compactMap({ $0 }) {
        #expect(text.wholeMatch(of: pattern) != nil, "\(text)")
      }
      #expect(",".wholeMatch(of: pattern) == nil)
    }
    #expect((schema["default"] == nil) == (parameter.defaultValue == nil))
  }

  /// The members that OpenAPI 3.1 requires of each operation (OpenAPI Specification §4.8.10, §4.8.12, §4.8.17).
  @Test func `every operation has the members that OpenAPI requires`() async throws {
    let paths = try #require(try await document()["paths"] as? [String: [String: Any]])
    var names: Set<String> = []
    for (path, item) in paths {
      let get = try #require(item["get"] as? [String: Any])
      #expect(names.insert(try #require(get["operationId"] as? String)).inserted, "\(path)")
      #expect((get["summary"] as? String)?.hasSuffix(".") == true)
      for parameter in try #require(get["parameters"] as? [[String: Any]]) {
        #expect((parameter["description"] as? String)?.hasSuffix(".") == true)
        #expect((parameter["schema"] as? [String: Any])?["type"] as? String != nil)
        let isInPath = parameter["in"] as? String == "path"
        let name = parameter["name"] as? String
        let isNeeded =
          isInPath
          || [
            ("/canvas/lines.png", "count"), ("/{prefix}.json", "icons"), ("/{prefix}.css", "icons"),
            ("/collection", "prefix"), ("/search", "query"), ("/draft/scene.{format}", "document"),
            ("/draft/bitmap.{format}", "data"), ("/draft/bitmap", "data"),
            ("/draft/check.json", "document"),
          ].contains { $0 == (path, name) }
        #expect(isNeeded == (parameter["required"] as? Bool ?? false))
        #expect(path.contains("{\(try #require(parameter["name"] as? String))}") == isInPath)
      }
      for (status, response) in try #require(get["responses"] as? [String: [String: Any]]) {
        #expect(Int(status) != nil && response["description"] is String)
      }
    }
  }

  /// The HTTP server rejects overlong targets and oversized heads before routing.
  @Test func `every route describes the errors of the server itself`() async throws {
    let paths = try #require(try await document()["paths"] as? [String: [String: Any]])
    for (path, item) in paths {
      let responses = (item["get"] as? [String: Any])?["responses"] as? [String: Any] ?? [:]
      #expect(
        Set(["400", "405", "413", "414", "431", "503"]).isSubset(of: responses.keys), "\(path)")
    }
  }

  @Test(
    arguments: [
      ("/palettes", "/palettes?bitmap=nobody", 404),
      ("/remote", "/remote?url=https://example.org/cat.png", 403),
    ])
  func `describes the errors of a page`(path: String, target: String, status: Int) async throws {
    let paths = try #require(try await document()["paths"] as? [String: [String: Any]])
    let responses = (paths[path]?["get"] as? [String: Any])?["responses"] as? [String: Any]
    #expect(try await fixture.get(target).status.code == status)
    #expect(responses?[String(status)] != nil)
  }

  @Test(arguments: ["a", "0", "a-b", String(repeating: "x", count: 64), "Mixed-Case"])
  func `accepts a tag that matches the schema`(tag: String) async throws {
    for path in ["/", "/symbols", "/api/bitmaps", "/api/symbols"] {
      #expect(try await isDescribed(tag, at: path))
      #expect(try await fixture.get("\(path)?tag=\(tag)").status == .ok)
    }
  }

  @Test(arguments: ["-a", "a_b", String(repeating: "x", count: 65), "%C3%A4", "a%20b"])
  func `rejects a tag that does not match the schema`(tag: String) async throws {
    for path in ["/", "/symbols", "/api/bitmaps", "/api/symbols"] {
      #expect(try await !isDescribed(tag, at: path))
      #expect(try await fixture.get("\(path)?tag=\(tag)").status == .badRequest)
    }
  }

  private func isDescribed(_ tag: String, at path: String) async throws -> Bool {
    let paths = try #require(try await document()["paths"] as? [String: [String: Any]])
    let get = try #require(paths[path]?["get"] as? [String: Any])
    let parameter = (get["parameters"] as? [[String: Any]])?.first {
      $0["name"] as? String == "tag"
    }
    var schema = try #require(parameter?["schema"] as? [String: Any])
    schema = schema["items"] as? [String: Any] ?? schema
    return try tag.wholeMatch(of: Regex(try #require(schema["pattern"] as? String))) != nil
  }

  @Test func `describes the types and headers of a picture`() async throws {
    try await fixture.add("heart", frames: ["r.\n.b", ".r\nb."])
    try await fixture.add("old")
    _ = try await fixture.workspace.catalog.update(BitmapReference("old")) {
      _ throws(CatalogError) in
      var change = BitmapChange()
      change.name = try ItemName("new")
      return change
    }
    let paths = try #require(try await document()["paths"] as? [String: [String: Any]])
    let query = "dynamicRange=high&width=9&height=4&contentMode=fill&clipped=false&frames=all"
    for (path, target) in [
      ("/bitmap/{id}.{format}", "/bitmap/heart.png?\(query)"),
      ("/bitmap/{id}", "/bitmap/heart?\(query)"),
    ] {
      let get = try #require(paths[path]?["get"] as? [String: Any])
      let answer = try #require((get["responses"] as? [String: [String: Any]])?["200"])
      let types = Set((answer["content"] as? [String: Any] ?? [:]).keys)
      #expect(
        types.isSuperset(
          of: PictureFormat.allCases.map {
            Representation.picture($0).mediaType
          }))
      let sent = try await fixture.get(target)
      let lossy = try await fixture.get("/bitmap/heart.gif?shadow=00000080,1,1")
      let former = try await fixture.get("/bitmap/old.png")
      for name in (answer["headers"] as? [String: Any] ?? [:]).keys {
        #expect([sent, lossy, former].contains { $0.headers[name] != nil }, "\(name)")
      }
    }
  }

  /// Described parameters are not rejected as unknown, and undescribed ones are.
  @Test func `routes accept their described parameters and reject others`() async throws {
    for route in fixture.application.routes.endpoints.map(\.description) {
      let path = route.pattern.replacing("{folder}/{name}", with: "site/site.css")
        .replacing("{id}", with: "1").replacing("{format}", with: "png")
        .replacing("{version}", with: "x").replacing("{name}", with: "icon.svg")
        .replacing("{extension}", with: "png").replacing("{palette}", with: "dusk").replacing(
          "{kind}", with: "hex"
        )
        .replacing("{symbol}", with: "bell").replacing("{scene}", with: "award")
      for parameter in route.parameters {
        let target = "\(path)?\(parameter.name)=%EF%BF%BD"
        let answers = [
          try await fixture.get(target),
          // If a page and a picture share a URL, one of them accepts the parameter.
          try await fixture.get(target, ["Accept": "text/html, application/problem+json"]),
        ]
        #expect(
          answers.contains { !$0.text.contains("there is no parameter") },
          "\(path) \(parameter.name)")
      }
      let response = try await fixture.get("\(path)?undescribed=1")
      #expect(response.status == .badRequest, "\(path)")
    }
  }

  @Test func `an event has the members of its schema`() async throws {
    let event = try #require(
      try await document(of: "text/event-stream", at: "/remote/events")["properties"]
        as? [String: [String: Any]])
    #expect(Set(event.keys) == ["data", "id", "retry"])
    #expect(
      (event["data"]?["contentSchema"] as? [String: Any])?["$ref"] as? String
        == "#/components/schemas/RemoteImage")
  }

  @Test(arguments: Problem.Kind.allCases)
  func `describes every kind of problem`(kind: Problem.Kind) async throws {
    let components = try await document()["components"] as? [String: Any]
    let responses = components?["responses"] as? [String: [String: Any]]
    #expect(responses?[kind.rawValue]?["description"] != nil)
  }

  @Test func `every schema reference resolves`() async throws {
    let text = try await fixture.get("/openapi.json").text
    let schemas = try #require(
      (try await document()["components"] as? [String: Any])?["schemas"] as? [String: Any])
    for part in text.split(separator: #""$ref":"#).dropFirst() {
      let reference = part.dropFirst().prefix { $0 != "\"" }
      #expect(schemas[String(reference.split(separator: "/").last ?? "")] != nil)
    }
  }

  @Test func `the document is reproducible and answers 304 for its tag`() async throws {
    let first = try await fixture.get("/openapi.json")
    #expect(try await WebFixture().get("/openapi.json").body == first.body)
    let etag = try #require(first.headers["ETag"])
    #expect(try await fixture.get("/openapi.json", ["If-None-Match": etag]).status == .notModified)
  }
}
