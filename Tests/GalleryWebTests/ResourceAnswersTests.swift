import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryWire
import HTTPServer
import Raster
import Testing

@testable import GalleryAddresses
@testable import GalleryWeb
import ServerSettings
@testable import IconifyAPI

/// Real answers compared with the types and schemas that describe them.
@Suite struct ResourceAnswersTests {
  private static let answers: [(target: String, resource: any Resource.Type)] = [
    ("/api/bitmaps", ResourcePage<BitmapResource>.self),
    ("/api/bitmaps/heart", BitmapWithPalette.self),
    ("/bitmap/heart.json?scale=2", CellsResource.self),
    ("/api/palettes", ResourcePage<PaletteResource>.self),
    ("/palette/dusk.json", PaletteResource.self),
    ("/api/fonts", ResourcePage<FontResource>.self),
    ("/api/sets", ResourcePage<SetResource>.self), ("/api/sets/tabler", SetWithLicense.self),
    ("/api/licenses", ResourcePage<LicenseResource>.self),
    ("/api/symbols", ResourcePage<SymbolResource>.self),
    ("/api/symbols/bell", SymbolWithDrawings.self),
    ("/symbol/bell.json", ResolvedSymbolResource.self),
    ("/symbol/alarm.json?variant=circle&derive=true", ResolvedSymbolResource.self),
    ("/symbol/bell.json?effect=bounce&repeat=continuous", ResolvedSymbolResource.self),
    ("/api/scenes", ResourcePage<SceneResource>.self),
    ("/api/scenes/award", SceneWithDocument.self),
    ("/scene/award.json?layout=true", SceneDescription.self),
    ("/scene/invite.json?guest=Bo", SceneDescription.self),
    ("/draft/check.json?document=\(DraftQuery.documentExample)", SceneCheckResource.self),
    ("/draft/check.json?document=eNoDAAAAAAE", SceneCheckResource.self),
    ("/pixelarium.json?icons=bell,gear,nobody", IconSetResource.self),
    ("/collection?prefix=pixelarium&info=1&hidden=1&chars=1", IconCollectionResource.self),
    ("/search?query=bell", IconSearchResource.self),
    ("/last-modified", IconTimesResource.self),
    ("/remote.json", RemoteImageResource.self),
    ("/remote.json?url=http://origin.example/cat.png&wait=10000", RemoteImageResource.self),
    ("/remote.json?url=http://origin.example/dog.png&wait=10000", RemoteImageResource.self),
    ("/api/bitmaps/hart", ProblemResource.self),
    ("/bitmap/heart.png?scale=0", ProblemResource.self),
  ]

  private let web: WebFixture

  init() async throws {
    web = try RemoteFixture { $0.drafts = .all }.web
    try await web.add("heart", label: "A heart", tags: ["red"])
    try await web.add(palette: "dusk", .black, .white)
    try await web.addScenes()
    let facts = SetFacts(
      title: "Tabler Icons", authors: [SetAuthor(name: "Ada", url: "https://ada.example")],
      license: try LicenseExpression("MIT"), licenseText: "Terms\n")
    _ = try await web.workspace.catalog.addSet(SetChange(name: SetName("tabler"), facts: facts))
  }

  @Test(arguments: answers.map { $0.target })
  func `an answer round-trips via its type and matches its schema`(target: String) async throws {
    let resource = try #require(Self.answers.first { $0.target == target }?.resource)
    let body = Data(try await web.get(target).body)
    let written = try rewritten(body, as: resource)
    let object = try #require(JSONSerialization.jsonObject(with: body) as? NSDictionary)
    #expect(try JSONSerialization.jsonObject(with: written) as? NSDictionary == object)
    // Cells have their own encoder, which writes row by row; decoding loses the order of members in embedded documents.
    let others: [any Resource.Type] = [
      CellsResource.self, SceneWithDocument.self, SceneDescription.self, SceneCheckResource.self,
    ]
    #expect(written == body || others.contains { $0 == resource })
    let components = try await web.json("/openapi.json").body["components"] as? [String: Any]
    let schemas = try #require(components?["schemas"] as? [String: Any])
    let schema = try #require(schemas[resource.schemaName ?? ""])
    #expect(faults(of: object, as: schema, among: schemas) == [])
  }

  @Test func `the answers cover every described schema`() {
    let described = Set(OpenAPI.resources.compactMap { $0.schemaName })
    let inside: Set = [
      "Bitmap", "Font", "Symbol", "SymbolDrawing", "SymbolLayer", "Scene", "SceneUse", "SceneFont",
      "SceneFrame", "SceneFault", "SceneImage", "Icon", "IconSetInfo", "Set", "SetAuthor",
      "SetCounts", "License",
    ]
    #expect(Set(Self.answers.compactMap { $0.resource.schemaName }).union(inside) == described)
  }

  private func rewritten<R: Resource>(_ body: Data, as resource: R.Type) throws -> Data {
    Data(try JSONDecoder().decode(R.self, from: body).bytes)
  }

  /// Returns the violations of a JSON Schema in `value`, including members that no schema names.
  ///
  /// Supports the keywords in use.
  private func faults(
    of value: Any, as schema: Any, among schemas: [String: Any], at place: String = ""
  ) -> [String] {
    guard let schema = schema as? [String: Any] else { return ["\(place): no schema"] }
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
      guard let target = schemas[String(name)] else { return ["\(place): \(name) is missing"] }
      return faults(of: value, as: target, among: schemas, at: place)
    }
    if let choices = schema["anyOf"] as? [Any] {
      let found = choices.map { faults(of: value, as: $0, among: schemas, at: place) }
      return found.contains([]) ? [] : found.flatMap(\.self)
    }
    let types = schema["type"] as? [String] ?? [schema["type"] as? String ?? "nothing"]
    guard types.contains(where: { isOf($0, value) }) else { return ["\(place): not \(types)"] }
    if let words = schema["enum"] as? [String], let word = value as? String, !words.contains(word) {
      return ["\(place): \(word) is none of \(words)"]
    }
    if let number = value as? NSNumber, types.contains("integer"),
      number.intValue < schema["minimum"] as? Int ?? .min
    {
      return ["\(place): \(number) is too small"]
    }
    if let values = value as? [Any] {
      let counts = (schema["minItems"] as? Int ?? 0)...(schema["maxItems"] as? Int ?? .max)
      guard counts.contains(values.count) else { return ["\(place): not \(counts) values"] }
      let items = schema["items"] as Any
      return values.flatMap { faults(of: $0, as: items, among: schemas, at: "\(place)[]") }
    }
    guard let object = value as? [String: Any] else { return [] }
    if schema["additionalProperties"] as? Bool == true { return [] }
    let properties = schema["properties"] as? [String: Any] ?? [:]
    let required = schema["required"] as? [String] ?? []
    return required.filter { object[$0] == nil }.map { "\(place).\($0): missing" }
      + object.flatMap { name, value in
        let schema = properties[name] ?? schema["additionalProperties"] as Any
        return faults(of: value, as: schema, among: schemas, at: "\(place).\(name)")
      }
  }

  private func isOf(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "null": value is NSNull
    case "boolean": value is Bool
    case "integer": value is Int
    case "number": value is NSNumber
    case "string": value is String
    case "array": value is [Any]
    case "object": value is [String: Any]
    default: false
    }
  }
}
