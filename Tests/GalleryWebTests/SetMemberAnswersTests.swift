import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import HTTPServer
import Raster
import Testing

@testable import GalleryWeb

/// URLs of members of sets, and of earlier names (sets.md §4, §5).
@Suite struct SetMemberAnswersTests {
  private let web: WebFixture
  private var catalog: Catalog { web.workspace.catalog }

  init() async throws {
    web = try WebFixture()
    for name in ["a", "b"] {
      let facts = SetFacts(
        title: name, authors: [SetAuthor(name: "Ada")], license: try LicenseExpression("MIT"))
      _ = try await catalog.addSet(SetChange(name: SetName(name), facts: facts))
    }
    for name in ["a:bell", "b:bell"] { try await addSymbol(name) }
    try await web.add("a:ghost")
    try await web.add("b:ghost")
    try await web.add(palette: "a:dusk", .black, .white)
  }

  private func addSymbol(_ name: String) async throws {
    let symbol = NewSymbol(
      name: try SymbolName(name),
      drawings: [
        NewSymbol.Drawing(
          name: try SymbolName(name), variants: .none,
          drawing: .filled(side: Double(name.utf8.count)))
      ])
    try await catalog.add([symbol])
  }

  @Test(arguments: [
    ("/symbol/bell.svg", "/symbol/a:bell.svg"),
    ("/symbol/bell.fill.svg?size=32", "/symbol/a:bell.fill.svg?size=32"),
    ("/bitmap/ghost.png?scale=2", "/bitmap/a:ghost.png?scale=2"),
    ("/bitmap/ghost/sheet.png", "/bitmap/a:ghost/sheet.png"),
    ("/palette/dusk.hex", "/palette/a:dusk.hex"),
  ])
  func `a plain name shows the first set's member, with its canonical URL`(
    target: String, full: String
  ) async throws {
    let response = try await web.get(target)
    #expect(response.status == .ok, "\(response.text)")
    let links = try #require(response.headers["Link"])
    #expect(links.hasPrefix("<\(full)>; rel=\"canonical\""), "\(links)")
    #expect(links.contains("<https://spdx.org/licenses/MIT>; rel=\"license\""))
    #expect(response.headers["Cache-Control"]?.contains("immutable") == false)
    let canonical = try await web.get(full)
    #expect(canonical.body == response.body)
    #expect(canonical.headers["Link"] == "<https://spdx.org/licenses/MIT>; rel=\"license\"")
    #expect(try await web.get(full.replacing(":", with: "%3A")).body == response.body)
  }

  @Test func `an item without a set takes its plain name back`() async throws {
    let member = try await web.get("/symbol/bell.svg")
    try await addSymbol("bell")
    let plain = try await web.get("/symbol/bell.svg")
    #expect(plain.body != member.body && plain.headers["Link"] == nil)
    #expect(try await web.get("/symbol/:bell.svg").body == plain.body)
    #expect(try await web.get("/symbol/a:bell.svg").body == member.body)
  }

  @Test(arguments: ["/bitmap/ghost", "/symbol/bell", "/palette/dusk"])
  func `a page that was found by a plain name has its canonical URL`(target: String) async throws {
    let page = try await web.get(target, ["Accept": "text/html"])
    #expect(page.status == .ok)
    let parts = target.split(separator: "/")
    let full = "/\(parts[0])/a:\(parts[1])"
    #expect(page.headers["Link"]?.hasPrefix("<\(full)>; rel=\"canonical\"") == true)
    #expect(try await web.get(full, ["Accept": "text/html"]).headers["Link"] == nil)
  }

  @Test func `earlier names are deprecated, and pages move`() async throws {
    var change = BitmapChange()
    change.name = try ItemName("ring")
    let wish = change
    _ = try await catalog.update(BitmapReference("a:ghost")) { _ in wish }
    let renamed = try await web.get("/bitmap/a:ring.png?scale=3")
    let former = try await web.get("/bitmap/a:ghost.png?scale=3")
    #expect(former.status == .ok && former.body == renamed.body)
    #expect(former.headers["Deprecation"] == "@0" && renamed.headers["Deprecation"] == nil)
    #expect(
      former.headers["Link"]?.hasPrefix("</bitmap/a:ring.png?scale=3>; rel=\"successor-version\"")
        == true)
    let page = try await web.get("/bitmap/a:ghost?scale=3", ["Accept": "text/html"])
    #expect(page.status == .movedPermanently && page.body.isEmpty)
    #expect(page.headers["Location"] == "/bitmap/a:ring?scale=3")
    #expect(page.headers["Vary"] == "Accept")
    // Another set has the name, which precedes earlier names.
    let other = try await web.get("/bitmap/ghost.png")
    #expect(other.headers["Link"]?.hasPrefix("</bitmap/b:ghost.png>; rel=\"canonical\"") == true)
  }

  @Test func `a renamed set redirects the pages of its members`() async throws {
    let new = try SetName("c")
    _ = try await catalog.updateSet(named: "a") { stored throws(CatalogError) in
      SetChange(name: new, facts: stored.facts)
    }
    for (former, present) in [
      ("/bitmap/a:ghost", "/bitmap/c:ghost"), ("/symbol/a:bell", "/symbol/c:bell"),
      ("/palette/a:dusk", "/palette/c:dusk"),
    ] {
      let page = try await web.get(former, ["Accept": "text/html"])
      #expect(page.status == .movedPermanently && page.headers["Location"] == present)
      #expect(try await web.get(present, ["Accept": "text/html"]).status == .ok)
    }
    let picture = try await web.get("/symbol/a:bell.svg")
    #expect(picture.status == .ok && picture.headers["Deprecation"] == "@0")
  }

  @Test func `an edit of a set changes the licence of its members' pictures`() async throws {
    #expect(try await web.get("/bitmap/a:ghost.png").headers["Link"]?.contains("MIT") == true)
    _ = try await catalog.updateSet(named: "a") { stored throws(CatalogError) in
      var facts = stored.facts
      facts.license = try LicenseExpression("CC0-1.0")
      return SetChange(name: try SetName(stored.name), facts: facts)
    }
    let links = try await web.get("/bitmap/a:ghost.png").headers["Link"]
    #expect(links == "<https://spdx.org/licenses/CC0-1.0>; rel=\"license\"")
  }

  @Test(arguments: [
    "/api/bitmaps/a:ghost", "/api/symbols/a:bell", "/palette/a:dusk.json",
  ])
  func `a member's JSON has its set and its credit`(target: String) async throws {
    let item = try await web.json(target).body
    #expect(item["set"] as? String == "a")
    let credit = try #require(item["credit"] as? [String: Any])
    #expect((credit["text"] as? String)?.hasSuffix(" from a by Ada, MIT") == true)
    #expect(credit["license"] as? String == "MIT")
    #expect(credit["licenseUrl"] as? String == "https://spdx.org/licenses/MIT")
    #expect(credit["commercial"] as? String == "yes")
    #expect(credit["attribution"] as? String == "required")
    #expect(credit["source"] is NSNull)
  }

  @Test func `an item of which nothing is known has no credit`() async throws {
    try await web.add("plain")
    let item = try await web.json("/api/bitmaps/plain").body
    #expect(item["set"] == nil && item["credit"] == nil)
    #expect(try await web.get("/bitmap/plain.png").headers["Link"] == nil)
  }
}
