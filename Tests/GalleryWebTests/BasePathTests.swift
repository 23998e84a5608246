import Foundation
import GalleryWire
import HTTPServer
import Raster
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryWeb
import ServerSettings

/// A server with a base path.
@Suite struct BasePathTests {
  private let browser: Headers = ["Accept": "text/html", "Host": "example.org"]

  @Test(arguments: [
    ("/", ""), ("/art", "/art"), ("/art/", "/art"), ("/a/b-c_d.e~1", "/a/b-c_d.e~1"),
  ])
  func `parses a base path`(text: String, path: String) throws {
    #expect(try #require(BasePath(text)).text == path)
  }

  @Test(arguments: [
    "", "art", "//", "/art//", "/a//b", "/.", "/..", "/a/../b", "/a b", "/%41", "/ä", "/a?b",
    "/" + String(repeating: "a", count: 200),
  ])
  func `rejects an invalid base path`(text: String) {
    #expect(BasePath(text) == nil)
  }

  private func fixture() async throws -> WebFixture {
    let web = try WebFixture {
      $0.basePath = BasePath("/art") ?? .root
      $0.drafts = .all
    }
    try await web.add("heart")
    try await web.add(palette: "dusk", .black)
    try await web.addScenes()
    return web
  }

  /// Returns the URL paths in a text.
  private func addresses(in text: String) -> [String] {
    // In attributes of pages, as second and third candidate of a srcset, and in JSON members.
    text.replacing(#"aria-keyshortcuts="/""#, with: "").replacing("&quot;", with: "\"").matches(
      of: /(?:="|\dx, |": ?"|<span class="origin"><\/span>)(\/[^"\s<]*)/
    ).map { String($0.1) }
  }

  @Test func `every link of every page begins with the base path and resolves`() async throws {
    let web = try await fixture()
    var found: Set<String> = []
    for page in [
      "/", "/symbols", "/scenes", "/palettes?model=heart", "/palette/dusk", "/bitmap/heart?scale=3",
      "/symbol/bell?variant=fill", "/scene/award?name=Bo", "/remote",
      "/remote?url=https://example.org/a.png",
      "/canvas", "/nothing", "/bitmap/hart", "/api/bitmaps", "/api/symbols", "/api/scenes/award",
      "/api/palettes", "/bitmap/heart.json", "/symbol/bell.json", "/scene/award.json",
      "/docs/recipes", "/openapi.json", "/draft/bitmap?data=\(DraftQuery.dataExample)&scale=3",
      "/palettes?data=\(DraftQuery.dataExample)&file=dots.pbm",
    ] {
      let response = try await web.get("/art\(page)", page.hasPrefix("/api") ? [:] : browser)
      for address in addresses(in: response.text)
      where !page.hasPrefix("/openapi") || address.hasPrefix("/art") {
        #expect(address == "/art" || address.hasPrefix("/art/"), "\(address) of \(page)")
        // Recipes show the demo collection; ReferenceTests requests their URLs.
        if page != "/docs/recipes" { found.insert(address.replacing("&amp;", with: "&")) }
      }
    }
    #expect(found.count > 100)
    for address in found.sorted() where !address.contains("url=") {
      let path = address.prefix { $0 != "#" }
      let response = try await web.get(String(path), browser)
      #expect(response.status.code < 404 || address.hasSuffix("/art/symbol/"), "\(address)")
    }
    #expect(
      try await web.json("/art/openapi.json").body["servers"] as? [[String: String]] == [
        ["url": "/art/"]
      ])
  }

  @Test func `paths outside the base path are 404`() async throws {
    let web = try await fixture()
    #expect(try await web.get("/art").body == web.get("/art/").body)
    for path in ["/", "/bitmap/heart.png", "/artist", "/art2/bitmap/heart.png", "/health"] {
      let (response, body) = try await web.json(path)
      #expect(response.status == .notFound)
      #expect(
        body["detail"] as? String == "the addresses of this server begin with /art, got \(path)"
      )
      #expect(body["type"] as? String == "/art/docs/problems/not-found")
    }
    #expect(try await web.get("/art/nothing").route == "")
    #expect(try await web.get("/art/bitmap/heart.png").route == "/bitmap/{id}.{format}")
  }

  @Test func `negotiated answers and problems name URLs below the base path`() async throws {
    let served = try ServedFixture { $0.basePath = BasePath("/art") ?? .root }
    try await served.web.addScenes()
    let picture = try await served.client.get(
      "/art/bitmap/ghost?scale=2", headers: ["Accept": "image/png"])
    #expect(picture["Content-Location"] == "/art/bitmap/ghost.png?scale=2")
    for _ in 1...2 {
      #expect(try await served.client.get("/art/bitmap/ghost.png?scale=2").status == 200)
      #expect(try await served.client.get("/bitmap/ghost.png?scale=2").status == 404)
    }
    let refused = try await served.client.get("/art/bitmap/ghost.png?scale=2&scale=%zz")
    #expect(refused.status == 400)
    #expect(String(decoding: refused.body, as: UTF8.self).contains("/art/docs/problems/"))
    await served.server.stop()
  }
}
