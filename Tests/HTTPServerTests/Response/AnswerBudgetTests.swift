import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

/// Bytes that wait for slow readers (security.md §3.8).
@Suite struct AnswerBudgetTests {
  @Test func `bodies share the limit, and a single one may exceed it`() {
    let statistics = ServerStatistics()
    let budget = AnswerBudget(limit: 100, statistics: statistics)
    #expect(budget.add(1, count: 60))
    #expect(!budget.add(2, count: 41))
    #expect(budget.add(3, count: 40))
    // The same memory once more.
    #expect(budget.add(1, count: 60))
    #expect(statistics.answerBytes.load(ordering: .relaxed) == 100)
    budget.remove(1)
    #expect(!budget.add(2, count: 1))
    budget.remove(1)
    budget.remove(1)
    budget.remove(4)
    #expect(statistics.answerBytes.load(ordering: .relaxed) == 40)
    budget.remove(3)
    #expect(budget.add(5, count: 101))
    #expect(!budget.add(6, count: .max))
    #expect(statistics.answerBytes.load(ordering: .relaxed) == 101)
    #expect(statistics.refusedAnswers.load(ordering: .relaxed) == 3)
  }

  private static let size = 24 << 20

  private func server(
    _ statistics: ServerStatistics, broken: Tally, keeps: Bool = false
  ) throws -> LiveServer {
    try LiveServer {
      $0.answerBytes = 40 << 20
      // An answer is kept up to a quarter of it.
      $0.repeatBytes = 200 << 20
      $0.statistics = statistics
      // The statistics are updated before the observer is called.
      $0.observer = { if $0.route == "/a", $0.bytes == 0 { broken.increase() } }
    } respond: { request in
      let isSmall = request.path == "/small"
      var response = Response(
        body: Array(repeating: 7, count: isSmall ? AnswerBudget.threshold - 1 : Self.size),
        validity: keeps ? Always() : nil)
      response.route = request.path
      return response
    }
  }

  private static func request(_ path: String, _ method: String = "GET") -> String {
    "\(method) \(path) HTTP/1.1\r\nHost: h\r\n\r\n"
  }

  @Test func `rejects large answers while slow readers use up the budget`() async throws {
    let statistics = ServerStatistics()
    let ended = Tally()
    let live = try server(statistics, broken: ended)
    let slow = try live.connect()
    try await slow.send(Self.request("/a"))
    _ = try await slow.read(through: "\r\n\r\n")
    let other = try live.connect()
    try await other.send(Self.request("/b"))
    let refused = try await other.response()
    #expect(refused.status == 503)
    #expect(refused["Retry-After"] == "5")
    #expect(
      refused.text
        == "answers that wait for slow readers must have at most 41943040 bytes together, and 25165824 more have no "
        + "room; try again in 5 s")
    // Neither a small body nor one that is not sent takes room, and the connection stays.
    try await other.send(Self.request("/small"))
    #expect(try await other.response().body.count == AnswerBudget.threshold - 1)
    try await other.send(Self.request("/b", "HEAD"))
    #expect(try await other.response(toHead: true).status == 200)
    #expect(statistics.answerBytes.load(ordering: .relaxed) == Self.size)
    // The slow one leaves.
    slow.reset()
    await ended.reaches(1)
    try await other.send(Self.request("/b"))
    #expect(try await other.response().body.count == Self.size)
    try await other.send(Self.request("/small"))
    #expect(try await other.response().status == 200)
    #expect(statistics.answerBytes.load(ordering: .relaxed) == 0)
    #expect(statistics.refusedAnswers.load(ordering: .relaxed) == 1)
    await live.server.stop()
  }

  @Test func `a repeated answer counts once for all readers`() async throws {
    let statistics = ServerStatistics()
    let ended = Tally()
    let live = try server(statistics, broken: ended, keeps: true)
    var readers: [RawClient] = []
    for _ in 0..<4 {
      let reader = try live.connect()
      try await reader.send(Self.request("/a"))
      _ = try await reader.read(through: "\r\n\r\n")
      readers.append(reader)
    }
    #expect(statistics.answerBytes.load(ordering: .relaxed) == Self.size)
    for reader in readers { reader.reset() }
    await ended.reaches(4)
    #expect(statistics.answerBytes.load(ordering: .relaxed) == 0)
    #expect(statistics.refusedAnswers.load(ordering: .relaxed) == 0)
    await live.server.stop()
  }
}
