import Foundation
import Gallery
import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryRendering
import GalleryWire
import HTTPServer
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import PictureServing
@testable import GalleryPages
@testable import GalleryWeb

@Suite struct BitmapControllerTests {
  private let short = "public, max-age=60, stale-while-revalidate=86400"
  private let immutable = "public, max-age=31536000, immutable"

  private func heart() async throws -> WebFixture {
    let fixture = try WebFixture()
    try await fixture.add("heart", text: "r.\n.b")
    return fixture
  }

  @Test(arguments: ["/bitmap/1.png?scale=3", "/bitmap/heart.png?width=6", "/bitmap/1.png?height=6"])
  func `draws each cell as a block of whole pixels`(target: String) async throws {
    let response = try await heart().get(target)
    #expect(response.status == .ok)
    let picture = try PNGDecoder().decode(response.body).bitmap
    #expect(picture == Bitmap(text: "rrr...\nrrr...\nrrr...\n...bbb\n...bbb\n...bbb"))
  }

  @Test func `a picture has its type, caching, cross-origin and security headers`() async throws {
    let fixture = try await heart()
    let response = try await fixture.get("/bitmap/1.png")
    #expect(response.headers["Content-Type"] == "image/png")
    #expect(response.headers["Cache-Control"] == short)
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    #expect(response.headers["Cross-Origin-Resource-Policy"] == "cross-origin")
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    #expect(response.headers["Content-Security-Policy"]?.hasPrefix("default-src 'none';") == true)
    let etag = try #require(response.headers["ETag"])
    #expect(etag.hasPrefix("\"") && etag.hasSuffix("\"") && etag.count > 2)
    #expect(response.validity?.isCurrent == true)
    #expect(response.route == "/bitmap/{id}.{format}")
  }

