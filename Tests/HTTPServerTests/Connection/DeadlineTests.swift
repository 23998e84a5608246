import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Clients that are slow, leave or never begin, and handlers that take too long.
@Suite struct DeadlineTests {
  @Test func `a client's disconnection cancels its task`() async throws {
    let (started, cancelled) = (Gate(), Gate())
    let summaries = Mutex<[Exchange.Summary]>([])
    let live = try LiveServer {
      $0.observer = { summary in summaries.withLock { $0.append(summary) } }
    } respond: { _ in
      started.open()
      await Gate.waitForCancellation(opening: cancelled)
      throw CancellationError()
    }
    let client = try live.connect()
    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    await started.wait()
    client.reset()
    await cancelled.wait()
    await live.server.stop()
    #expect(summaries.withLock { $0 }.map(\.status) == [.clientClosedRequest])
    #expect(summaries.withLock { $0 }.map(\.bytes) == [0])
  }

  @Test func `a client that half-closes the connection receives an immediate answer`() async throws
  {
    let live = try LiveServer { .text($0.path) }
    let client = try live.connect()
    try await client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    client.endSending()
    #expect(try await client.response().text == "/a")
    await live.server.stop()
  }

  @Test func `a handler beyond its deadline is cancelled with 503`() async throws {
    let cancelled = Gate()
    let live = try LiveServer {
      $0.answerDeadline = 0.3
    } respond: { _ in
      await Gate.waitForCancellation(opening: cancelled)
      return .text("too late")
    }
    let response = try await live.client.get("/")
    #expect(response.status == 503)
    #expect(response.text == "the answer took too long")
    await cancelled.wait()
    await live.server.stop()
  }

  @Test func `a handler that ignores cancellation does not block the connection`() async throws {
    let (release, done) = (Gate(), Gate())
    let live = try LiveServer {
      $0.answerDeadline = 0.3
    } respond: { _ in
      await release.wait()
      defer { done.open() }
      return .text("too late")
    }
    let client = try live.connect()
    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try await client.response().status == 503)
    release.open()
    await done.wait()
    // A busy machine may take longer than the deadline for this one, too.
    var texts: [String] = []
    repeat {
      try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      texts.append(try await client.response().text)
    } while texts.last != "too late" && texts.count < 50
    #expect(texts.last == "too late", "which is the last request's answer")
    await live.server.stop()
  }

  @Test(
    arguments: ["", "GET", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: h\r\nX: y\r\n"])
  func `an incomplete head is closed at the deadline`(beginning: String) async throws {
    let live = try LiveServer {
      $0.requestDeadline = 0.3
    } respond: { _ in
      .text("reached")
    }
    let client = try live.connect()
    if !beginning.isEmpty { try await client.send(beginning) }
    #expect(try await client.readToEnd() == "")
    await live.server.stop()
  }

  @Test func `a slowly sent head is closed at the deadline`() async throws {
    let live = try LiveServer {
      $0.requestDeadline = 0.5
    } respond: { _ in
      .text("reached")
    }
    let client = try live.connect()
    // Each byte is activity, so the idle timeout never comes.
    let dripping = Task {
      while true { try await client.send("G") }
    }
    #expect(try await client.readToEnd().hasPrefix("HTTP/1.1 200") == false)
    dripping.cancel()
    _ = await dripping.result
    await live.server.stop()
  }

  @Test func `a client that does not read is disconnected`() async throws {
    let summaries = Mutex<[Exchange.Summary]>([])
    let finished = Gate()
    let body = [UInt8](repeating: 7, count: 32 << 20)
    let live = try LiveServer {
      $0.answerDeadline = 1
      $0.observer = { summary in
        summaries.withLock { $0.append(summary) }
        finished.open()
      }
    } respond: { _ in
      Response(body: body)
    }
    let client = try live.connect()
    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    await finished.wait()
    #expect(summaries.withLock { $0 }.allSatisfy { $0.bytes < body.count })
    client.reset()
    await live.server.stop()
  }

  @Test func `an idle connection is closed`() async throws {
    let live = try LiveServer {
      $0.idleTimeout = 1
    } respond: { _ in
      .text("a")
    }
    let client = try live.connect()
    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try await client.response().status == 200)
    #expect(try await client.readToEnd() == "")
    await live.server.stop()
  }
}
