import HTTPServer
import Logging
import Synchronization
import TestSupport
import Testing

/// Starting, binding and stopping.
@Suite struct LifecycleTests {
  private static func server(_ host: String, _ port: UInt16) -> Server {
    var configuration = Server.Configuration()
    configuration.host = host
    configuration.port = port
    return Server(
      configuration: configuration, responder: Router(),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  @Test(arguments: [("127.0.0.1", "127.0.0.1"), ("localhost", nil), ("0.0.0.0", "127.0.0.1")])
  func `a server listens on an address or a host name`(host: String, reach: String?) async throws {
    let server = Self.server(host, 0)
    let port = try server.start()
    #expect(port != 0)
    let client = try (try? RawClient(port: port, host: reach ?? "::1")) ?? RawClient(port: port)
    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try await client.response().status == 500)
    await server.stop()
  }

  @Test(arguments: ["::1", "[::1]", "::"])
  func `a server listens on IPv6 if available`(host: String) async throws {
    let server = Self.server(host, 0)
    guard let port = try? server.start() else { return }
    let client = try RawClient(port: port, host: "::1")
    try await client.send("GET / HTTP/1.1\r\nHost: [::1]\r\n\r\n")
    #expect(try await client.response().status == 500)
    await server.stop()
  }

  @Test func `reports a port in use with the reason`() async throws {
    let first = Self.server("127.0.0.1", 0)
    let port = try first.start()
    #expect {
      try Self.server("127.0.0.1", port).start()
    } throws: {
      "\($0)" == "cannot listen on 127.0.0.1:\(port): Address already in use"
    }
    await first.stop()
  }

  @Test func `a port is free again after the server stops`() async throws {
    // Another test may be given the port in between, hardly five times in a row.
    var isFree = false
    for _ in 1...5 where !isFree {
      let first = Self.server("127.0.0.1", 0)
      let port = try first.start()
      await first.stop()
      let second = Self.server("127.0.0.1", port)
      isFree = (try? second.start()) == port
      if isFree { await second.stop() }
    }
    #expect(isFree)
  }

  @Test(arguments: ["", "256.0.0.1", "no such host", "host.invalid", "203.0.113.1", "[::1"])
  func `rejects a host that is not local`(host: String) throws {
    #expect {
      try Self.server(host, 0).start()
    } throws: {
      "\($0)".hasPrefix("cannot listen on ")
    }
  }

  @Test func `a server starts only once`() async throws {
    let server = Self.server("127.0.0.1", 0)
    _ = try server.start()
    #expect(throws: ServerError.self) { try server.start() }
    await server.stop()
    #expect(throws: ServerError.self) { try server.start() }
    let other = Self.server("127.0.0.1", 0)
    await other.stop()
    #expect(throws: ServerError.self) { try other.start() }
  }

  @Test func `stopping repeatedly and concurrently is safe`() async throws {
    let live = try LiveServer { _ in .text("a") }
    _ = try await live.client.get("/")
    async let first: Void = live.server.stop()
    async let second: Void = live.server.stop()
    _ = await (first, second)
    await live.server.stop()
    #expect(throws: RawClient.Failure.self) { try live.connect() }
  }

  @Test func `stopping closes idle connections at once`() async throws {
    let live = try LiveServer { _ in .text("a") }
    let fresh = try live.connect()
    let used = try live.connect()
    try await used.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    _ = try await used.response()
    await live.server.stop()
    #expect(try await used.readToEnd() == "")
    #expect(try await fresh.readToEnd() == "")
  }

  @Test func `stopping lets running requests finish`() async throws {
    let (started, release) = (Gate(), Gate())
    let live = try LiveServer { _ in
      started.open()
      await release.wait()
      return .text("finished")
    }
    let client = try live.connect()
    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    await started.wait()
    let idle = try live.connect()
    async let stopping: Void = live.server.stop()
    #expect(try await idle.readToEnd() == "", "stopping has begun")
    release.open()
    #expect(try await client.response().text == "finished")
    #expect(try await client.readToEnd() == "")
    await stopping
  }

  @Test func `stopping cancels requests beyond the grace period with 503`() async throws {
    let (started, cancelled) = (Gate(), Gate())
    let live = try LiveServer {
      $0.shutdownGrace = 0.1
    } respond: { _ in
      started.open()
      await Gate.waitForCancellation(opening: cancelled)
      return .text("too late")
    }
    let client = try live.connect()
    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    await started.wait()
    await live.server.stop()
    let response = try await client.response()
    #expect(response.status == 503)
    #expect(response.text == "the server is stopping")
    await cancelled.wait()
  }

  @Test func `rejects a request that arrives while stopping`() async throws {
    let (started, release) = (Gate(), Gate())
    let live = try LiveServer { _ in
      started.open()
      await release.wait()
      return .text("finished")
    }
    let client = try live.connect()
    // The second head is incomplete when the server begins to stop.
    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    await started.wait()
    let late = try live.connect()
    try await late.send("GET / HTTP/1.1\r\nHost: h\r\n")
    let idle = try live.connect()
    async let stopping: Void = live.server.stop()
    #expect(try await idle.readToEnd() == "", "stopping has begun")
    try? await late.send("\r\n")
    let answer = try await late.readToEnd()
    #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 503"))
    release.open()
    await stopping
  }

  @Test func `stopping under load neither crashes nor hangs`() async throws {
    for _ in 0..<5 {
      let live = try LiveServer {
        $0.shutdownGrace = 0.05
      } respond: { request in
        if request.path == "/yield" { for _ in 0..<100 { await Task.yield() } }
        return .text(request.path, validity: request.path == "/repeat" ? Always() : nil)
      }
      let warm = Gate()
      await withTaskGroup { group in
        for index in 0..<20 {
          group.addTask {
            // Until the server has stopped.
            while let client = try? live.connect() {
              let path = ["/yield", "/repeat", "/plain"][index % 3]
              for _ in 0..<20 {
                try? await client.send("GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n")
                guard (try? await client.response()) != nil else { break }
                warm.open()
              }
            }
          }
        }
        group.addTask {
          await warm.wait()
          await live.server.stop()
        }
      }
    }
  }

  @Test func `a deallocated server stops`() async throws {
    let port = try LiveServer { _ in .text("a") }.port
    while let client = try? RawClient(port: port) { _ = try await client.readToEnd() }
  }
}
