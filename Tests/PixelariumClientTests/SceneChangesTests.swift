import Foundation
import TestSupport
import Testing

@testable import PixelariumClient

/// Scenes that change while they are shown.
@Suite struct SceneChangesTests {
  /// Lets the streams of a server look once more: one sleeper is of comments, one of all looks.
  private func look(_ fixture: ClientFixture, round: Int) async {
    await fixture.clock.sleepers.reaches(1 + round)
    fixture.clock.advance(by: .milliseconds(250))
  }

  @Test func `images follow edits and end when the scene is removed`() async throws {
    let fixture = try await ClientFixture()
    try await fixture.edit(scene: "square", ClientFixture.square("red"))
    let renderer = PixelImageRenderer(content: fixture.server.scene("square"))
    renderer.scale = 2
    var images = renderer.images.makeAsyncIterator()
    let first = try await images.next()
    #expect(try await renderer.data() == first)
    try await fixture.edit(scene: "square", ClientFixture.square("blue"))
    await look(fixture, round: 1)
    let second = try await images.next()
    #expect(second != nil && second != first)
    #expect(try await renderer.data() == second)
    try await fixture.remove(scene: "square")
    await look(fixture, round: 2)
    #expect(try await images.next() == nil)
  }

  @Test func `phases follow a scene through a failure and back`() async throws {
    let fixture = try await ClientFixture()
    try await fixture.edit(scene: "square", ClientFixture.square("red"))
    let phases = fixture.server.scene("square").phases(followingChanges: true)
    var iterator = phases.makeAsyncIterator()
    #expect(await iterator.next()?.word == "empty")
    #expect(await iterator.next()?.word == "success")
    try await fixture.edit(scene: "square", ClientFixture.square("red", of: 8000))
    await look(fixture, round: 1)
    let failure = await iterator.next()?.error
    guard case .problem(let problem) = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(problem.status == 422 && problem.kind == "picture-too-large")
    try await fixture.edit(scene: "square", ClientFixture.square("green"))
    await look(fixture, round: 2)
    #expect(await iterator.next()?.image?.pixelSize ?? (0, 0) == (9, 9))
  }

  @Test func `changes are announced after the first picture until removal`() async throws {
    let fixture = try await ClientFixture()
    try await fixture.edit(scene: "square", ClientFixture.square("red"))
    let renderer = PixelImageRenderer(content: fixture.server.scene("square"))
    var changes = renderer.objectWillChange.makeAsyncIterator()
    await fixture.clock.sleepers.reaches(2)
    try await fixture.edit(scene: "square", ClientFixture.square("blue"))
    await look(fixture, round: 1)
    #expect(await changes.next() != nil)
    try await fixture.remove(scene: "square")
    await look(fixture, round: 2)
    #expect(await changes.next() == nil)
  }

  @Test func `a first picture after a problem is a change`() async {
    let transport = ScriptedTransport([
      .events("event: problem\ndata: {}\n\nevent: image\ndata: {}\n\nevent: gone\ndata: {}\n\n")
    ])
    let server = PixelServer(URL(filePath: "/nowhere"), transport: transport)
    var count = 0
    for await _ in PixelImageRenderer(content: server.scene("award")).objectWillChange {
      count += 1
    }
    #expect(count == 1)
  }

  @Test func `an invalid request throws instead of following changes`() async throws {
    let server = try await ClientFixture.shared.value.server
    let renderer = PixelImageRenderer(content: server.scene("award").set("nam", "Ada"))
    var images = renderer.images.makeAsyncIterator()
    await #expect(throws: PixelFailure.self) { try await images.next() }
  }

  @Test func `reconnecting sends the last event's id and entity tag`() async throws {
    let image = { (tag: String) in
      #"""
      id: \#(tag)
      event: image
      data: {"href": "/a", "etag": "\"\#(tag)\"", "width": 1, "height": 1, "revision": 1, "phase": "success", "missing": []}


      """#
    }
    let transport = ScriptedTransport([
      .picture("one", tag: "\"a\""), .events("retry: 0\n\n" + image("b")),
      .picture("two", tag: "\"b\""),
      .events(image("c")), .status(304), .failure(URLError(.networkConnectionLost)),
      .events("event: gone\ndata: {}\n\n"),
    ])
    let server = PixelServer(URL(filePath: "/nowhere"), transport: transport)
    var texts: [String] = []
    for try await data in PixelImageRenderer(content: server.scene("award")).images {
      texts.append(String(decoding: data, as: UTF8.self))
    }
    #expect(texts == ["one", "two"])
    let asked = transport.requests
    #expect(
      asked.map { $0.headers["Last-Event-ID"] } == [nil, "a", nil, "b", nil, "c", "c"])
    #expect(
      asked.map { $0.headers["If-None-Match"] }
        == [nil, nil, "\"a\"", nil, "\"b\"", nil, nil])
    #expect(asked[1].url.lastPathComponent == "events")
  }

  @Test func `a pending picture is requested again after each image event`() async throws {
    let transport = ScriptedTransport([
      .status(202, ["Retry-After": "0"]),
      .events(
        "data: {}\n\nevent: image\ndata: {}\n\n"), .status(202, ["Retry-After": "0"]),
      .events("event: image\ndata: {}\n\n"), .picture("there"),
    ])
    let server = PixelServer(URL(filePath: "/nowhere"), transport: transport)
    let picture = try await PixelImageRenderer(content: server.scene("award")).picture()
    #expect(String(decoding: picture.data, as: UTF8.self) == "there")
    #expect(
      transport.requests.map(\.url.lastPathComponent)
        == ["award.png", "events", "award.png", "events", "award.png"])
  }
}
