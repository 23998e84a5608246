import Foundation
import GalleryModel
import HTTPServer
import ImageCoding
import ImageFiles
import Raster
import SceneModel
import Testing

@testable import GalleryPages
@testable import GalleryWeb

@Suite struct SceneControllerTests {
  private let short = "public, max-age=60, stale-while-revalidate=86400"
  private let immutable = "public, max-age=31536000, immutable"
  private let web: WebFixture

  init() async throws {
    web = try WebFixture()
    try await web.addScenes()
  }

  private func etag(_ target: String) async throws -> String {
    let response = try await web.get(target)
    #expect(response.status == .ok, "\(target): \(response.text)")
    return try #require(response.headers["ETag"])
  }

  private func layouts() async throws -> String {
    try await web.get("/metrics").text.split(separator: "\n")
      .first { $0.hasPrefix("pixelarium_scene_layouts_total") }.map(String.init) ?? ""
  }

  @Test(arguments: [
    ("/scene/award.png", 200, 150), ("/scene/award.png?scale=3", 600, 450),
    ("/scene/award.webp?side=0100&scale=0.5", 50, 75), ("/scene/plain.png?scale=2.5", 100, 75),
  ])
  func `a picture has the size of its scene`(
    target: String, width: Int, height: Int
  ) async throws {
    let response = try await web.get(target)
    #expect(response.status == .ok, "\(response.text)")
    let picture = try ImageDecoder().decode(response.body).bitmap
    #expect(picture.size == PixelSize(width: width, height: height))
  }

