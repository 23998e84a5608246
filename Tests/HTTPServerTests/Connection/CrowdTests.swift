import HTTPServer
import TestSupport
import Testing

/// What becomes of idle connections when the table of connections is full.
@Suite struct CrowdTests {
  private static let request = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

  @Test(arguments: ["", "GET", "GET / HTTP/1.1\r\nHost: h\r\n", request])
  func `a new client gets an answer despite hundreds of idle connections`(
    beginning: String
  ) async throws {
    let live = try LiveServer {
      $0.connections = 8
    } respond: { _ in
      .text("a")
    }
    var crowd: [RawClient] = []
    for _ in 0..<200 {
      let client = try live.connect()
      if !beginning.isEmpty { try await client.send(beginning) }
      crowd.append(client)
    }
    #expect(try await live.client.get("/").text == "a")
    crowd.removeAll()
    await live.server.stop()
  }

  @Test func `closes the connection that has been idle longest`() async throws {
    let (started, release) = (Gate(), Gate())
    let live = try LiveServer {
      // One thread closes before it accepts again.
      $0.threads = 1
      $0.connections = 4
    } respond: { request in
      if request.path == "/slow" {
        started.open()
        await release.wait()
      }
      return .text(request.path)
    }
    let busy = try live.connect()
    try await busy.send("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n")
    await started.wait()
    let (first, second) = (try live.connect(), try live.connect())
    for client in [first, second] {
      try await client.send(Self.request)
      #expect(try await client.response().status == 200)
    }
    let third = try live.connect()
    #expect(try await first.readToEnd() == "", "the third filled the table")
    try await second.send(Self.request)
    #expect(try await second.response().status == 200)
    let fourth = try live.connect()
    #expect(try await third.readToEnd() == "", "the second was used since")
    for client in [second, fourth] {
      try await client.send(Self.request)
      #expect(try await client.response().status == 200)
    }
    release.open()
    #expect(try await busy.response().text == "/slow")
    await live.server.stop()
  }

  @Test func `a full table of active connections closes none of them`() async throws {
    let (started, release) = (Tally(), Gate())
    let live = try LiveServer {
      $0.connections = 2
    } respond: { request in
      started.increase()
      await release.wait()
      return .text(request.path)
    }
    var clients: [RawClient] = []
    for index in 0..<4 {
      let client = try live.connect()
      try await client.send("GET /\(index) HTTP/1.1\r\nHost: h\r\n\r\n")
      await started.reaches(min(index + 1, 2))
      clients.append(client)
    }
    #expect(started.count == 2, "the others wait to be accepted")
    release.open()
    for (index, client) in clients.enumerated() {
      #expect(try await client.response().text == "/\(index)")
    }
    await live.server.stop()
  }
}
