import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryRendering
import HTTPServer
import ImageCoding
import TestSupport
import Testing

@testable import PictureServing
@testable import GalleryPages
@testable import GalleryWeb
import ServerSettings

/// Events and streams (scene-answers.md §4, §5) with a manual clock.
@Suite struct SceneEventsTests {
  private let clock = ManualClock()
  private let web: WebFixture

  init() async throws {
    let clock = clock
    web = try WebFixture {
      $0.streams.clock = clock
      $0.streams.pictureBytes = 3000
    }
    try await web.addScenes()
  }

  private func open(_ target: String, _ headers: Headers = [:]) async throws -> StreamReader {
    let response = try await web.get(target, headers)
    #expect(response.status == .ok, "\(response.text)")
    return StreamReader(try #require(response.stream))
  }

  /// Lets all streams check their scenes once: each stream has a sleeper for its comments, and all share one for
  /// checks.
  private func pass(streams: Int = 1, round: Int) async {
    await clock.sleepers.reaches(streams + round)
    clock.advance(by: .milliseconds(250))
    await clock.sleepers.reaches(streams + round + 1)
  }

  @Test func `an event stream has its content type and is not cached`() async throws {
    let response = try await web.get("/scene/award/events")
    #expect(response.status == .ok)
    #expect(response.headers["Content-Type"] == "text/event-stream")
    #expect(response.headers["Cache-Control"] == "no-store")
    #expect(response.headers["Access-Control-Allow-Origin"] == "*")
    #expect(response.validity == nil)
  }

  @Test func `the first event describes the current picture`() async throws {
    let reader = try await open("/scene/award/events?scale=3&side=0120.0&name=A%20b&opaque=false")
    let text = await reader.text(with: 1, of: "event: ")
    #expect(text.hasPrefix("retry: 1000\n\nid: "))
    let event = try #require(ReadEvent.all(in: text).first)
    #expect(event.name == "image")
    let href = try #require(event["href"] as? String)
    let picture = try await web.get(href)
    let tag = try #require(picture.headers["ETag"])
    #expect(event.id == String(tag.dropFirst().dropLast()))
    #expect(event["etag"] as? String == tag)
    #expect(href == "/scene/award.png?name=A%20b&side=120&scale=3&v=\(tag.dropFirst().prefix(16))")
    #expect(picture.headers["Cache-Control"] == "public, max-age=31536000, immutable")
    #expect(event["width"] as? Int == 360 && event["height"] as? Int == 450)
    #expect(event["revision"] as? Int == 1 && event["phase"] as? String == "success")
    await reader.leave()
    #expect(await web.application.sceneStreams.watch.count == 0)
  }

  @Test func `only an edit of a dependency sends an event`() async throws {
    let reader = try await open("/scene/award/events")
    _ = await reader.text(with: 1, of: "event: ")
    try await web.edit("ghost", text: "bb\nbb")
    await pass(round: 1)
    try await web.add(scene: "plain", #"{"scene": 1, "body": {"empty": true}}"#)
    await pass(round: 2)
    try await web.edit("ghost", text: "gg\ngg")
    await pass(round: 3)
    let events = ReadEvent.all(in: await reader.text(with: 3, of: "event: "))
    #expect(events.map(\.name) == ["image", "image", "image"])
    #expect(Set(events.map(\.id)).count == 3)
    let href = try #require(events[2]["href"] as? String)
    #expect(try await web.get(href).headers["ETag"] == "\"\(events[2].id ?? "")\"")
    await reader.leave()
  }

  @Test func `Last-Event-ID skips the picture that the client has`() async throws {
    let tag = try #require(try await web.get("/scene/award.png").headers["ETag"])
    let shown = String(tag.dropFirst().dropLast())
    let reader = try await open("/scene/award/events", ["Last-Event-ID": shown])
    await pass(round: 1)
    try await web.edit("ghost", text: "bb\nbb")
    await pass(round: 2)
    let events = ReadEvent.all(in: await reader.text(with: 1, of: "event: "))
    #expect(events.count == 1 && events.first?.id != shown)
    await reader.leave()
  }

  @Test func `a missing dependency is a problem event until it is repaired`() async throws {
    let reader = try await open("/scene/award/events?icon=heart")
    let first = ReadEvent.all(in: await reader.text(with: 1, of: "event: "))
    let bell = try await web.workspace.catalog.symbol(named: "heart")
    try await web.remove(symbol: "heart")
    await pass(round: 1)
    let events = ReadEvent.all(in: await reader.text(with: 2, of: "event: "))
    #expect(events.map(\.name) == ["image", "problem"])
    #expect(events[1].id == nil)
    #expect(events[1]["status"] as? Int == 400)
    #expect(events[1]["parameter"] as? String == "icon")
    #expect(bell.summary.name == "heart" && first.count == 1)
    try await web.add(
      scene: "award",
      #"{"scene": 1, "parameters": {"icon": {"type": "text", "default": ""}}, "body": {"text": "{{icon}}"}}"#
    )
    await pass(round: 2)
    #expect(
      ReadEvent.all(in: await reader.text(with: 3, of: "event: ")).map(\.name)
        == ["image", "problem", "image"])
    await reader.leave()
  }

  @Test func `a scene that cannot be drawn begins with a problem event`() async throws {
    try await web.remove(symbol: "bell")
    let reader = try await open("/scene/award/events")
    let event = ReadEvent.all(in: await reader.text(with: 1, of: "event: ")).first
    #expect(event?.name == "problem")
    #expect(
      event?["detail"] as? String
        == "the scene uses the symbol bell, which is not in the collection")
    await reader.leave()
  }

