import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Answers that the network threads repeat from memory.
@Suite struct RepeatTests {
  /// The time until a source has another version.
  struct AtVersion: Validity {
    private let version: UInt64
    private let source: Source

    init(_ version: UInt64, of source: Source) { (self.version, self.source) = (version, source) }

    var isCurrent: Bool { source.version.load(ordering: .relaxed) == version }

    func equals(_ other: any Validity) -> Bool { (other as? AtVersion)?.version == version }
  }

  /// Counts what reaches it; its answers carry their number.
  final class Source: Sendable {
    let calls = Atomic(0)
    let version = Atomic<UInt64>(1)
    let summaries = Mutex<[Exchange.Summary]>([])

    func serve(bytes: Int = 1 << 20) throws -> LiveServer {
      try LiveServer {
        // Two threads could tell of two connections in either order.
        $0.threads = 1
        $0.repeatBytes = bytes
        $0.observer = { summary in self.summaries.withLock { $0.append(summary) } }
      } respond: { _ in
        let number = self.calls.add(1, ordering: .relaxed).newValue
        var response = Response.text(
          "\(number)", validity: AtVersion(self.version.load(ordering: .relaxed), of: self))
        response.route = "/{id}"
        return response
      }
    }
  }

  @Test func `repeats an answer from memory while the version is unchanged`() async throws {
    let source = Source()
    let live = try source.serve()
    for _ in 0..<3 { #expect(try await live.client.get("/a?b=c").text == "1") }
    #expect(try await live.client.get("/a?b=d").text == "2", "another target")
    source.version.store(2, ordering: .relaxed)
    for _ in 0..<3 { #expect(try await live.client.get("/a?b=c").text == "3") }
    await live.server.stop()
    let summaries = source.summaries.withLock { $0 }
    #expect(summaries.map(\.wasRepeated) == [false, true, true, false, false, true, true])
    #expect(summaries.allSatisfy { $0.route == "/{id}" && $0.status == .ok && $0.bytes == 1 })
    #expect(summaries.allSatisfy { $0.path == "/a" && "\($0.client as Any)".contains("127.0.0.1") })
    #expect(summaries.allSatisfy { $0.seconds > 0 && $0.seconds < 600 })
  }

  @Test(arguments: ["\"1\"", "W/\"1\"", "\"0\", \"1\"", "*"])
  func `returns 304 from memory for a matching tag`(condition: String) async throws {
    let live = try Source().serve()
    let first = try await live.client.get("/", headers: ["If-None-Match": condition])
    #expect(first.status == 304, "the first time, too")
    for _ in 0..<2 {
      let again = try await live.client.get("/", headers: ["If-None-Match": condition])
      #expect(again.status == 304)
      #expect(again["ETag"] == "\"1\"")
      #expect(again["Content-Type"] == nil)
      #expect(again.body.isEmpty)
    }
    #expect(try await live.client.get("/").text == "1")
    await live.server.stop()
  }

  @Test func `several If-None-Match fields form one list`() async throws {
    let live = try Source().serve()
    let response = try await live.client.get(
      "/", headers: ["If-None-Match": "\"0\"", "if-none-match": "\"1\""])
    #expect(response.status == 304)
    #expect(try await live.client.get("/", headers: ["If-None-Match": "\"0\""]).status == 200)
    await live.server.stop()
  }

  @Test func `a connection stays open after repeated answers, 304 and HEAD`() async throws {
    let live = try Source().serve()
    let client = try live.connect()
    for _ in 0..<3 {
      try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(try await client.response().text == "1")
      try await client.send("GET / HTTP/1.1\r\nHost: h\r\nIf-None-Match: \"1\"\r\n\r\n")
      #expect(try await client.response().status == 304)
      try await client.send("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n")
      let head = try await client.response(toHead: true)
      #expect(head.status == 200)
      #expect(head["Content-Length"] == "1")
    }
    await live.server.stop()
  }

  @Test func `repeats an answer with Vary: Accept for an equal Accept field`() async throws {
    let calls = Atomic(0)
    let live = try LiveServer { request in
      let number = calls.add(1, ordering: .relaxed).newValue
      var response = Response.text(
        "\(number) \(request.headers["Accept"] ?? "")", validity: Always())
      response.headers["Vary"] = "Accept"
      response.headers["ETag"] = "\"\(number)\""
      return response
    }
    func text(_ accept: String) async throws -> String {
      try await live.client.get("/", headers: ["Accept": accept]).text
    }
    for _ in 0..<3 {
      #expect(try await text("image/png") == "1 image/png")
      #expect(try await text("image/webp") == "2 image/webp")
      #expect(try await live.client.get("/").text == "3 ")
      for (accept, status) in [("image/webp", 304), ("image/png", 200)] {
        let answer = try await live.client.get(
          "/", headers: ["Accept": accept, "If-None-Match": "\"2\""])
        #expect(answer.status == status)
      }
    }
    #expect(calls.load(ordering: .relaxed) == 3)
    for number in 0..<100 { _ = try await text("image/png;q=0.\(number)") }
    #expect(calls.load(ordering: .relaxed) == 103)
    #expect(try await text("image/png") == "104 image/png", "older forms make room")
    await live.server.stop()
  }

  @Test(arguments: ["Origin", "Accept, Cookie", "*"])
  func `does not repeat an answer that varies by other fields`(vary: String) async throws {
    let calls = Atomic(0)
    let live = try LiveServer { _ in
      calls.add(1, ordering: .relaxed)
      var response = Response.text("a", validity: Always())
      response.headers["Vary"] = vary
      return response
    }
    for _ in 0..<2 { #expect(try await live.client.get("/").status == 200) }
    #expect(calls.load(ordering: .relaxed) == 2)
    await live.server.stop()
  }

  @Test func `does not repeat errors`() async throws {
    let calls = Atomic(0)
    let live = try LiveServer { _ in
      calls.add(1, ordering: .relaxed)
      return Response(status: .notFound, validity: Always())
    }
    for _ in 0..<2 { #expect(try await live.client.get("/").status == 404) }
    #expect(calls.load(ordering: .relaxed) == 2)
    await live.server.stop()
  }

  @Test func `evicts answers that are not used beyond the limit`() async throws {
    let source = Source()
    let live = try source.serve(bytes: 20_000)
    #expect(try await live.client.get("/kept").text == "1")
    for index in 0..<100 {
      _ = try await live.client.get("/\(index)")
      #expect(try await live.client.get("/kept").text == "1")
    }
    #expect(source.calls.load(ordering: .relaxed) == 101)
    _ = try await live.client.get("/0")
    #expect(source.calls.load(ordering: .relaxed) == 102, "what was not used has gone")
    await live.server.stop()
  }

  @Test func `sends an answer that exceeds the memory limit`() async throws {
    let live = try LiveServer {
      $0.repeatBytes = 1_000
    } respond: { _ in
      Response(body: [UInt8](repeating: 1, count: 10_000), validity: Always())
    }
    for _ in 0..<2 { #expect(try await live.client.get("/").body.count == 10_000) }
    await live.server.stop()
  }
}
