import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryRendering
import HTTPServer
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import PictureServing
@testable import GalleryAddresses
@testable import GalleryPages
@testable import GalleryWeb
import ServerSettings

@Suite struct ApplicationTests {
  @Test func `an invalid configuration prevents the start`() throws {
    #expect(throws: ConfigurationError.self) { try WebFixture { $0.render.service.jobs = 0 } }
  }

  @Test(arguments: [
    "/bitmap/1.png?scale=4", "/bitmap/1.gif", "/bitmap/2.png", "/bitmap/1.png?scale=0",
    "/bitmap/1.png?dynamicRange=high&rotate=17", "/bitmap/1.svg?border=1,red", "/bitmap/heart",
    "/bitmap/1?scale=3", "/scene/award.png?name=Bo", "/scene/award.json", "/scene/award.png?nam=Bo",
    "/api/scenes/award", "/api/bitmaps", "/api/bitmaps/1", "/health", "/ready", "/openapi.json",
    "/robots.txt",
    "/nothing",
  ])
  func `a socket changes no answer, and HEAD has the headers of GET`(target: String) async throws {
    let served = try ServedFixture()
    try await served.web.add("heart")
    try await served.web.addScenes()
    let bare = try await served.web.get(target)
    for _ in 1...2 {
      let get = try await served.client.get(target)
      let head = try await served.client.head(target)
      #expect(get.status == bare.status.code)
      #expect(get.body == bare.body)
      #expect(head.status == get.status)
      #expect(head.body == [])
      #expect(stable(head) == stable(get))
      for field in bare.headers.fields where field.name != "X-Request-ID" {
        #expect(get[field.name] == field.value, "\(field.name)")
      }
      #expect(get["Content-Length"] == String(bare.body.count))
    }
    await served.server.stop()
  }

