import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import HTTPServer
import Raster
import Testing
import VectorRaster

@testable import GalleryPages
import ServerSettings
@testable import GalleryWeb
@testable import IconifyAPI

@Suite struct IconControllerTests {
  private let web: WebFixture

  init() async throws {
    web = try WebFixture {
      $0.iconPrefixes = ["pixelarium", "alarms=ring", "alarms-two=alert"].compactMap(
        IconPrefix.init)
    }
    try await web.addSymbols()
  }

  /// The path of the fixture's square.
  private static let filled = "<path fill=\"currentColor\" d=\"M2 2L22 2L22 22L2 22Z\"/>"

  @Test func `serves an icon set in Iconify's format`() async throws {
    let (response, body) = try await web.json("/pixelarium.json?icons=bell-fill,alarm,nobody,bell")
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "application/json")
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    #expect(response.headers["Cache-Control"] == "public, max-age=60, stale-while-revalidate=86400")
    #expect(response.validity?.isCurrent == true)
    #expect(body["prefix"] as? String == "pixelarium")
    #expect(try #require(body["lastModified"] as? Int) > 1_700_000_000)
    #expect(body["not_found"] as? [String] == ["nobody"])
    #expect(body["aliases"] as? [String: [String: String]] == ["alarm": ["parent": "bell"]])
    let icons = try #require(body["icons"] as? [String: [String: Any]])
    #expect(icons.keys.sorted() == ["bell", "bell-fill"])
    let fill = try #require(icons["bell-fill"])
    #expect(fill["body"] as? String == Self.filled)
    #expect(fill["width"] as? Int == 24 && fill["height"] as? Int == 24)
    #expect(fill.keys.sorted() == ["body", "height", "width"])
    // An icon is monochrome, even if layers have colours, unless its symbol prefers these.
    let bell = try #require(icons["bell"]?["body"] as? String)
    #expect(bell.contains("stroke=\"currentColor\"") && !bell.contains("#"))
  }

  @Test func `an icon of a colourful symbol keeps its colours`() async throws {
    try await web.addFlag()
    let icons = try await web.json("/pixelarium.json?icons=flag").body["icons"]
    let body = try #require((icons as? [String: [String: Any]])?["flag"]?["body"] as? String)
    for color in ["currentColor", "#ff0000", "#0000ff"] { #expect(body.contains(color), "\(body)") }
    let green = try await web.get("/pixelarium/flag.svg?color=green").text
    #expect(green.contains("#008000") && green.contains("#ff0000"), "\(green)")
    // A set with other icons is one of masks.
    let sheet = try await web.get("/pixelarium.css?icons=flag").text
    #expect(sheet.contains("mask-image") && !sheet.contains("ff0000"), "\(sheet)")
    let background = try await web.get("/pixelarium.css?icons=flag&mode=background").text
    #expect(background.contains("%23ff0000"), "\(background)")
  }

  @Test func `a set of colourful icons says so, and its styles are backgrounds`() async throws {
    let web = try WebFixture { $0.iconPrefixes = ["flags"].compactMap(IconPrefix.init) }
    try await web.addFlag()
    let set = try await web.json("/collections").body["flags"] as? [String: Any]
    #expect(set?["palette"] as? Bool == true)
    let sheet = try await web.get("/flags.css?icons=flag").text
    #expect(sheet.contains("background-image") && !sheet.contains("mask"), "\(sheet)")
    #expect(sheet.contains("%23ff0000") && sheet.contains("%230000ff"), "\(sheet)")
  }

  @Test func `leaves out empty members of an icon set`() async throws {
    let body = try await web.json("/pixelarium.json?icons=bell,bell").body
    #expect(body["not_found"] == nil && body["aliases"] == nil)
    let none = try await web.json("/pixelarium.json?icons=nobody").body
    #expect((none["icons"] as? [String: Any])?.isEmpty == true)
    #expect(
      try await web.json("/alarms.json?icons=heart").body["not_found"] as? [String] == ["heart"])
  }

  @Test func `an icon keeps the origin of its view box`() async throws {
    let shape = Shape(Path.rect(Rect(x: 1, y: 1, width: 2, height: 2)), .fill(.nonZero))
    let name = try SymbolName("moved")
    let drawing = SymbolDrawing(
      viewBox: Rect(x: -1.5, y: 2, width: 36, height: 24), layers: [SymbolLayer([shape])])
    try await web.workspace.catalog.add([
      NewSymbol(name: name, drawings: [.init(name: name, variants: .none, drawing: drawing)])
    ])
    let icons = try await web.json("/pixelarium.json?icons=moved").body["icons"]
    let icon = try #require((icons as? [String: [String: Any]])?["moved"])
    let places = ["left", "top", "width", "height"].map { icon[$0] as? Double }
    #expect(places == [-1.5, 2, 36, 24])
    let text = try await web.get("/pixelarium/moved.svg?rotate=90deg").text
    #expect(text.contains("width=\"0.67em\" height=\"1em\" viewBox=\"4.5 -4 24 36\""), "\(text)")
    #expect(text.contains("transform=\"matrix(0 1 -1 0 30.5 -2.5)\""), "\(text)")
  }

  @Test(arguments: [
    "/pixelarium.json", "/pixelarium.json?icons=", "/pixelarium.json?icons=Bell",
    "/pixelarium.json?icons=bell,", "/pixelarium.json?icons=bell&callback=f",
    "/pixelarium.json?icons=bell&pretty=yes", "/pixelarium.css",
    "/pixelarium.css?icons=bell&mode=x",
    "/pixelarium.css?icons=bell&selector=a%7Bb", "/pixelarium.css?icons=bell&common=a;b",
    "/pixelarium.css?icons=bell&override=%3C/style%3E", "/pixelarium.css?icons=bell&var=a.b",
    "/pixelarium/bell.svg?width=0", "/pixelarium/bell.svg?color=nocolour",
    "/pixelarium/bell.svg?rotate=45deg", "/pixelarium/bell.svg?flip=diagonal", "/collection",
    "/search", "/search?query=bell&start=64", "/search?query=bell&limit=1000", "/version?x=1",
    "/search?query=bell&category=no%20category",
  ])
  func `rejects an invalid request with 400`(target: String) async throws {
    #expect(try await web.get(target).status == .badRequest)
  }

  @Test func `rejects more than 500 icons with the limit`() async throws {
    let names = (0...500).map { "i\($0)" }.joined(separator: ",")
    let (response, body) = try await web.json("/pixelarium.json?icons=\(names)")
    #expect(response.status == .badRequest)
    #expect(body["detail"] as? String == "icons must be at most 500 names, got 501")
  }

  @Test(arguments: [
    "/nobody.json?icons=bell", "/nobody/bell.svg", "/nobody.css?icons=bell",
    "/pixelarium/nobody.svg",
    "/pixelarium/bell.fill.svg", "/collection?prefix=nobody", "/last-modified?prefix=nobody",
    "/last-modified?prefixes=nobody,no-",
  ])
  func `answers 404 for an unknown prefix or icon`(target: String) async throws {
    #expect(try await web.get(target).status == .notFound)
  }

  @Test func `a 404 lists near icon names or the known prefixes`() async throws {
    let (_, body) = try await web.json("/pixelarium/bel.svg")
    #expect((body["near"] as? [String])?.first == "bell")
    #expect(body["detail"] as? String == "there is no icon bel in pixelarium")
    let set = try await web.json("/nobody.json?icons=bell").body
    #expect(
      set["detail"] as? String
        == "there is no set of icons nobody, there is pixelarium, alarms, alarms-two")
  }

  @Test(arguments: [
    (
      "",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1em\" height=\"1em\" "
        + "viewBox=\"0 0 24 24\">\(filled)</svg>"
    ),
    (
      "?height=none&color=red",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">"
        + "<path fill=\"#ff0000\" d=\"M2 2L22 2L22 22L2 22Z\"/></svg>"
    ),
    (
      "?width=24&height=32px&box=1",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"24\" height=\"32px\" viewBox=\"0 0 24 24\">"
        + "<rect x=\"0\" y=\"0\" width=\"24\" height=\"24\" fill=\"#ffffff\" fill-opacity=\"0\"/>"
        + "\(filled)</svg>"
    ),
    (
      "?height=unset&flip=horizontal&rotate=1",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">"
        + "<g transform=\"matrix(0 -1 -1 0 24 24)\">\(filled)</g></svg>"
    ),
    (
      "?height=unset&flip=vertical,horizontal&rotate=180deg",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\(filled)</svg>"
    ),
  ])
  func `serves an icon as an SVG document`(query: String, document: String) async throws {
    let response = try await web.get("/pixelarium/bell-fill.svg\(query)")
    #expect(response.status == .ok)
    #expect(response.text == document)
    #expect(response.headers["Content-Type"] == "image/svg+xml")
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    #expect(response.headers["Content-Disposition"] == nil)
  }

  @Test(arguments: [
    ("/pixelarium/bell.svg?download=1", "bell.svg"),
    ("/pixelarium.css?icons=bell&download=true", "pixelarium.css"),
  ])
  func `a download has a file name`(target: String, name: String) async throws {
    let response = try await web.get(target)
    #expect(response.headers["Content-Disposition"] == "attachment; filename=\"\(name)\"")
  }

  @Test func `lists icon sets with their metadata, filtered by prefix`() async throws {
    let all = try await web.json("/collections").body
    #expect(all.keys.sorted() == ["alarms", "alarms-two", "pixelarium"])
    let set = try #require(all["alarms"] as? [String: Any])
    #expect(set["total"] as? Int == 3)
    #expect((set["license"] as? [String: String])?["spdx"] == "MIT")
    #expect(
      try await web.json("/collections?prefixes=alarms-,x").body.keys.sorted() == ["alarms-two"])
    #expect(try await web.json("/collections?prefix=alarms").body.keys.sorted() == ["alarms"])
    #expect(try await web.json("/collections?prefix=x").body.isEmpty)
  }

  @Test func `lists the icon names and aliases of a set`() async throws {
    let body = try await web.json("/collection?prefix=alarms").body
    #expect(body.keys.sorted() == ["aliases", "prefix", "title", "total", "uncategorized"])
    #expect(body["uncategorized"] as? [String] == ["bell", "bell-fill", "bell-slash"])
    #expect(body["aliases"] as? [String: String] == ["alarm": "bell"])
    let more = try await web.json(
      "/collection?prefix=alarms&info=true&chars=true&aliases=0&hidden=1"
    ).body
    #expect(
      more.keys.sorted() == [
        "chars", "hidden", "info", "prefix", "title", "total", "uncategorized",
      ])
  }

  @Test func `search finds icons by name and alias in all sets`() async throws {
    let body = try await web.json("/search?query=bell&prefix=pixelarium").body
    #expect(
      body["icons"] as? [String] == [
        "pixelarium:bell", "pixelarium:bell-fill", "pixelarium:bell-slash",
      ])
    #expect(body["total"] as? Int == 3 && body["limit"] as? Int == 64 && body["start"] as? Int == 0)
    #expect((body["collections"] as? [String: Any])?.keys.sorted() == ["pixelarium"])
    #expect(body["request"] as? [String: String] == ["query": "bell", "prefix": "pixelarium"])
    let sets = try await web.json("/search?query=alarm&limit=1").body
    #expect((sets["icons"] as? [String])?.count == 9 && sets["limit"] as? Int == 32)
    let rest = try await web.json("/search?query=alarm&start=7").body
    #expect(rest["icons"] as? [String] == ["alarms-two:bell-fill", "alarms-two:bell-slash"])
    #expect(rest["total"] as? Int == 9)
    let none = try await web.json("/search?query=heart&prefixes=alarms,alarms-").body
    #expect(none["total"] as? Int == 0 && (none["collections"] as? [String: Any])?.isEmpty == true)
    #expect(try await web.json("/search?query=bell&category=none").body["total"] as? Int == 0)
  }

  @Test func `a search stops at its limit`() async throws {
    let more = try (0..<40).map { index in
      let name = try SymbolName("dot.\(100 + index)")
      return NewSymbol(
        name: name, drawings: [.init(name: name, variants: .none, drawing: .filled())])
    }
    try await web.workspace.catalog.add(more)
    let body = try await web.json("/search?query=dot&limit=32&prefix=pixelarium").body
    #expect((body["icons"] as? [String])?.last == "pixelarium:dot-131")
    #expect(body["total"] as? Int == 32)
  }

  @Test func `lists the last modification of each prefix`() async throws {
    let body = try await web.json("/last-modified?prefixes=alarms,pixelarium").body
    let times = try #require(body["lastModified"] as? [String: Int])
    #expect(times.keys.sorted() == ["alarms", "pixelarium"])
    #expect(try #require(times["alarms"]) > 1_700_000_000)
    #expect(try await web.get("/version").text == "Iconify API version 3 (Pixelarium 0.1.0)")
  }

  @Test func `pretty=1 writes a document over several lines`() async throws {
    for target in ["/pixelarium.json?icons=bell", "/collections", "/collection?prefix=alarms"] {
      let pretty = target + (target.contains("?") ? "&pretty=1" : "?pretty=1")
      let (response, body) = try await web.json(pretty)
      #expect(response.text.contains("\n  \""))
      #expect(body as NSDictionary == (try await web.json(target).body) as NSDictionary)
    }
  }

  @Test func `an edit shows at once, and a matching tag is 304`() async throws {
    let target = "/pixelarium.json?icons=heart"
    let before = try await web.get(target)
    let etag = try #require(before.headers["ETag"])
    #expect(try await web.get(target, ["If-None-Match": etag]).status == .notModified)
    try await web.editSymbol("heart")
    let after = try await web.get(target, ["If-None-Match": etag])
    #expect(after.status == .ok)
    #expect(after.text.contains("M10 10L14 10L14 14L10 14Z"))
    _ = try await web.workspace.catalog.removeSymbol(named: "heart")
    #expect(try await web.json(target).body["not_found"] as? [String] == ["heart"])
  }
}
