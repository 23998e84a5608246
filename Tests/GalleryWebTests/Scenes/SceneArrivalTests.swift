import Fetching
import HTTPServer
import TestSupport
import Testing

@testable import GalleryLoading
@testable import GalleryWeb
import ServerSettings

/// Streams of scenes whose images are still loading (scene-answers.md §4, §5).
@Suite struct SceneArrivalTests {
  /// The loader's clock.
  private let clock = ManualClock()
  private let remote: RemoteFixture
  private let gate: Gate
  private var loader: ImageLoader { remote.web.application.loader }

  init() async throws {
    let clock = clock
    remote = try RemoteFixture {
      $0.server.port = 0
      $0.remote.loading.surroundings.clock = clock
    }
    gate = remote.origin.pause(RemoteFixture.image)
    try await remote.web.add("photo", text: "gg\ngg")
    for (name, substitute) in [("still", ""), ("safe", #","fallback":"photo""#)] {
      try await remote.web.add(
        scene: name,
        #"{"scene":1,"body":{"remote":"\#(RemoteFixture.image)","width":2,"height":2\#(substitute)}}"#
      )
    }
  }

  /// Advances the clock past the grace period of an image without subscribers.
  private func passGrace() async {
    while await loader.statistics.subscribers == 0 { await Task.yield() }
    clock.advance(by: .seconds(3))
  }

  @Test(arguments: [
    ("still", true, "image", "success"), ("safe", false, "image", "failure"),
    ("still", false, "problem", nil),
  ])
  func `the end of a load is an event without another request`(
    scene: String, isThere: Bool, name: String, phase: String?
  ) async throws {
    if !isThere {
      remote.origin.answer(RemoteFixture.image, with: .failure(.notFound(status: 404)))
    }
    let server = remote.web.application.makeServer()
    let client = try RawClient(port: try server.start())
    try await client.send("GET /scene/\(scene)/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
    let begin = try await client.read(through: "}\n\n")
    let first = try #require(ReadEvent.all(in: begin).last)
    #expect(first.name == "image" && first["phase"] as? String == "empty")
    await passGrace()
    gate.open()
    let next = try #require(ReadEvent.all(in: try await client.read(through: "}\n\n")).last)
    #expect(next.name == name && next["phase"] as? String == phase)
    #expect(next.id != first.id)
    #expect(remote.origin.started.count == 1 && remote.origin.cancelled.count == 0)
    client.reset()
    await server.stop()
  }

  @Test func `the stream sends a second picture when the image is loaded`() async throws {
    let response = try await remote.web.get("/scene/still/stream?wait=0")
    let reader = StreamReader(try #require(response.stream))
    let head = "--pixelarium\r\nContent-Type: image/png\r\n\r\n"
    _ = await reader.text(with: 2, of: head)
    await passGrace()
    gate.open()
    _ = await reader.text(with: 3, of: head)
    await reader.leave()
    let loaded = try await remote.web.get("/scene/still.png")
    #expect(loaded.status == .ok)
    #expect(reader.bytes.suffix(loaded.body.count + 2 + head.utf8.count).starts(with: loaded.body))
    #expect(remote.origin.started.count == 1)
  }

  @Test func `cancels the download when the scene's last stream ends`() async throws {
    let response = try await remote.web.get("/scene/still/events")
    let reader = StreamReader(try #require(response.stream))
    _ = await reader.text(with: 1, of: "event: ")
    while await loader.statistics.subscribers == 0 { await Task.yield() }
    await remote.origin.started.reaches(1)
    // One grace period began with the request, and another begins at its end.
    await clock.sleepers.reaches(1)
    await reader.leave()
    await clock.sleepers.reaches(2)
    clock.advance(by: .milliseconds(250))
    await remote.origin.cancelled.reaches(1)
    #expect(await loader.statistics.downloadsCancelled == 1)
  }
}
