import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryWire
import HTTPServer
import ImageCoding
import Raster
import Testing

@testable import GalleryPages
@testable import GalleryWeb

@Suite struct SymbolControllerTests {
  private let short = "public, max-age=60, stale-while-revalidate=86400"
  private let immutable = "public, max-age=31536000, immutable"
  private let web: WebFixture

  init() async throws {
    web = try WebFixture()
    try await web.addSymbols()
  }

  @Test(arguments: [
    ("/symbol/bell.png", 24, 24), ("/symbol/bell.png?size=64&scale=2", 128, 128),
    ("/symbol/bell.png?imageScale=small", 19, 19), ("/symbol/bell.png?imageScale=large", 31, 31),
    ("/symbol/bell.png?padding=1,2,3,4&scale=2", 60, 56), ("/symbol/bell.fill.png?size=16", 16, 16),
  ])
  func `a picture has the requested size`(
    target: String, width: Int, height: Int
  ) async throws {
    let response = try await web.get(target)
    #expect(response.status == .ok, "\(response.text)")
    let picture = try PNGDecoder().decode(response.body).bitmap
    #expect(picture.size == PixelSize(width: width, height: height))
  }

  @Test func `a picture has its type, licence, caching and cross-origin headers`() async throws {
    let response = try await web.get("/symbol/bell.png")
    #expect(response.headers["Content-Type"] == "image/png")
    #expect(response.headers["Content-Disposition"] == "inline; filename=\"bell.png\"")
    #expect(response.headers["Cache-Control"] == short)
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    #expect(
      response.headers["Access-Control-Expose-Headers"]
        == "X-Symbol-Resolved, X-Symbol-Weight, X-Symbol-Colors, X-Symbol-Frame, X-Frame, Deprecation, "
        + "Link")
    #expect(response.headers["Cross-Origin-Resource-Policy"] == "cross-origin")
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    #expect(response.headers["X-Symbol-Resolved"] == "bell")
    #expect(response.headers["X-Symbol-Weight"] == nil)
    #expect(response.headers["Deprecation"] == nil)
    #expect(response.headers["Link"] == "<https://spdx.org/licenses/MIT>; rel=\"license\"")
    #expect(response.headers["Vary"] == nil)
    #expect(response.validity?.isCurrent == true)
    #expect(response.route == "/symbol/{symbol}.{format}")
  }

  @Test(arguments: PictureFormat.ofAll)
  func `the extension selects the format`(format: PictureFormat) async throws {
    let response = try await web.get("/symbol/bell.\(format.rawValue)?variant=fill")
    #expect(response.status == .ok, "\(response.text)")
    #expect(response.headers["Content-Type"] == format.mediaType)
    #expect(
      response.headers["Content-Disposition"]
        == "inline; filename=\"bell.fill.\(format.rawValue)\"")
    #expect(response.headers["X-Symbol-Resolved"] == "bell.fill")
    #expect(!response.body.isEmpty)
  }

  /// The table in symbols.md §3 for the stored symbols, and §4.
  @Test(arguments: [
    ("bell.png?variant=slash.circle.fill", "bell.slash"),
    ("bell.png?variant=circle.fill", "bell.fill"),
    ("bell.png?variant=circle&variant=fill", "bell.fill"),
    ("bell.png?variant=circle.fill&derive=true", "bell.circle.fill; synthesized=circle.fill"),
    ("bell.png?variant=circle&derive=true", "bell.circle; synthesized=circle"),
    ("bell.fill.png", "bell.fill"),
    ("bell.fill.png?variant=slash", "bell.fill"),
    ("bell.png?variant=fill&plain=true", "bell"),
    ("bell.png?variant=none", "bell"),
    ("video.badge.checkmark.png?variant=fill", "video.fill.badge.checkmark"),
    ("bell.circle.slash.fill.png", "bell.slash"), ("bell.fill.slash.png", "bell.slash"),
  ])
  func `X-Symbol-Resolved names the drawing`(target: String, resolved: String) async throws {
    let response = try await web.get("/symbol/\(target)")
    #expect(response.status == .ok, "\(response.text)")
    #expect(response.headers["X-Symbol-Resolved"] == resolved)
  }

  @Test(arguments: [
    ("0.png", "0.circle"), ("0.svg?variant=fill", "0.circle.fill"), ("0.square.png", "0.circle"),
    ("0.json", "0.circle"), ("0.fill.circle.png", "0.circle.fill"), ("0", "0.circle"),
  ])
  func `a symbol without a plain drawing uses its first drawing`(
    target: String, resolved: String
  ) async throws {
    try await web.addDigit()
    let response = try await web.get("/symbol/\(target)")
    #expect(response.status == .ok, "\(response.text)")
    #expect(response.headers["X-Symbol-Resolved"] == resolved)
    let page = try await web.get("/symbol/0", ["Accept": "text/html"])
    #expect(page.status == .ok && page.text.contains("0.circle"))
  }

  @Test(arguments: [
    ("bell.png", nil), ("bell.png?weight=bold", nil), ("bell.fill.png", nil),
    ("bell.fill.png?weight=bold", "ignored"), ("bell.png?variant=fill&weight=thin", "ignored"),
    ("bell.fill.png?weight=bold&variant=circle&derive=true", nil),
  ])
  func `X-Symbol-Weight reports a weight that has no effect`(
    target: String, weight: String?
  ) async throws {
    #expect(try await web.get("/symbol/\(target)").headers["X-Symbol-Weight"] == weight)
  }

  @Test(arguments: [
    ("flag.png", "own"), ("flag.svg?foreground=green", "own"), ("flag.png?mode=monochrome", nil),
    ("flag.png?foreground=green,red", nil), ("bell.png?mode=multicolor", "own"),
    ("bell.png", nil), ("bell.fill.png?mode=multicolor", nil),
  ])
  func `X-Symbol-Colors reports colours that foreground does not change`(
    target: String, colors: String?
  ) async throws {
    try await web.addFlag()
    let response = try await web.get("/symbol/\(target)")
    #expect(response.status == .ok && response.headers["X-Symbol-Colors"] == colors)
  }

  @Test(arguments: [("flag", true), ("bell", true), ("heart", false)])
  func `the description tells whether a symbol has colours of its own`(
    name: String, hasColors: Bool
  ) async throws {
    try await web.addFlag()
    let body = try await web.json("/symbol/\(name).json").body
    #expect(body["ownColors"] as? Bool == hasColors)
    #expect(body["preferredMode"] as? String == (name == "flag" ? "multicolor" : nil))
  }

  /// The ring of 22 points in a box of 24 grows by a quarter: 1.75 points beyond each side.
  @Test(arguments: [
    ("bell.png", nil), ("bell.png?effect=pulse", "0,0,24,24; picture=24,24"),
    ("bell.png?effect=scale", "2,2,24,24; picture=28,28"),
    ("bell.png?effect=scale&scale=2", "4,4,48,48; picture=56,56"),
    ("bell.png?effect=scale&padding=1", "2,2,24,24; picture=28,28"),
    ("bell.png?effect=scale&time=0.3", "2,2,24,24; picture=28,28"),
    ("bell.svg?effect=scale&size=12.5", "1,1,12.5,12.5; picture=14.5,14.5"),
    ("bell.json?effect=scale", "2,2,24,24; picture=28,28"),
    ("bell.pdf?effect=scale", nil),
    ("bell.png?effect=variableColor&effect=scale&effectsRemoved=true", nil),
  ])
  func `X-Symbol-Frame gives the still's position in an animation`(
    target: String, frame: String?
  ) async throws {
    let response = try await web.get("/symbol/\(target)")
    #expect(response.status == .ok, "\(response.text)")
    #expect(response.headers["X-Symbol-Frame"] == frame)
  }

  @Test func `the description contains the animation's timing and size`() async throws {
    let (_, still) = try await web.json("/symbol/bell.json")
    #expect(still["motion"] is NSNull)
    let (_, body) = try await web.json("/symbol/bell.json?effect=scale,pulse&delay=0.5")
    let motion = try #require(body["motion"] as? [String: Any])
    #expect(motion["effects"] as? [String] == ["scale", "pulse"])
    #expect(motion["milliseconds"] as? Int == 1200 && motion["restMilliseconds"] as? Int == 500)
    #expect(motion["plays"] is NSNull)
    #expect(motion["frame"] as? [Double] == [2, 2, 24, 24])
    #expect(motion["picture"] as? [String: Double] == ["width": 28, "height": 28])
  }

  @Test func `equal pictures share an entity tag, and different pictures do not`() async throws {
    func tag(_ query: String) async throws -> String? {
      try await web.get("/symbol/bell.png?\(query)").headers["ETag"]
    }
    let tag64 = try await tag("size=64&variant=slash")
    #expect(tag64 != nil)
    #expect(try await tag("size=32.0&scale=2&variant=slash") != nil)
    #expect(try await tag("variant=slash.fill&size=64.0&v=1") == tag64)
    #expect(try await tag("size=65&variant=slash") != tag64)
  }

  @Test(arguments: ["png", "svg", "json"])
  func `answers 304 for a matching tag`(format: String) async throws {
    let target = "/symbol/bell.\(format)?variant=fill"
    let etag = try #require(try await web.get(target).headers["ETag"])
    let again = try await web.get(target, ["If-None-Match": etag])
    #expect(again.status == .notModified)
    #expect(again.body == [])
    #expect(again.headers["ETag"] == etag)
    #expect(again.headers["X-Symbol-Resolved"] == "bell.fill")
    #expect(again.headers["Cache-Control"] == short)
    let other = try await web.get(target, ["If-None-Match": "\"other\""])
    #expect(other.status == .ok)
  }

  @Test func `only the current revision is immutable in caches`() async throws {
    let revision = try await web.workspace.catalog.symbol(named: "bell").summary.revision
    func caching(_ target: String) async throws -> String? {
      try await web.get(target).headers["Cache-Control"]
    }
    for format in ["png", "svg", "json"] {
      #expect(try await caching("/symbol/bell.\(format)?v=\(revision)") == immutable)
      #expect(try await caching("/symbol/bell.\(format)?v=\(revision + 1)") == short)
    }
    // Replacements and aliases are not covered by the revision.
    #expect(
      try await caching("/symbol/bell.png?v=\(revision)&effect=replace&to=heart") == short)
    #expect(try await caching("/symbol/alarm.png?v=\(revision)") == short)
  }

  @Test func `an SVG opened as a document runs no scripts and loads nothing`() async throws {
    let response = try await web.get("/symbol/bell.svg?effect=pulse")
    #expect(
      response.headers["Content-Security-Policy"]
        == "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  }

  @Test(arguments: [
    ("alarm.png", "bell", "/symbol/bell.png"),
    (
      "alarm.svg?mode=hierarchical&foreground=%23fa0,red", "bell",
      "/symbol/bell.svg?mode=hierarchical&foreground=%23fa0,red"
    ),
    ("alarm.png?variant=fill&size=16", "bell.fill", "/symbol/bell.fill.png?size=16"),
    (
      "alarm.png?variant=circle&derive=true", "bell.circle; synthesized=circle",
      "/symbol/bell.png?variant=circle&derive=true"
    ),
    ("alarm.json", "bell", "/symbol/bell.json"),
  ])
  func `an alias is deprecated and links to its successor`(
    target: String, resolved: String, successor: String
  ) async throws {
    let response = try await web.get("/symbol/\(target)")
    #expect(response.status == .ok, "\(response.text)")
    #expect(response.headers["X-Symbol-Resolved"] == resolved)
    #expect(response.headers["Deprecation"]?.hasPrefix("@") == true)
    let link = try #require(response.headers["Link"])
    #expect(link.hasPrefix("<\(successor)>; rel=\"successor-version\", <"), "\(link)")
    let followed = try await web.get(successor)
    #expect(followed.headers["Deprecation"] == nil)
    #expect(followed.headers["X-Symbol-Resolved"] == resolved)
    #expect(followed.headers["ETag"] == response.headers["ETag"] || target.contains("json"))
  }

  @Test(arguments: [
    ("bel.png", 404, "there is no symbol bel; near it: bell, bell.fill, bell.slash"),
    ("bell.gif", 404, "there is no symbol bell.gif"),
    ("nothing.at.all.png", 404, "there is no symbol nothing.at.all"),
    ("bell.png?size=0", 400, "size must be above 0 and at most 1000000, got 0"),
    (
      "bell.png?effect=replace&to=bel", 400,
      "there is no symbol bel; near it: bell, bell.fill, bell.slash"
    ),
  ])
  func `explains an error in its detail`(target: String, status: Int, detail: String) async throws {
    let (response, body) = try await web.json("/symbol/\(target)")
    #expect(response.status.code == status)
    let text = try #require(body["detail"] as? String)
    #expect(text.hasPrefix(detail), "\(text)")
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.validity == nil)
    #expect((body["near"] as? [String] ?? []).count <= 5)
  }

  @Test(arguments: ["a..b.png", "A.b.svg", "a..b", ".a.png"])
  func `rejects an invalid name with 400`(name: String) async throws {
    let response = try await web.get("/symbol/\(name)")
    #expect(response.status == .badRequest)
    #expect(response.headers["Cache-Control"] == "no-store")
  }

  @Test func `the 404 page links to near names`() async throws {
    let response = try await web.get("/symbol/bel.png", ["Accept": "text/html"])
    #expect(response.status == .notFound)
    #expect(response.headers["Content-Type"] == "text/html; charset=utf-8")
    #expect(response.text.contains("href=\"/symbol/bell\""))
  }

  @Test func `rejects a picture above the size limit`() async throws {
    let response = try await web.get("/symbol/bell.png?size=9000")
    #expect(response.status.code == 422)
  }

  @Test func `the error of an unknown replacement names its parameter`() async throws {
    let (response, body) = try await web.json("/symbol/bell.png?effect=replace&to=hart")
    #expect(response.status == .badRequest)
    #expect(body["parameter"] as? String == "to")
    #expect(body["value"] as? String == "hart")
    #expect((body["near"] as? [String])?.contains("heart") == true)
  }
}
