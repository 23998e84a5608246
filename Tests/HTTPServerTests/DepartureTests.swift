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

  @Test(arguments: [false, true])
  func `a task is cancelled when its client leaves`(isOrderly: Bool) async throws {
    let (started, cancelled) = (Tally(), Tally())
    let live = try Self.live(started, cancelled)
    for round in 1...8 {
      let client = try live.connect()
      try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      await started.reaches(round)
      if isOrderly { client.endSending() } else { client.reset() }
      await cancelled.reaches(round)
    }
    #expect(cancelled.count == 8)
    await live.server.stop()
  }

  @Test func `every one of many clients that leave at once is noticed`() async throws {
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

  @Test func `the client that stays is not taken for one that left`() async throws {
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
}