  @Test func `a picture has its type, size, licence and caching headers`() async throws {
    let response = try await web.get("/scene/award.png?side=62.5&side_=1")
    #expect(response.status == .badRequest)
    let picture = try await web.get("/scene/award.png?scale=2")
    #expect(picture.headers["Content-Type"] == "image/png")
    #expect(picture.headers["Content-Disposition"] == "inline; filename=\"award.png\"")
    #expect(picture.headers["Cache-Control"] == short)
    #expect(picture.headers["X-Scene-Size"] == "200x150")
    #expect(
      picture.headers["Link"]
        == "</scene/award.json>; rel=\"describedby\", <https://spdx.org/licenses/CC0-1.0>; rel=\"license\""
    )
    #expect(picture.headers["Access-Control-Allow-Origin"] == "*")
    #expect(picture.headers["Cross-Origin-Resource-Policy"] == "cross-origin")
    #expect(
      picture.headers["Access-Control-Expose-Headers"]?.contains("X-Scene-Size") == true)
    #expect(picture.validity != nil)
  }

  @Test(arguments: PictureFormat.ofAll)
  func `offers every format`(format: PictureFormat) async throws {
    let response = try await web.get("/scene/award.\(format.rawValue)?name=Eve")
    #expect(response.status == .ok, "\(response.text)")
    #expect(response.headers["Content-Type"] == format.mediaType)
    #expect(!response.body.isEmpty)
  }

  @Test(arguments: [
    "?name=Ada", "?scale=1&side=200", "?side=200.0&name=Ada", "?name=Ada&side=0200&opaque=false",
    "?dir=ltr&colorScheme=light", "?v=0123456789abcdef", "?layout=true",
  ])
  func `equivalent queries share an entity tag`(query: String) async throws {
    #expect(try await etag("/scene/award.png\(query)") == etag("/scene/award.png"))
  }

  /// `preferDark` is dark for a document with colours for both schemes, and light for any other.
  @Test(arguments: [
    (#"{"color":{"light":"white","dark":"black"}}"#, "dark"),
    (#"{"color":"systemMint"}"#, "dark"), (#"{"color":"tomato"}"#, "light"),
    (#"{"text":"a"}"#, "light"),
  ])
  func `preferDark shares its picture with light or dark`(body: String, scheme: String)
    async throws
  {
    try await web.add(scene: "asked", #"{"scene":1,"body":\#(body)}"#)
    for format in ["png", "svg", "pdf"] {
      let preferred = try await web.get("/scene/asked.\(format)?colorScheme=preferDark")
      let picture = try await web.get("/scene/asked.\(format)?colorScheme=\(scheme)")
      #expect(preferred.status == .ok)
      #expect(preferred.headers["ETag"] == picture.headers["ETag"])
      #expect(preferred.body == picture.body)
      let other = try await web.get(
        "/scene/asked.\(format)?colorScheme=\(scheme == "dark" ? "light" : "dark")")
      #expect(preferred.headers["ETag"] != other.headers["ETag"])
    }
  }

  @Test func `the order of the query does not change the entity tag`() async throws {
    #expect(
      try await etag("/scene/award.png?name=B&side=120&scale=2")
        == etag("/scene/award.png?scale=2&side=120&name=B"))
  }

  @Test func `different pictures have different entity tags`() async throws {
    let queries = [
      "", "?name=ada", "?name=Ada%20", "?side=201", "?scale=2", "?background=red", "?opaque=true",
      "?colorMode=linear", "?colorScheme=dark", "?dir=rtl", "?proposedWidth=80", "?icon=heart",
    ]
    var tags: Set<String> = []
    for query in queries { tags.insert(try await etag("/scene/award.png\(query)")) }
    #expect(tags.count == queries.count)
    #expect(try await etag("/scene/award.json") != etag("/scene/award.json?layout=true"))
  }

  @Test(arguments: ["/scene/award.png?name=Bo", "/scene/award.json", "/scene/award.svg"])
  func `answers 304 for a matching tag without a layout`(target: String) async throws {
    let tag = try await etag(target)
    let before = try await layouts()
    #expect(!before.isEmpty && before != "pixelarium_scene_layouts_total 0")
    let response = try await web.get(target, ["If-None-Match": tag])
    #expect(response.status == .notModified)
    #expect(response.body.isEmpty)
    #expect(response.headers["ETag"] == tag)
    #expect(try await layouts() == before)
    _ = try await web.get(target + (target.contains("?") ? "&" : "?") + "side=90")
    #expect(try await layouts() != before)
  }

  @Test func `a cached picture has its headers without a layout`() async throws {
    let first = try await web.get("/scene/award.png")
    let before = try await layouts()
    try await web.add(scene: "plain", #"{"scene": 1, "body": {"empty": true}}"#)
    let second = try await web.get("/scene/award.png")
    #expect(second.body == first.body)
    #expect(second.headers["X-Scene-Size"] == "200x150")
    #expect(try await layouts() == before)
  }

  @Test func `v with the digits of the current tag makes the answer immutable`() async throws {
    let digits = try await etag("/scene/award.png").dropFirst().prefix(16)
    let current = try await web.get("/scene/award.png?v=\(digits)")
    #expect(current.headers["Cache-Control"] == immutable)
    let other = try await web.get("/scene/award.png?v=0123456789abcdef")
    #expect(other.status == .ok)
    #expect(other.headers["Cache-Control"] == short)
    // Another picture has other digits.
    #expect(
      try await web.get("/scene/award.png?name=Bo&v=\(digits)").headers["Cache-Control"] == short)
    try await web.edit("ghost", text: "bb\nbb")
    #expect(try await web.get("/scene/award.png?v=\(digits)").headers["Cache-Control"] == short)
  }

  @Test func `only an edit of a dependency changes the entity tag`() async throws {
    let (award, plain) = (try await etag("/scene/award.png"), try await etag("/scene/plain.png"))
    try await web.edit("ghost", text: "bb\nbb")
    #expect(try await etag("/scene/award.png") != award)
    #expect(try await etag("/scene/plain.png") == plain)
    try await web.add(
      scene: "award",
      #"{"scene": 1, "body": {"color": "red", "modifiers": [{"frame": {"width": 9, "height": 9}}]}}"#
    )
    #expect(try await web.get("/scene/award.png").headers["X-Scene-Size"] == "9x9")
  }
}
