import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Bodies that are sent piece by piece.
@Suite struct BodyStreamTests {
  private static let request = "GET /s HTTP/1.1\r\nHost: h\r\n\r\n"

  private static func live(
    configure: (inout Server.Configuration) -> Void = { _ in },
    _ produce: @escaping @Sendable (BodyWriter) async throws -> Void
  ) throws -> LiveServer {
    try LiveServer(configure: configure) { request in
      request.path == "/s"
        ? Response(
          headers: ["Content-Type": "text/event-stream"], stream: BodyStream(produce))
        : .text(request.path)
    }
  }

  @Test func `sends each chunk as it is written`() async throws {
    let next = [Gate(), Gate()]
    let live = try Self.live { writer in
      await next[0].wait()
      try await writer.write("one;")
      await next[1].wait()
      try await writer.write("two;")
    }
    let client = try live.connect()
    try await client.send(Self.request)
    let head = try await client.read(through: "\r\n\r\n")
    #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(head.contains("Transfer-Encoding: chunked\r\n"))
    #expect(!head.contains("Content-Length"))
    next[0].open()
    _ = try await client.read(through: "one;")
    next[1].open()
    #expect(try await client.read(through: "0\r\n\r\n").contains("two;"))
    try await client.send("GET /next HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try await client.response().text == "/next", "the connection is kept")
    await live.server.stop()
  }

  @Test func `HEAD returns the head without starting the stream`() async throws {
    let started = Tally()
    let live = try Self.live { writer in
      started.increase()
      try await writer.write("piece")
    }
    let client = try live.connect()
    try await client.send("HEAD /s HTTP/1.1\r\nHost: h\r\n\r\n")
    let head = try await client.response(toHead: true)
    #expect(head["Content-Type"] == "text/event-stream")
    #expect(head["Content-Length"] == nil)
    #expect(try await client.readToEnd() == "")
    await live.server.stop()
    #expect(started.count == 0)
  }

  @Test func `an HTTP 1.0 client reads until the connection closes`() async throws {
    let live = try Self.live { writer in
      try await writer.write("one;")
      try await writer.write("")
      try await writer.write("two;")
    }
    let client = try live.connect()
    try await client.send("GET /s HTTP/1.0\r\nHost: h\r\n\r\n")
    #expect(try await client.readToEnd().hasSuffix("\r\n\r\none;two;"))
    await live.server.stop()
  }

  @Test(arguments: [1, 4_096, 100_001, 3_000_000])
  func `a long body arrives complete for any chunk size`(size: Int) async throws {
    let body = (0..<(size == 1 ? 2_000 : 6_000_000)).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let live = try Self.live { writer in
      for start in stride(from: 0, to: body.count, by: size) {
        try await writer.write(Array(body[start..<min(start + size, body.count)]))
      }
    }
    #expect(try await live.client.get("/s").body == body)
    await live.server.stop()
  }

  @Test func `an error closes the connection without a last chunk`() async throws {
    struct Failure: Error {}
    let live = try Self.live { writer in
      try await writer.write("piece")
      throw Failure()
    }
    let client = try live.connect()
    try await client.send(Self.request)
    let text = try await client.readToEnd()
    #expect(text.contains("piece"))
    #expect(!text.hasSuffix("0\r\n\r\n"))
    await live.server.stop()
  }

  @Test func `the summary contains the byte count and status`() async throws {
    let summaries = Mutex<[Exchange.Summary]>([])
    let live = try Self.live {
      $0.observer = { summary in summaries.withLock { $0.append(summary) } }
    } _: { writer in
      try await writer.write("12345")
      try await writer.write("678")
    }
    _ = try await live.client.get("/s")
    await live.server.stop()
    #expect(summaries.withLock { $0 }.map(\.bytes) == [8])
    #expect(summaries.withLock { $0 }.map(\.status) == [.ok])
  }

  @Test func `many streams run concurrently`() async throws {
    let (started, release) = (Tally(), Gate())
    let live = try Self.live { writer in
      try await writer.write("one;")
      started.increase()
      await release.wait()
      try await writer.write("two;")
    }
    let texts = try await withThrowingTaskGroup { group in
      for _ in 0..<100 { group.addTask { try await live.client.get("/s").text } }
      await started.reaches(100)
      release.open()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(texts == Array(repeating: "one;two;", count: 100))
    await live.server.stop()
  }
}
