import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import HTTPServer
import Raster
import Testing

@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb

@Suite struct PaletteControllerTests {
  let fixture: WebFixture

  init() async throws {
    fixture = try WebFixture()
    try await fixture.add(palette: "dusk", .black, Color(red: 26, green: 20, blue: 48))
    try await fixture.add(palette: "moss", .clear, .white, source: "moss.gpl")
  }

  @Test(arguments: [
    ("hex", "text/plain; charset=utf-8", "000000\n1a1430\n"),
    ("gpl", "text/plain; charset=utf-8", "GIMP Palette\nName: dusk\n"),
    ("pal", "text/plain; charset=utf-8", "JASC-PAL\r\n0100\r\n2\r\n"),
    ("pal?variant=jasc", "text/plain; charset=utf-8", "JASC-PAL\r\n"),
    ("pal?variant=riff", "application/octet-stream", "RIFF"),
    ("act", "application/octet-stream", "\0\0\0\u{1a}\u{14}0"),
    ("ase", "application/octet-stream", "ASEF"),
    ("txt", "text/plain; charset=utf-8", ";paint.net Palette File\n;Palette Name: dusk\n"),
    ("svg?scale=16", "image/svg+xml", "<svg xmlns"),
    (
      "json", "application/json",
      ##"{"id":1,"name":"dusk","count":2,"colors":["#000000","#1a1430"],"##
    ),
  ])
  func `serves each extension in its format`(
    ending: String, mediaType: String, beginning: String
  ) async throws {
    let answer = try await fixture.get("/palette/dusk.\(ending)")
    #expect(answer.status == .ok)
    #expect(answer.headers["Content-Type"] == mediaType)
    #expect(answer.body.starts(with: Array(beginning.utf8)))
    #expect(answer.headers["Access-Control-Allow-Origin"] == "*")
    #expect(answer.headers["Cache-Control"] == "public, max-age=60, stale-while-revalidate=86400")
    #expect(answer.validity?.isCurrent == true)
    #expect(try await fixture.get("/palette/dusk.\(ending)").body == answer.body)
  }

  @Test func `serves a palette as PNG`() async throws {
    let answer = try await fixture.get("/palette/dusk.png?scale=4")
    #expect(answer.headers["Content-Type"] == "image/png")
    #expect(answer.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `answers 304 for a matching tag until the palette changes`() async throws {
    let etag = try #require(try await fixture.get("/palette/dusk.gpl").headers["ETag"])
    let second = try await fixture.get("/palette/dusk.gpl", ["If-None-Match": etag])
    #expect(second.status == .notModified && second.body == [])
    try await fixture.add(palette: "dusk", .white)
    let third = try await fixture.get("/palette/dusk.gpl", ["If-None-Match": etag])
    #expect(third.status == .ok && third.headers["ETag"] != etag)
  }

  @Test(arguments: [
    ("dusk.hex?variant=nonsense", "variant", "variant must be one of jasc, riff, got nonsense"),
    ("dusk.png?scale=0", "scale", "scale must be a whole number from 1 to 64, got 0"),
    ("dusk.png?scale=65", "scale", "scale must be a whole number from 1 to 64, got 65"),
    ("dusk.hex?size=2", "size", "there is no parameter size here"),
  ])
  func `rejects an invalid parameter by name`(
    target: String, parameter: String, detail: String
  ) async throws {
    let (response, body) = try await fixture.json("/palette/\(target)")
    #expect(response.status == .badRequest)
    #expect(body["parameter"] as? String == parameter)
    #expect((body["detail"] as? String)?.hasPrefix(detail) == true)
  }

  @Test func `a 404 lists the offered extensions`() async throws {
    let (response, body) = try await fixture.json("/palette/dusk.aco")
    #expect(response.status == .notFound)
    #expect((body["type"] as? String)?.hasSuffix("format-not-offered") == true)
    #expect(body["allowed"] as? [String] == PaletteQuery.extensions)
  }

  @Test(arguments: ["/palette/dsuk.hex", "/palette/dsuk", "/palette/Dusk.json"])
  func `a missing palette is 404 with near names`(target: String) async throws {
    let (response, body) = try await fixture.json(target)
    #expect(response.status == .notFound)
    #expect((body["type"] as? String)?.hasSuffix("palette-not-found") == true)
    #expect(body["near"] as? [String] == ["dusk"])
  }

  @Test func `lists palettes as JSON, page by page`() async throws {
    let all = try await fixture.json("/api/palettes").body
    #expect(all["total"] as? Int == 2)
    let palettes = try #require(all["palettes"] as? [[String: Any]])
    #expect(palettes.map { $0["name"] as? String } == ["dusk", "moss"])
    #expect(palettes[1]["colors"] as? [String] == ["#00000000", "#ffffff"])
    #expect(palettes[1]["source"] as? String == "moss.gpl")
    #expect(palettes[1]["url"] as? String == "/palette/moss.hex")
    let second = try await fixture.json("/api/palettes?page=2&per_page=1").body
    #expect((second["palettes"] as? [[String: Any]])?.first?["name"] as? String == "moss")
    #expect(try await fixture.get("/api/palettes?per_page=501").status == .badRequest)
    #expect(try await fixture.get("/api/palettes?query=x").status == .badRequest)
  }

  @Test func `a stored palette recolours a bitmap, and an unknown one is 400`()
    async throws
  {
    try await fixture.add("heart")
    let own = try await fixture.get("/bitmap/heart.png")
    let recolored = try await fixture.get("/bitmap/heart.png?palette=dusk")
    #expect(recolored.status == .ok && recolored.body != own.body)
    let listed = try await fixture.get("/bitmap/heart.png?palette=black,%231a1430")
    #expect(listed.body == recolored.body)
    #expect(listed.headers["ETag"] == recolored.headers["ETag"])
    let (response, body) = try await fixture.json("/bitmap/heart.png?palette=dsuk")
    #expect(response.status == .badRequest)
    #expect(body["parameter"] as? String == "palette")
    #expect(body["near"] as? [String] == ["dusk"])
  }

  @Test func `an edited palette changes its pictures, which are never immutable`() async throws {
    try await fixture.add("heart")
    let before = try await fixture.get("/bitmap/heart.png?palette=dusk&v=1")
    try await fixture.add(palette: "dusk", .white, .black)
    let after = try await fixture.get("/bitmap/heart.png?palette=dusk&v=1")
    #expect(before.body != after.body)
    #expect(before.headers["Cache-Control"]?.contains("immutable") == false)
  }
}

extension WebFixture {
  /// Adds a palette, or replaces one of the same name.
  func add(palette name: String, _ colors: Color..., source: String? = nil) async throws {
    let palette = try #require(Palette(colors))
    _ = try await workspace.catalog.add(
      NewPalette(name: ItemName(name), palette: palette, source: source), onConflict: .replace)
  }
}