  @Test func `removal of the scene ends the stream with a gone event`() async throws {
    let reader = try await open("/scene/award/events")
    _ = await reader.text(with: 1, of: "event: ")
    try await web.remove(scene: "award")
    await clock.sleepers.reaches(2)
    clock.advance(by: .milliseconds(250))
    let events = ReadEvent.all(in: await reader.text(with: 2, of: "event: "))
    #expect(events.last == ReadEvent(name: "gone", data: "{}"))
    try await reader.finish()
  }

  @Test func `sends a comment every fifteen seconds`() async throws {
    let reader = try await open("/scene/award/events")
    _ = await reader.text(with: 1, of: "event: ")
    await clock.sleepers.reaches(2)
    clock.advance(by: .seconds(15))
    #expect(await reader.text(with: 1, of: "\n:\n\n").hasSuffix("\n\n:\n\n"))
    await reader.leave()
  }

  @Test(arguments: [
    ("/scene/awrd/events", 404), ("/scene/award/events?nam=x", 400),
    ("/scene/award/events?scale=0", 400), ("/scene/invite/events", 400),
    ("/scene/awrd/stream", 404), ("/scene/award/stream?scale=0", 400),
    ("/scene/award/stream?side=16385", 422),
  ])
  func `rejects an invalid request`(target: String, status: Int) async throws {
    #expect(try await web.get(target).status.code == status)
  }

  @Test func `sends pictures with the boundary of the next, until removal`() async throws {
    let response = try await web.get("/scene/plain/stream")
    #expect(
      response.headers["Content-Type"] == "multipart/x-mixed-replace; boundary=pixelarium")
    #expect(response.headers["Cache-Control"] == "no-store")
    let reader = StreamReader(try #require(response.stream))
    let head = "--pixelarium\r\nContent-Type: image/png\r\n\r\n"
    _ = await reader.text(with: 2, of: head)
    let first = try await web.get("/scene/plain.png").body
    #expect(reader.bytes == Array(head.utf8) + first + Array("\r\n\(head)".utf8))
    try await web.add(
      scene: "plain",
      #"{"scene": 1, "body": {"color": "blue", "modifiers": [{"frame": {"width": 9, "height": 9}}]}}"#
    )
    // The time between two pictures, and the next check.
    await clock.sleepers.reaches(2)
    clock.advance(by: .milliseconds(500))
    _ = await reader.text(with: 3, of: head)
    let second = try await web.get("/scene/plain.png").body
    #expect(
      first != second
        && Array(reader.bytes.dropFirst(head.utf8.count + first.count + 2 + head.utf8.count))
          == second + Array("\r\n\(head)".utf8)
    )
    try await web.remove(scene: "plain")
    await clock.sleepers.reaches(4)
    clock.advance(by: .milliseconds(500))
    try await reader.finish()
  }

  @Test func `rejects a stream's picture above the byte limit`() async throws {
    let (response, body) = try await web.json("/scene/award/stream?scale=16")
    #expect(response.status == .unprocessableContent)
    let detail = try #require(body["detail"] as? String)
    #expect(detail.hasPrefix("a picture of a stream must have at most 3000 bytes, got "))
  }
}
