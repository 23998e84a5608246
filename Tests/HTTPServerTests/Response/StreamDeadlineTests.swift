import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Streams whose clients leave or read slowly, and streams without an end.
@Suite struct StreamDeadlineTests {
  private static let request = "GET /s HTTP/1.1\r\nHost: h\r\n\r\n"

  private static func live(
    configure: (inout Server.Configuration) -> Void = { _ in },
    _ produce: @escaping @Sendable (BodyWriter) async throws -> Void
  ) throws -> LiveServer {
    try LiveServer(configure: configure) { _ in Response(stream: BodyStream(produce)) }
  }

  @Test(arguments: [false, true])
  func `a client's disconnection cancels its stream`(isOrderly: Bool) async throws {
    let cancelled = Gate()
    let summaries = Mutex<[Exchange.Summary]>([])
    let live = try Self.live {
      $0.observer = { summary in summaries.withLock { $0.append(summary) } }
    } _: { writer in
      try await writer.write("one;")
      await Gate.waitForCancellation(opening: cancelled)
    }
    let client = try live.connect()
    try await client.send(Self.request)
    _ = try await client.read(through: "one;")
    if isOrderly { client.endSending() } else { client.reset() }
    await cancelled.wait()
    await live.server.stop()
    #expect(summaries.withLock { $0 }.map(\.bytes) == [4], "what was sent")
  }

  @Test func `writing to a disconnected client throws an error`() async throws {
    let failed = Gate()
    let live = try Self.live { writer in
      do {
        while true { try await writer.write("tick;") }
      } catch {
        failed.open()
        throw error
      }
    }
    let client = try live.connect()
    try await client.send(Self.request)
    _ = try await client.read(through: "tick;")
    client.reset()
    await failed.wait()
    await live.server.stop()
  }

  @Test func `a client that does not read blocks the writer and is disconnected`() async throws {
    let (pieces, cancelled) = (Tally(), Gate())
    let live = try Self.live {
      $0.idleTimeout = 1
    } _: { writer in
      defer { cancelled.open() }
      while true {
        try await writer.write([UInt8](repeating: 7, count: 1 << 20))
        pieces.increase()
      }
    }
    let client = try live.connect()
    try await client.send(Self.request)
    await cancelled.wait()
    // What the system keeps for a connection, in both directions.
    #expect(pieces.count < 32)
    client.reset()
    await live.server.stop()
  }

  @Test func `a quiet stream outlives the idle and answer deadlines`() async throws {
    let release = Gate()
    let live = try Self.live {
      $0.idleTimeout = 1
      $0.answerDeadline = 1
    } _: { writer in
      try await writer.write("one;")
      await release.wait()
      try await writer.write("two;")
    }
    var client = try live.connect()
    // A busy machine may not even begin the stream before the deadline.
    for _ in 0..<50 {
      try await client.send(Self.request)
      if try await client.read(through: "\r\n\r\n").contains(" 200 ") { break }
      client = try live.connect()
    }
    _ = try await client.read(through: "one;")
    // Two connections that idle one after the other are the clock.
    for _ in 0..<2 { #expect(try await live.connect().readToEnd() == "") }
    release.open()
    #expect(try await client.read(through: "0\r\n\r\n").contains("two;"))
    await live.server.stop()
  }

  @Test(arguments: [false, true])
  func `a stream is closed at its own deadline`(isBusy: Bool) async throws {
    let (started, cancelled) = (Tally(), Gate())
    let live = try Self.live {
      $0.streamDeadline = 0.3
    } _: { writer in
      started.increase()
      defer { cancelled.open() }
      while isBusy { try await writer.write("more;") }
      await Gate.waitForCancellation(opening: cancelled)
    }
    // A busy machine may break it off before it begins.
    repeat {
      let client = try live.connect()
      try await client.send(Self.request)
      #expect(try await client.readToEnd().hasSuffix("0\r\n\r\n") == false)
    } while started.count == 0
    await cancelled.wait()
    await live.server.stop()
  }

  @Test func `stopping cancels streams and lets them end`() async throws {
    let cancelled = Gate()
    let live = try Self.live { writer in
      try await writer.write("one;")
      await Gate.waitForCancellation(opening: cancelled)
    }
    let client = try live.connect()
    try await client.send(Self.request)
    _ = try await client.read(through: "one;")
    await live.server.stop()
    #expect(try await client.readToEnd().hasSuffix("0\r\n\r\n"))
    await cancelled.wait()
  }

  @Test func `a stream that ignores cancellation is closed after the grace period`() async throws {
    let (release, done) = (Gate(), Gate())
    let live = try Self.live {
      $0.shutdownGrace = 0.1
    } _: { writer in
      try await writer.write("one;")
      await release.wait()
      await #expect(throws: CancellationError.self) { try await writer.write("two;") }
      done.open()
    }
    let client = try live.connect()
    try await client.send(Self.request)
    _ = try await client.read(through: "one;")
    await live.server.stop()
    #expect(try await client.readToEnd().hasSuffix("0\r\n\r\n") == false)
    release.open()
    await done.wait()
  }

  @Test func `stopping during many streams neither crashes nor hangs`() async throws {
    for round in 0..<5 {
      let started = Tally()
      let live = try Self.live {
        $0.shutdownGrace = round == 0 ? 0 : 0.05
      } _: { writer in
        started.increase()
        while true {
          try await writer.write("tick;")
          await Task.yield()
        }
      }
      await withTaskGroup { group in
        for _ in 0..<20 { group.addTask { _ = try? await live.client.get("/s") } }
        await started.reaches(10)
        await live.server.stop()
      }
    }
  }
}