  @Test func `every route sends security and caching headers`()
    async throws
  {
    let web = try WebFixture {
      $0.drafts = .all
      $0.command = DocumentationPagesTests.command
    }
    try await web.add("heart")
    try await web.add(palette: "dusk", .black)
    try await web.addScenes()
    let set = SetChange(name: try SetName("tabler"), facts: SetFacts(title: "Tabler"))
    _ = try await web.workspace.catalog.addSet(set)
    for route in web.application.routes.endpoints.map(\.description) {
      let path = route.pattern.replacing("{folder}/{name}", with: "site/site.css")
        .replacing("{set}", with: "tabler")
        .replacing("{id}", with: "heart").replacing("{format}", with: "png")
        .replacing("{version}", with: "0123456789abcdef").replacing("{name}", with: "icon.svg")
        .replacing("{extension}", with: "png").replacing("{palette}", with: "dusk").replacing(
          "{kind}", with: "hex"
        )
        .replacing("{guide}", with: "readme").replacing("{command}", with: "serve")
        .replacing("{part}", with: "kinds").replacing("{term}", with: "text")
        .replacing("{topic}", with: "bitmaps").replacing("{problem}", with: "busy")
        .replacing("{symbol}", with: "bell").replacing("{scene}", with: "award")
        .replacing("{prefix}", with: "pixelarium").replacing("{icon}", with: "bell")
      let queries = [
        "/canvas/lines.png": "?count=5", "/pixelarium.json": "?icons=bell",
        "/pixelarium.css": "?icons=bell", "/collection": "?prefix=pixelarium",
        "/search": "?query=bell",
        "/draft/scene.png": "?document=\(DraftQuery.documentExample)",
        "/draft/check.json": "?document=\(DraftQuery.documentExample)",
        "/draft/bitmap": "?data=\(DraftQuery.dataExample)",
        "/draft/bitmap.png": "?data=\(DraftQuery.dataExample)",
      ]
      let response = try await web.get(path + (queries[path] ?? ""))
      #expect(response.status == .ok, "\(path)")
      #expect(response.route == route.pattern)
      #expect(response.headers["X-Content-Type-Options"] == "nosniff")
      let isDrawn = path.contains("bell") || path.hasPrefix("/docs")
      let policy =
        response.headers["Content-Type"] == PictureFormat.svg.mediaType && isDrawn
        ? SecurityHeaders.pictureSecurityPolicy : SecurityHeaders.contentSecurityPolicy
      #expect(response.headers["Content-Security-Policy"] == policy)
      #expect(response.headers["Cache-Control"] != nil, "\(path)")
      #expect(response.headers["Content-Type"] != nil, "\(path)")
      if route.kind == .page { #expect(response.headers["Referrer-Policy"] == "no-referrer") }
      if response.validity != nil { #expect(response.headers["ETag"] != nil) }
    }
  }

  private func stable(_ response: RawResponse) -> [String] {
    response.headers.filter { !["date", "x-request-id"].contains($0.name.lowercased()) }.map {
      "\($0.name): \($0.value)"
    }
  }

  @Test func `an edit by another process shows in the next answer`() async throws {
    let served = try ServedFixture()
    try await served.web.add("heart", text: "rr\nrr")
    let other = try Catalog(file: served.web.workspace.catalog.file)
    var tags: Set<String> = []
    for round in 1...20 {
      let color = Color(red: UInt8(round), green: 0, blue: 0)
      let bitmap = Bitmap(text: "cc\ncc", legend: ["c": color])
      _ = try await other.update(BitmapReference("heart")) { _ in
        var change = BitmapChange()
        change.bitmap = bitmap
        return change
      }
      // Twice: the second answer is a repetition of the first.
      for _ in 1...2 {
        let response = try await served.client.get("/bitmap/1.png?scale=2")
        #expect(try PNGDecoder().decode(response.body).bitmap[3, 3] == color)
        tags.insert(try #require(response["ETag"]))
      }
    }
    #expect(tags.count == 20)
    await served.server.stop()
  }

  @Test func `a palette replaced by another process shows in the next answer`() async throws {
    let served = try ServedFixture()
    try await served.web.add("heart", text: "rb\nbr")
    let other = try Catalog(file: served.web.workspace.catalog.file)
    for round in UInt8(1)...5 {
      let colors = [Color(red: round, green: 0, blue: 0), Color(red: 0, green: 0, blue: round)]
      _ = try await other.add(
        NewPalette(name: ItemName("mine"), palette: #require(Palette(colors))),
        onConflict: .replace)
      // Twice: the second answer is a repetition of the first.
      for _ in 1...2 {
        let response = try await served.client.get("/bitmap/1.png?palette=mine")
        let picture = try PNGDecoder().decode(response.body).bitmap
        #expect([picture[0, 0], picture[0, 1]] == colors)
      }
    }
    await served.server.stop()
  }

  @Test func `a removal by another process shows in the next answer`() async throws {
    let served = try ServedFixture()
    try await served.web.add("heart")
    #expect(try await served.client.get("/bitmap/heart.png").status == 200)
    #expect(try await served.client.get("/bitmap/heart.png").status == 200)
    let other = try Catalog(file: served.web.workspace.catalog.file)
    _ = try await other.remove(BitmapReference("heart"))
    #expect(try await served.client.get("/bitmap/heart.png").status == 404)
    await served.server.stop()
  }

  @Test func `a repeated picture answers 304 for a matching tag`() async throws {
    let served = try ServedFixture()
    try await served.web.add("heart")
    let first = try await served.client.get("/bitmap/1.png?scale=3")
    let etag = try #require(first["ETag"])
    for _ in 1...2 {
      let again = try await served.client.get(
        "/bitmap/1.png?scale=3", headers: ["If-None-Match": etag])
      #expect(again.status == 304)
      #expect(again["ETag"] == etag)
      #expect(again["Cache-Control"] == first["Cache-Control"])
      #expect(again["Access-Control-Allow-Origin"] == "*")
    }
    await served.server.stop()
  }

  @Test func `the server's own errors are problem details with security headers`()
    async throws
  {
    let served = try ServedFixture()
    let response = try await served.client.send("DELETE", "/bitmap/1.png")
    #expect(response.status == 405)
    #expect(response["Allow"] == "GET, HEAD")
    #expect(response["Content-Type"] == "application/problem+json")
    #expect(response["X-Content-Type-Options"] == "nosniff")
    #expect(response["Content-Security-Policy"] != nil)
    let page = try await served.client.send(
      "POST", "/", headers: ["Accept": "text/html,*/*;q=0.8"])
    #expect(page.status == 405)
    #expect(page["Allow"] == "GET, HEAD")
    #expect(page["Content-Type"] == "text/html; charset=utf-8")
    #expect(page["Content-Security-Policy"] != nil)
    #expect(page.text.contains("Only GET and HEAD are allowed"))
    let malformed = try await served.client.get("/bitmap/%zz.png")
    #expect(malformed.status == 400)
    #expect(malformed["Content-Type"] == "application/problem+json")
    await served.server.stop()
  }

  @Test func `metrics count requests, cache hits and renders`() async throws {
    let served = try ServedFixture()
    try await served.web.add("heart")
    for _ in 1...3 { _ = try await served.client.get("/bitmap/1.png?scale=5") }
    _ = try await served.client.get("/bitmap/nothing.png")
    // A request is counted after its last byte, which the client may already have read.
    await served.server.stop()
    let text = try await served.web.get("/metrics").text
    let route = #"route="/bitmap/{id}.{format}""#
    #expect(text.contains("pixelarium_http_requests_total{\(route),status=\"200\"} 3\n"))
    #expect(text.contains("pixelarium_http_requests_total{\(route),status=\"404\"} 1\n"))
    #expect(text.contains(#"pixelarium_cache_hits_total{tier="network"} 2"# + "\n"))
    #expect(text.contains(#"pixelarium_renders_total{outcome="drawn"} 1"# + "\n"))
  }

  @Test func `serves two hundred concurrent clients`() async throws {
    let served = try ServedFixture()
    try await served.web.add("heart")
    for _ in ["cold", "warm"] {
      let answers = try await withThrowingTaskGroup { group in
        for number in 0..<200 {
          group.addTask {
            // A filter, so that equal requests share one drawing. Quick pictures do not, and at their own size all
            // pictures are quick.
            let scale = number % 40 + 2
            let response = try await served.client.get(
              "/bitmap/1.png?scale=\(scale)&interpolation=high")
            return (scale, response.status, response.body)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.count == 200)
      var bytes: [Int: [UInt8]] = [:]
      for (scale, status, body) in answers {
        #expect(status == 200)
        #expect(bytes.updateValue(body, forKey: scale) ?? body == body)
      }
      #expect(bytes.count == 40)
    }
    #expect(await served.web.application.pipeline.statistics.drawn == 40)
    await served.server.stop()
  }
}
