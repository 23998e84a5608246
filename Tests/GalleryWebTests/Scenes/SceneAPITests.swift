import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryWire
import HTTPServer
import SceneModel
import Testing

@testable import GalleryPages
@testable import GalleryWeb

@Suite struct SceneAPITests {
  private let web: WebFixture

  init() async throws {
    web = try WebFixture()
    try await web.addScenes()
  }

  private func names(_ query: String) async throws -> [String] {
    let scenes = try await web.json("/api/scenes?\(query)").body["scenes"] as? [[String: Any]]
    return (scenes ?? []).compactMap { $0["name"] as? String }
  }

  @Test func `lists scenes in an order, and filters by query and tags`() async throws {
    #expect(try await names("order=name") == ["award", "invite", "many", "plain"])
    #expect(try await names("") == names("order=newest"))
    #expect(try await names("").sorted() == names("order=name"))
    #expect(try await names("query=awa") == ["award"])
    #expect(try await names("query=prize") == ["award"])
    #expect(try await names("tag=card&tag=prize") == ["award"])
    #expect(try await names("tag=card&tag=none") == [])
    #expect(try await names("order=name&per_page=2&page=2") == ["many", "plain"])
    let (_, body) = try await web.json("/api/scenes?order=name&per_page=1")
    #expect(body["total"] as? Int == 4)
    let award = try #require((body["scenes"] as? [[String: Any]])?.first)
    #expect(award["label"] as? String == "Award for {{name}}")
    #expect(award["tags"] as? [String] == ["card", "prize"])
    #expect(award["license"] as? String == "CC0-1.0")
    #expect(award["revision"] as? Int == 1)
    #expect(award["url"] as? String == "/scene/award.png")
  }

  @Test(arguments: ["per_page=501", "page=0", "order=size", "query=", "nam=x"])
  func `rejects an invalid parameter of the list`(query: String) async throws {
    #expect(try await web.get("/api/scenes?\(query)").status == .badRequest)
  }

  @Test func `a scene has its document, its dependencies and the schema's URL`() async throws {
    let response = try await web.get("/api/scenes/award")
    #expect(response.status == .ok)
    let award = try JSONDecoder().decode(SceneWithDocument.self, from: Data(response.body))
    let stored = try await web.workspace.catalog.scene(named: "award").document
    #expect(response.text.contains(#""document":\#(stored),"#))
    #expect(award.scene.name == "award")
    #expect(
      award.uses.map { [$0.kind, $0.name, $0.url] }
        == [["bitmap", "ghost", "/bitmap/ghost"], ["symbol", "bell", "/symbol/bell"]])
    #expect(try await web.get("/api/scenes/nobody").status == .notFound)
    let schema = try await web.get(award.schema)
    #expect(schema.body == SceneSchema.document.bytes)
    #expect(schema.headers["Content-Type"] == "application/schema+json")
    #expect(schema.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(schema.headers["Access-Control-Allow-Origin"] == "*")
  }

  /// scene-answers.md §2.
  @Test func `describes the parameters as JSON Schema`() async throws {
    let response = try await web.get("/scene/invite.json?guest=Bo")
    let expected =
      #""parameters":{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","#
      + #""properties":{"guest":{"type":"string","maxLength":100},"#
      + #""table":{"type":"string","enum":["red","blue"],"default":"red"},"#
      + #""day":{"type":"string","format":"date","default":"2026-11-21"},"#
      + #""seat":{"type":"number","minimum":-10000000,"maximum":9,"default":1.5},"#
      + #""loud":{"type":"boolean","default":true},"#
      + ##""ink":{"type":"string","description":"A colour: #rgb, #rgba, #rrggbb, #rrggbbaa, or a name.","##
      + ##""examples":["tomato","#1d1b4b","systemMint"],"default":"#000080"},"##
      + #""with":{"type":"array","items":{"type":"string","maxLength":100},"maxItems":3,"default":["a","b"]},"#
      + #""icon":{"type":"string","description":"The name of a bitmap tagged avatar.","#
      + #""x-collection":"/api/bitmaps?tag=avatar","default":""}},"#
      + #""required":["guest"],"additionalProperties":false}"#
    #expect(response.text.contains(expected), "\(response.text)")
    #expect(
      response.text.contains(
        #""values":{"guest":"Bo","table":"red","day":"2026-11-21","seat":1.5,"loud":true,"#
          + ##""ink":"#000080","with":["a","b"],"icon":""}"##))
  }

  /// scene-answers.md §3.
  @Test func `layout=true adds the frames of all nodes to the description`() async throws {
    let response = try await web.get("/scene/plain.json?layout=true&scale=2.5")
    let expected =
      #""uses":[],"width":40,"height":30,"pixels":[100,75],"fonts":[],"missing":[],"layout":["#
      + #"{"place":"/body/modifiers/1","kind":"padding","frame":[0,0,40,30]},"#
      + #"{"place":"/body/modifiers/0","kind":"frame","frame":[5,5,30,20]},"#
      + #"{"place":"/body","kind":"color","frame":[5,5,30,20]}]}"#
    #expect(response.text.contains(expected), "\(response.text)")
    #expect(try await !web.get("/scene/plain.json").text.contains("layout"))
    let (_, award) = try await web.json("/scene/award.json?layout=true&icon=heart")
    let layout = try #require(award["layout"] as? [[String: Any]])
    #expect(
      layout.compactMap { $0["place"] as? String } == [
        "/body/modifiers/0", "/body", "/body/vstack/0", "/body/vstack/1/modifiers/0",
        "/body/vstack/1", "/body/vstack/2",
      ])
    #expect(
      layout.compactMap { $0["kind"] as? String }
        == ["frame", "vstack", "symbol", "frame", "bitmap", "text"])
    #expect(layout[2]["frame"] as? [Double] == [80, 26.5, 40, 40])
    let uses = try #require(award["uses"] as? [[String: Any]])
    #expect(uses.compactMap { $0["url"] as? String } == ["/bitmap/ghost", "/symbol/heart"])
  }
}
