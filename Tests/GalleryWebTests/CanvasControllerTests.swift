import HTTPServer
import ImageCoding
import Raster
import Testing

@testable import GalleryPages
@testable import GalleryWeb

@Suite struct CanvasControllerTests {
  private let fixture: WebFixture
  private static let small = "/canvas/lines.png?count=40&width=30&height=20"

  init() throws {
    fixture = try WebFixture()
  }

  @Test func `draws lines in the requested size, reproducibly for each seed`() async throws {
    let response = try await fixture.get(Self.small)
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "image/png")
    let bitmap = try PNGDecoder().decode(response.body)
    #expect(bitmap.bitmap.size == PixelSize(width: 30, height: 20))
    #expect(try await fixture.get(Self.small).body == response.body)
    #expect(try await fixture.get(Self.small + "&seed=2").body != response.body)
    #expect(try await fixture.get(Self.small + "&lineWidth=2.5").body != response.body)
    #expect(try await fixture.get(Self.small + "&skip=20").body != response.body)
    #expect(try await fixture.get(Self.small + "&skip=0").body == response.body)
  }

  @Test func `Server-Timing lists queue, draw and encode`() async throws {
    let timing = try #require(try await fixture.get(Self.small).headers["Server-Timing"])
    #expect(timing.wholeMatch(of: /queue;dur=[\d.]+, draw;dur=[\d.]+, encode;dur=[\d.]+/) != nil)
  }

  @Test func `a picture without a session has an entity tag and may be cached`() async throws {
    let response = try await fixture.get(Self.small)
    let etag = try #require(response.headers["ETag"])
    #expect(response.headers["Cache-Control"] == Caching.short.rawValue)
    #expect(try await fixture.get(Self.small + "&seed=1").headers["ETag"] == etag)
    #expect(try await fixture.get(Self.small + "&seed=2").headers["ETag"] != etag)
    let again = try await fixture.get(Self.small, ["If-None-Match": etag])
    #expect(again.status == .notModified)
    #expect(again.body.isEmpty)
  }

  @Test func `a picture of a session is not cached, and an old generation is 409`() async throws {
    let response = try await fixture.get(Self.small + "&session=a&generation=3")
    #expect(response.status == .ok)
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.headers["ETag"] == nil)
    let late = try await fixture.json(Self.small + "&session=a&generation=2")
    #expect(late.response.status == .conflict)
    #expect(late.body["type"] as? String == "/docs/problems/superseded")
    #expect(
      late.body["detail"] as? String == "generation 3 of the session was asked for after this one")
    let metrics = try await fixture.get("/metrics").text
    #expect(metrics.contains("pixelarium_renders_cancelled_total 1\n"))
    #expect(metrics.contains(#"pixelarium_renders_total{outcome="cancelled"} 1"# + "\n"))
  }

  @Test(
    arguments: [
      ("", "count must be given"),
      ("?count=0", "count must be"), ("?count=100001", "count must be"),
      ("?count=1&width=4096", "width must be"),
      ("?count=1&lineWidth=0", "lineWidth must be above 0"),
      ("?count=1&lineWidth=17", "lineWidth must be above 0 and at most 16"),
      ("?count=10&skip=11", "skip must be at most the count, which is 10, got 11"),
      ("?count=1&generation=4", "generation must come with a session, got 4 without one"),
      ("?count=1&generations=4", "there is no parameter generations here"),
    ])
  func `rejects an invalid parameter by name`(query: String, message: String) async throws {
    let answer = try await fixture.json("/canvas/lines.png" + query)
    #expect(answer.response.status == .badRequest)
    let detail = try #require(answer.body["detail"] as? String)
    #expect(detail.hasPrefix(message), "\(detail)")
  }

  @Test func `the page shows the number of lines without scripts`() async throws {
    let page = try await fixture.get("/canvas?count=50000").text
    #expect(page.contains(#"src="/canvas/lines.png?count=50000""#))
    #expect(page.contains("50,000 lines"))
    #expect(page.contains(">50,000</output>"))
    #expect(page.contains(#"max="100000""#))
  }
}
