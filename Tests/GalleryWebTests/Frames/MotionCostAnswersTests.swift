import GalleryRendering
import HTTPServer
import Testing

@testable import PictureServing
@testable import GalleryWeb

/// frames.md §9.
@Suite struct MotionCostAnswersTests {
  private let fixture: WebFixture

  init() throws { fixture = try WebFixture() }

  private let runs = Array(repeating: "0-255", count: 3).joined(separator: ",")

  @Test func `rejects an animation above the cost limit before drawing it`() async throws {
    let row = String(repeating: "r.gb", count: 16)
    try await fixture.add("aurora", text: Array(repeating: row, count: 64).joined(separator: "\n"))
    let address =
      "/bitmap/aurora.webp?grid=4x4&frames=\(runs)&width=180&interpolation=lanczos3&rotate=3"
    let refused = try await fixture.json(address)
    #expect(refused.response.status == .unprocessableContent)
    #expect(refused.body["type"] as? String == "/docs/problems/picture-too-large")
    let detail =
      "768 pictures of 190 × 190 cost 7359 million steps of work, limit 4000: ask for fewer or smaller ones"
    #expect(refused.body["detail"] as? String == detail)
    #expect(await fixture.application.pipeline.statistics.drawn == 0)
    let within = try await fixture.get("/bitmap/aurora.webp?grid=4x4&frames=\(runs)&width=180")
    #expect(within.status == .ok)
  }

  @Test func `rejects a symbol's animation above the cost limit before drawing it`() async throws {
    try await fixture.addSymbols()
    let refused = try await fixture.json("/symbol/bell.png?effect=pulse&size=5000")
    #expect(refused.response.status == .unprocessableContent)
    let detail = try #require(refused.body["detail"] as? String)
    #expect(detail.contains("million steps of work, limit 4000"), "\(detail)")
    #expect(await fixture.application.pipeline.statistics.drawn == 0)
    #expect(try await fixture.get("/symbol/bell.png?effect=pulse&size=64").status == .ok)
  }
}
