import GalleryRendering
import HTTPServer
import TestSupport
import Testing

@testable import PictureServing
@testable import GalleryAddresses
@testable import GalleryWeb
import ServerSettings

/// scene-answers.md §6.
@Suite struct StreamLimiterTests {
  private let near = ClientAddress(high: 0, low: 1)
  private let one = ClientAddress(high: 0, low: 0xFFFF_C000_0201)
  private let other = ClientAddress(high: 0, low: 0xFFFF_C000_0202)

  @Test func `rejects streams above the limit of their kind until one ends`() throws {
    let places = StreamLimiter(StreamLimits())
    var open = try (1...256).map { _ in try places.place(.events, for: nil) }
    let pictures = try (1...32).map { _ in try places.place(.pictures, for: near) }
    let events = #expect(throws: Problem.self) { try places.place(.events, for: nil) }
    #expect(events?.status.code == 503 && events?.retryAfter == 10)
    #expect(events?.detail == "at most 256 streams of events are open at once; try again in 10 s")
    let refusal = #expect(throws: Problem.self) { try places.place(.pictures, for: nil) }
    #expect(refusal?.detail == "at most 32 streams of pictures are open at once; try again in 10 s")
    open.removeLast()
    #expect(throws: Never.self) { try places.place(.events, for: nil) }
    pictures[0].leave()
    pictures[0].leave()
    let last = try places.place(.pictures, for: nil)
    #expect(throws: Problem.self) { try places.place(.pictures, for: nil) }
    last.leave()
    #expect(pictures.count == 32)
  }

  @Test func `a client has eight streams of both kinds, and loopback any number`() throws {
    let places = StreamLimiter(StreamLimits())
    let open = try (1...8).map { try places.place($0 % 2 == 0 ? .events : .pictures, for: one) }
    let refusal = #expect(throws: Problem.self) { try places.place(.events, for: one) }
    #expect(
      refusal?.detail == "at most 8 streams are open for one client at once; try again in 10 s")
    let others = try (1...8).map { _ in try places.place(.events, for: other) }
    let local = try (1...20).map { _ in try places.place(.events, for: near) }
    open[3].leave()
    let again = try places.place(.pictures, for: one)
    #expect(others.count + local.count == 28)
    again.leave()
    withExtendedLifetime(open) {}
  }

  @Test func `a limit of 0 allows any number of streams per client`() throws {
    var limits = StreamLimits()
    limits.perAddress = 0
    let places = StreamLimiter(limits)
    #expect(try (1...20).map { _ in try places.place(.events, for: one) }.count == 20)
  }

  /// A stream ends when its client disconnects, and then its scene is no longer watched.
  @Test
  func `sends events over a socket, and releases the stream on disconnect`()
    async throws
  {
    let served = try ServedFixture { $0.streams.count = 8 }
    try await served.web.addScenes()
    let request = "GET /scene/award/events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    var clients: [RawClient] = []
    for _ in 1...8 {
      let client = try RawClient(port: served.port)
      try await client.send(request)
      let begin = try await client.read(through: #""missing":[]}"#)
      #expect(begin.hasPrefix("HTTP/1.1 200 OK") && begin.contains("event: image"))
      clients.append(client)
    }
    let refused = try await served.client.get("/scene/award/events")
    #expect(refused.status == 503)
    #expect(refused["Retry-After"] == "10")
    try await served.web.edit("ghost", text: "bb\nbb")
    for client in clients {
      #expect(try await client.read(through: #""missing":[]}"#).contains("event: image"))
    }
    // HEAD opens no stream and soon releases its place.
    clients.removeLast().reset()
    let streams = served.web.application.sceneStreams
    while streams.places.count(.events) > 7 { await Task.yield() }
    let head = try await served.client.head("/scene/award/events")
    #expect(head.status == 200 && head.body.isEmpty)
    for client in clients { client.reset() }
    while streams.places.count(.events) > 0 { await Task.yield() }
    while await streams.watch.count > 0 { await Task.yield() }
    await served.server.stop()
  }
}
