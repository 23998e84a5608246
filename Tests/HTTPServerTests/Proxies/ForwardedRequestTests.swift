import Foundation
import HTTPServer
import Logging
import Synchronization
import TestSupport
import Testing

/// Servers behind proxies: the client of a request, its limits and its line in the log (security.md §3.7).
@Suite struct ForwardedRequestTests {
  private func server(
    trusting proxies: [String], logger: LogBuffer = LogBuffer(),
    configure: (inout Server.Configuration) -> Void = { _ in }
  ) throws -> LiveServer {
    let trusted = TrustedProxies(try proxies.map { try #require(TrustedProxy($0)) })
    return try LiveServer(logger: logger.logger) {
      $0.trustedProxies = trusted
      configure(&$0)
    } respond: {
      .text($0.client?.description ?? "none", validity: $0.path == "/kept" ? Always() : nil)
    }
  }

  @Test func `only a trusted proxy may name the client`() async throws {
    let headers: KeyValuePairs = ["X-Forwarded-For": "203.0.113.5, 192.0.2.9"]
    let trusting = try server(trusting: ["127.0.0.0/8"])
    #expect(try await trusting.client.get("/", headers: headers).text == "192.0.2.9")
    #expect(
      try await trusting.client.get("/", headers: ["Forwarded": "for=\"[2001:db8::7]:1\""]).text
        == "2001:db8::7")
    #expect(try await trusting.client.get("/").text == "127.0.0.1")
    await trusting.server.stop()
    for proxies in [[], ["192.0.2.0/24"], ["unix"]] {
      let other = try server(trusting: proxies)
      #expect(try await other.client.get("/", headers: headers).text == "127.0.0.1")
      await other.server.stop()
    }
  }

  @Test func `each request of a connection has its own client`()
    async throws
  {
    let summaries = Mutex<[Exchange.Summary]>([])
    let live = try server(trusting: ["127.0.0.1"]) {
      $0.threads = 1
      $0.observer = { summary in summaries.withLock { $0.append(summary) } }
    }
    let client = try live.connect()
    for address in ["192.0.2.1", "192.0.2.2", "192.0.2.3"] {
      try await client.send("GET /kept HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: \(address)\r\n\r\n")
      #expect(try await client.response().text == "192.0.2.1")
    }
    try await client.send("POST / HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 192.0.2.4\r\n\r\n")
    #expect(try await client.response().status == 405)
    await live.server.stop()
    let seen = summaries.withLock { $0 }
    #expect(seen.map(\.wasRepeated) == [false, true, true, false])
    #expect(seen.compactMap { $0.client?.description } == (1...4).map { "192.0.2.\($0)" })
  }

  @Test func `a Unix socket is trusted as unix only`() async throws {
    let folder = try TemporaryFolder()
    for (proxies, expected) in [([], "none"), (["unix"], "192.0.2.9")] {
      let path = folder.url.appending(path: "it.sock").path
      let live = try server(trusting: proxies) { $0.socket = .path(path, mode: 0o600) }
      let client = try RawClient(path: path)
      try await client.send("GET / HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 192.0.2.9\r\n\r\n")
      #expect(try await client.response().text == expected)
      await live.server.stop()
    }
  }

  // The PROXY protocol.

  private static let request = "GET / HTTP/1.1\r\nHost: h\r\n\r\n"

  private func proxied(
    trusting proxies: [String] = ["127.0.0.1"], logger: LogBuffer = LogBuffer(),
    configure: (inout Server.Configuration) -> Void = { _ in }
  ) throws -> LiveServer {
    try server(trusting: proxies, logger: logger) {
      $0.takesProxyHeaders = true
      configure(&$0)
    }
  }

  private static let binary: [UInt8] =
    [13, 10, 13, 10, 0, 13, 10, 81, 85, 73, 84, 10, 0x21, 0x11, 0, 12]
    + [192, 0, 2, 9, 10, 0, 0, 1, 0, 1, 0, 2]

  @Test(arguments: [1, 2], [1, 4])
  func `a PROXY header names the client of a connection`(threads: Int, requests: Int) async throws {
    let live = try proxied { $0.threads = threads }
    let line = try live.connect()
    try await line.send(
      "PROXY TCP6 2001:db8::9 ::1 1 2\r\n" + String(repeating: Self.request, count: requests))
    for _ in 0..<requests { #expect(try await line.response().text == "2001:db8::9") }
    let binary = try live.connect()
    // In pieces.
    for byte in Self.binary { try await binary.send([byte]) }
    for _ in 0..<requests {
      try await binary.send(Self.request)
      #expect(try await binary.response().text == "192.0.2.9")
    }
    // The proxy itself sends requests without a header, or with one that names no client.
    #expect(try await live.client.get("/").text == "127.0.0.1")
    let unknown = try live.connect()
    try await unknown.send(
      "PROXY UNKNOWN\r\nGET / HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n")
    #expect(try await unknown.response().text == "192.0.2.7")
    // A client that a header named is believed only if it is a proxy too.
    let nested = try live.connect()
    try await nested.send(
      "PROXY TCP4 192.0.2.8 127.0.0.1 1 2\r\nGET / HTTP/1.1\r\nHost: h\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n"
    )
    #expect(try await nested.response().text == "192.0.2.8")
    await live.server.stop()
  }

  @Test func `a PROXY header from an untrusted address is a malformed request`() async throws {
    let live = try proxied(trusting: ["192.0.2.1"])
    let client = try live.connect()
    try await client.send("PROXY TCP4 192.0.2.9 10.0.0.1 1 2\r\n" + Self.request)
    #expect(try await client.response().status == 400)
    #expect(try await live.client.get("/").text == "127.0.0.1")
    await live.server.stop()
  }

  @Test func `a malformed or late PROXY header closes the connection`()
    async throws
  {
    let statistics = ServerStatistics()
    let live = try proxied {
      $0.statistics = statistics
      $0.requestDeadline = 0.2
    }
    let malformed = try live.connect()
    try await malformed.send("PROXY TCP4 nonsense\r\n" + Self.request)
    #expect(try await malformed.readToEnd() == "")
    let late = try live.connect()
    try await late.send("PROXY TCP4 192.0.2.9")
    #expect(try await late.readToEnd() == "")
    #expect(statistics.unreadableProxyHeaders.load(ordering: .relaxed) == 2)
    await live.server.stop()
  }

  @Test func `many idle connections do not block other clients`() async throws {
    let live = try proxied { $0.connections = 8 }
    var crowd: [RawClient] = []
    for _ in 0..<100 { crowd.append(try live.connect()) }
    for _ in 0..<20 { #expect(try await live.client.get("/").text == "127.0.0.1") }
    crowd.removeAll()
    await live.server.stop()
  }

  @Test func `an inherited socket stays open for the next server`() async throws {
    let listening = try ListeningSocket()
    let live = try proxied { $0.socket = .inherited(dup(listening.descriptor)) }
    #expect(try await live.client.get("/").text == "127.0.0.1")
    await live.server.stop()
    let early = try RawClient(port: listening.port)
    try await early.send("PROXY TCP4 192.0.2.9 10.0.0.1 1 2\r\n" + Self.request)
    let next = try proxied { $0.socket = .inherited(dup(listening.descriptor)) }
    #expect(try await early.response().text == "192.0.2.9")
    await next.server.stop()
  }

  @Test func `limits connections per client and logs it at a limited rate`() async throws {
    let statistics = ServerStatistics()
    let log = LogBuffer()
    let live = try proxied(trusting: ["127.0.0.1", "192.0.2.7"], logger: log) {
      $0.statistics = statistics
      $0.connectionsPerAddress = 2
    }
    func connect(_ address: String) async throws -> RawClient {
      let client = try live.connect()
      try await client.send("PROXY TCP4 \(address) 10.0.0.1 1 2\r\n" + Self.request)
      return client
    }
    var clients: [RawClient] = []
    for _ in 0..<2 {
      let client = try await connect("192.0.2.9")
      #expect(try await client.response().text == "192.0.2.9")
      clients.append(client)
    }
    // The messages of ten seconds are five.
    for _ in 0..<8 { #expect(try await connect("192.0.2.9").readToEnd() == "") }
    #expect(try await connect("192.0.2.8").response().text == "192.0.2.8")
    // Proxies themselves have any number.
    for _ in 0..<4 {
      clients.append(try await connect("192.0.2.7"))
      #expect(try await clients.last?.response().text == "192.0.2.7")
    }
    #expect(statistics.crowdedConnections.load(ordering: .relaxed) == 8)
    clients.removeAll()
    await live.server.stop()
    let line =
      "warning connection closed: 2 connections are open from 192.0.2.9, as many as --connections-per-address allows"
    #expect(log.lines == Array(repeating: line, count: 5))
  }
}
