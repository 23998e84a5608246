import HTTPServer
import Synchronization
import TestSupport
import Testing

/// How soon a client that leaves is noticed.
@Suite struct DepartureTests {
  /// A server whose requests run until they are cancelled.
  private static func live(_ started: Tally, _ cancelled: Tally) throws -> LiveServer {
    try LiveServer { _ in
      started.increase()
      await withTaskCancellationHandler {
        await TestSupport.Gate().pass()
      } onCancel: {
        cancelled.increase()
      }
      throw CancellationError()
    }
  }

  @Test func `a reset connection cancels its task`() async throws {
    let (started, cancelled) = (Tally(), Tally())
    let live = try Self.live(started, cancelled)
    for round in 1...8 {
      let client = try live.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      await started.reaches(round)
      client.reset()
      await cancelled.reaches(round)
    }
    #expect(cancelled.count == 8)
    await live.server.stop()
  }

  @Test(arguments: [1, 10])
  func `closing connections in an orderly way cancels their tasks`(count: Int) async throws {
    let (started, cancelled) = (Tally(), Tally())
    let live = try Self.live(started, cancelled)
    let staying = try live.connect()
    try await staying.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    let clients = try (0..<count).map { _ in try live.connect() }
    for client in clients { try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n") }
    await started.reaches(count + 1)
    for client in clients { client.close() }
    await cancelled.reaches(count)
    #expect(cancelled.count == count)
    staying.close()
    await cancelled.reaches(count + 1)
    await live.server.stop()
  }

  @Test func `a client that closes after a half-close is noticed`() async throws {
    let (started, cancelled) = (Tally(), Tally())
    let live = try Self.live(started, cancelled)
    let client = try live.connect()
    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    await started.reaches(1)
    client.endSending()
    for _ in 1...2 {
      #expect(try await client.read(through: "\r\n\r\n") == "HTTP/1.1 102 Processing\r\n\r\n")
      #expect(cancelled.count == 0)
    }
    client.close()
    await cancelled.reaches(1)
    await live.server.stop()
  }

  @Test func `an HTTP 1.0 client receives no interim responses`() async throws {
    let (started, release) = (Tally(), Gate())
    let live = try LiveServer { request in
      started.increase()
      if request.path == "/old" { await release.wait() } else { await TestSupport.Gate().pass() }
      return .text("there")
    }
    let (old, new) = (try live.connect(), try live.connect())
    try await old.send("GET /old HTTP/1.0\r\n\r\n")
    await started.reaches(1)
    old.endSending()
    try await new.send("GET /new HTTP/1.1\r\nHost: h\r\n\r\n")
    await started.reaches(2)
    // The clock of the server: it was asked about the later one twice.
    new.endSending()
    for _ in 1...2 { _ = try await new.read(through: "102 Processing\r\n\r\n") }
    release.open()
    #expect(try await old.readToEnd().hasPrefix("HTTP/1.1 200 OK\r\n"))
    new.reset()
    await live.server.stop()
  }

  @Test func `a reset before the connection is suspended is noticed`() async throws {
    let leaving = Mutex<RawClient?>(nil)
    let (started, cancelled) = (Tally(), Tally())
    let live = try LiveServer { _ in
      // On the network thread still.
      leaving.withLock { $0?.reset() }
      started.increase()
      await withTaskCancellationHandler {
        await TestSupport.Gate().pass()
      } onCancel: {
        cancelled.increase()
      }
      throw CancellationError()
    }
    for round in 1...8 {
      let client = try live.connect()
      leaving.withLock { $0 = client }
      try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      await cancelled.reaches(round)
    }
    #expect(started.count == 8)
    await live.server.stop()
  }

  @Test func `all of many simultaneous resets are noticed`() async throws {
    let (started, cancelled) = (Tally(), Tally())
    let live = try Self.live(started, cancelled)
    let clients = try (0..<400).map { _ in try live.connect() }
    for client in clients { try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n") }
    await started.reaches(400)
    for client in clients { client.reset() }
    await cancelled.reaches(400)
    await live.server.stop()
    #expect(cancelled.count == 400)
  }

  @Test func `a reset does not cancel the task of another client`() async throws {
    let (started, release) = (Tally(), Gate())
    let live = try LiveServer { request in
      started.increase()
      await release.wait()
      return .text(Task.isCancelled ? "cancelled" : request.path)
    }
    let (leaving, staying) = (try live.connect(), try live.connect())
    for client in [leaving, staying] {
      try await client.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    }
    await started.reaches(2)
    leaving.reset()
    release.open()
    #expect(try await staying.response().text == "/a")
    await live.server.stop()
  }

  @Test func `a client that half-closes receives its answer after any time`() async throws {
    let (started, cancelled, release) = (Tally(), Tally(), Gate())
    let body = [UInt8](repeating: 7, count: 4 << 20)
    let live = try LiveServer {
      // libmicrohttpd treats a connection that is not the only one of its thread differently.
      $0.threads = 1
    } respond: { request in
      if request.path == "/idle" { return .text("idle") }
      started.increase()
      await withTaskCancellationHandler {
        await (request.path == "/short" ? TestSupport.Gate().pass() : release.wait())
      } onCancel: {
        cancelled.increase()
      }
      return Response(body: body)
    }
    let idle = try live.connect()
    try await idle.send("GET /idle HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try await idle.response().text == "idle")
    let client = try live.connect()
    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    await started.reaches(1)
    client.endSending()
    // Clients that leave one after the other are the clock: the server hears of them later.
    let begin = ContinuousClock.now
    var left = 0
    while left == 0 || ContinuousClock.now - begin < .milliseconds(200) {
      left += 1
      let leaving = try live.connect()
      try await leaving.send("GET /short HTTP/1.1\r\nHost: h\r\n\r\n")
      await started.reaches(1 + left)
      leaving.reset()
      await cancelled.reaches(left)
    }
    #expect(cancelled.count == left)
    release.open()
    #expect(try await client.response().body == body)
    #expect(try await client.readToEnd() == "")
    await live.server.stop()
  }

  @Test(arguments: [("HTTP/1.0", [200: 32, 503: 8]), ("HTTP/1.1", [200: 40])])
  func `at most 32 half-closed HTTP 1.0 connections stay open`(
    version: String, expected: [Int: Int]
  ) async throws {
    let (started, cancelled, release) = (Tally(), Tally(), Gate())
    let live = try LiveServer { request in
      started.increase()
      await withTaskCancellationHandler {
        await release.wait()
      } onCancel: {
        cancelled.increase()
      }
      try Task.checkCancellation()
      return .text("there")
    }
    let clients = try (0..<40).map { _ in try live.connect() }
    for client in clients { try await client.send("GET / \(version)\r\nHost: h\r\n\r\n") }
    await started.reaches(40)
    for client in clients { client.endSending() }
    await cancelled.reaches(expected[503] ?? 0)
    if expected[503] == nil {
      for client in clients { _ = try await client.read(through: "102 Processing\r\n\r\n") }
    }
    release.open()
    var statuses: [Int: Int] = [:]
    for client in clients { statuses[try await client.response().status, default: 0] += 1 }
    #expect(statuses == expected)
    await live.server.stop()
  }
}