  @Test(arguments: PictureFormat.allCases)
  func `the extension selects the format`(format: PictureFormat) async throws {
    let response = try await heart().get("/bitmap/heart.\(format.rawValue)?scale=3")
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == format.mediaType)
    #expect(!response.body.isEmpty)
  }

  @Test func `an SVG opened as a document runs no scripts and loads nothing`() async throws {
    let response = try await heart().get("/bitmap/heart.svg")
    #expect(
      response.headers["Content-Security-Policy"]
        == "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
  }

  @Test func `equal pictures share an entity tag, and different pictures do not`() async throws {
    let fixture = try await heart()
    func tag(_ query: String) async throws -> String? {
      try await fixture.get("/bitmap/1.png?\(query)").headers["ETag"]
    }
    let tag8 = try await tag("scale=8")
    #expect(try await tag("scale=8.0") == tag8)
    #expect(try await tag("width=16") == tag8)
    #expect(try await tag("scale=8&interpolation=none&v=1") == tag8)
    #expect(try await tag("scale=9") != tag8)
  }

  @Test(arguments: ["%", "W/%", "\"other\", %", "*", "W/\"a\",\tW/%"])
  func `answers 304 for a matching tag without drawing`(pattern: String) async throws {
    let fixture = try await heart()
    let prepared = try await fixture.application.pipeline.prepare(
      BitmapReference("1"), RenderOptions())
    let condition = pattern.replacing("%", with: prepared.etag)
    let response = try await fixture.get("/bitmap/1.png", ["If-None-Match": condition])
    #expect(response.status == .notModified)
    #expect(response.body == [])
    #expect(response.headers["ETag"] == prepared.etag)
    #expect(response.headers["Cache-Control"] == short)
    #expect(await fixture.application.pipeline.statistics.drawn == 0)
  }

  @Test(arguments: ["\"other\"", "other", "", "W/\"x\", \"y\""])
  func `sends the picture for a different tag`(condition: String) async throws {
    let response = try await heart().get("/bitmap/1.png", ["If-None-Match": condition])
    #expect(response.status == .ok)
  }

  @Test func `only the current revision is immutable in caches`() async throws {
    let fixture = try await heart()
    #expect(try await fixture.get("/bitmap/1.png?v=1").headers["Cache-Control"] == immutable)
    #expect(try await fixture.get("/bitmap/1.png?v=2").headers["Cache-Control"] == short)
    let before = try await fixture.get("/bitmap/1.png?v=1")
    try await fixture.edit("heart", text: "gg\ngg")
    let after = try await fixture.get("/bitmap/1.png?v=1")
    #expect(after.headers["Cache-Control"] == short)
    #expect(after.headers["ETag"] != before.headers["ETag"])
    #expect(try PNGDecoder().decode(after.body).bitmap == Bitmap(text: "gg\ngg"))
    #expect(try await fixture.get("/bitmap/1.png?v=2").headers["Cache-Control"] == immutable)
    let etag = try #require(after.headers["ETag"])
    let unchanged = try await fixture.get("/bitmap/1.png?v=2", ["If-None-Match": etag])
    #expect(unchanged.status == .notModified)
    #expect(unchanged.headers["Cache-Control"] == immutable)
  }

  @Test func `an edit ends the validity of an answer`() async throws {
    let fixture = try await heart()
    let before = try #require(try await fixture.get("/bitmap/1.png").validity)
    #expect(before.isCurrent)
    try await fixture.edit("heart", text: "gg\ngg")
    #expect(!before.isCurrent)
  }

  @Test(arguments: [
    ("/bitmap/1.png?scale=0", 400, "scale must be above 0 and at most 256, got 0"),
    (
      "/bitmap/1.png?scale=2&width=4", 400,
      "scale must not be given together with width, got 2"
    ),
    (
      "/bitmap/1.png?width=9000", 422,
      "width must be at most 8192 pixels, got 9000"
    ),
    (
      "/bitmap/1.bmp", 404,
      "a bitmap's file extension must be one of png, svg, pdf, webp, json, txt, gif, apng, ico, got bmp; "
        + "did you mean png or webp?"
    ),
    (
      "/bitmap/1.jpg", 404,
      "a bitmap's file extension must be one of png, svg, pdf, webp, json, txt, gif, apng, ico, got jpg; "
        + "a JPEG blurs edges and has no alpha; did you mean png or webp?"
    ),
    ("/image/1.png", 404, "there is nothing at /image/1.png; did you mean /bitmap/1.png?"),
    ("/icon/bell", 404, "there is nothing at /icon/bell; did you mean /symbol/bell?"),
    ("/bitmap/1.png?size=3", 400, "there is no parameter size here; did you mean width?"),
    ("/bitmap/1.png?color=red", 400, "there is no parameter color here; did you mean foreground?"),
    ("/bitmap/hart.png", 404, "there is no bitmap hart; near it: heart"),
    ("/bitmap/2.png", 404, "there is no bitmap 2"),
    ("/bitmap/A%20B.png", 404, "there is no bitmap A B"),
    ("/bitmap/Heart.png", 404, "there is no bitmap Heart; near it: heart"),
    ("/bitmap/1.png/x", 404, "there is nothing at /bitmap/1.png/x"),
  ])
  func `explains an error in its detail`(target: String, status: Int, detail: String) async throws {
    let fixture = try await heart()
    let (response, body) = try await fixture.json(target)
    #expect(response.status.code == status)
    #expect(body["detail"] as? String == detail)
    #expect(body["status"] as? Int == status)
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.headers["X-Content-Type-Options"] == "nosniff")
    #expect(response.validity == nil)
    #expect(await fixture.application.pipeline.statistics.drawn == 0)
  }

  @Test func `a problem lists near names and the allowed formats`() async throws {
    let fixture = try await heart()
    #expect(try await fixture.json("/bitmap/hart.png").body["near"] as? [String] == ["heart"])
    let body = try await fixture.json("/bitmap/1.bmp").body
    #expect(body["allowed"] as? [String] == PictureFormat.allCases.map(\.rawValue) + ["ico"])
    #expect(body["parameter"] as? String == "format")
  }

  @Test func `a problem lists the allowed values of a parameter`() async throws {
    let fixture = try await heart()
    let body = try await fixture.json("/bitmap/1/sheet.json?columns=2&rows=2").body
    #expect(body["parameter"] as? String == "columns")
    #expect(body["allowed"] as? [String] == SheetQuery.columns.parameter.allowed)
    let picture = try await fixture.json("/bitmap/1.png?frame=9").body
    #expect(picture["parameter"] as? String == "frame")
    #expect(picture["allowed"] as? [String] == RenderQuery.frame.parameter.allowed)
  }

  @Test func `equal URLs give equal bytes`() async throws {
    let one = try await heart().get("/bitmap/1.png?scale=7&interpolation=none")
    let other = try await heart().get("/bitmap/1.png?scale=7&interpolation=none")
    #expect(one.body == other.body)
  }
}
