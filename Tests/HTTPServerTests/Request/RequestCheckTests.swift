import Foundation
import HTTPServer
import Synchronization
import TestSupport
import Testing

/// Heads as clients send them: what is refused never reaches the responder, and the connection is
/// not used again.
@Suite struct RequestCheckTests {
  /// Something that must never be answered behind a refused head.
  static let smuggled = "GET /smuggled HTTP/1.1\r\nHost: h\r\n\r\n"

  @Test(
    arguments: [
      // Two readers could frame these differently.
      "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n0\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\nContent-Length: 5\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello",
      "GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: xchunked\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked, identity\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: identity\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding:\r\n\r\n",
      "GET / HTTP/1.0\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nContent-Length : 5\r\n\r\nhello",
      "GET / HTTP/1.1\r\nHost: h\r\nContent-Length\t: 5\r\n\r\nhello",
      // Folded fields, which libmicrohttpd would add to the name.
      "GET / HTTP/1.1\r\nHost: h\r\nContent-Length:\r\n 5\r\n\r\nhello",
      "GET / HTTP/1.1\r\nHost: h\r\nX: a\r\n b\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nX: a\r\n\tb\r\nY: c\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nX: a\r\n \r\n\r\n",
      "GET / HTTP/1.1\r\n Host: h\r\n\r\n",
      // Line ends and NULs in the middle.
      "GET / HTTP/1.1\nHost: h\r\nX: a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\nX: a\r\n\r\n",
      "GET / HTTP/1.1\nHost: h\n\n",
      "GET / HTTP/1.1\r\nHost: h\rX: a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\0\r\nX: a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nX: a\0b\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nX\0: a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nX: a\0\r\n\r\n",
      "GET /\0 HTTP/1.1\r\nHost: h\r\n\r\n",
      "GET /a\0b HTTP/1.1\r\nHost: h\r\n\r\n",
      "G\0ET / HTTP/1.1\r\nHost: h\r\n\r\n",
      // Names, values, Host.
      "GET / HTTP/1.1\r\nHost: h\r\nX\u{1}: a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nX: \u{7}\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nX: \u{7F}\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\n: a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nX(: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\nnothing\r\n\r\n",
      "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost:\r\n\r\n", "GET / HTTP/1.1\r\nX: a\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nHost: h\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nhost: i\r\n\r\n",
      "GET / HTTP/1.0\r\nHost: h\r\nHost: h\r\n\r\n", "GET / HTTP/1.1\r\nHost: h h\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h/\r\n\r\n", "GET / HTTP/1.1\r\nHost: u@h\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h,i\r\n\r\n", "GET / HTTP/1.1\r\nHost: h:port\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h:123456\r\n\r\n", "GET / HTTP/1.1\r\nHost: [::1\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: [h]\r\n\r\n", "GET / HTTP/1.1\r\nHost: [::1]x\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: \u{E9}\r\n\r\n",
      // Request lines.
      "GET  / HTTP/1.1\r\nHost: h\r\n\r\n", "GET /  HTTP/1.1\r\nHost: h\r\n\r\n",
      "GET / HTTP/1.1 \r\nHost: h\r\n\r\n", "GET /a b HTTP/1.1\r\nHost: h\r\n\r\n",
      " GET / HTTP/1.1\r\nHost: h\r\n\r\n", "GET\t/ HTTP/1.1\r\nHost: h\r\n\r\n",
      "GET /\r\nHost: h\r\n\r\n", "GET\r\n\r\n", "GET \r\n\r\n",
      "GET / HTTP/1\r\nHost: h\r\n\r\n", "GET / HTTP/11\r\nHost: h\r\n\r\n",
      "GET / http/1.1\r\nHost: h\r\n\r\n", "GET / HTTP/0.9\r\nHost: h\r\n\r\n",
      "GET / HTTP/2.0\r\nHost: h\r\n\r\n", "GET / HTTP/9.9\r\nHost: h\r\n\r\n",
      "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET / XTTP/1.1\r\nHost: h\r\n\r\n",
      // Methods.
      "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nhello",
      "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\nZ\r\nhello\r\n0\r\n\r\n",
      "get / HTTP/1.1\r\nHost: h\r\n\r\n", "GETS / HTTP/1.1\r\nHost: h\r\n\r\n",
      "CONNECT h:80 HTTP/1.1\r\nHost: h\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n",
    ])
  func `rejects a malformed head and closes the connection`(head: String) async throws {
    let requests = Atomic(0)
    let live = try LiveServer { _ in
      requests.add(1, ordering: .relaxed)
      return .text("reached")
    }
    let client = try live.connect()
    try await client.send(head + Self.smuggled)
    let answer = try await client.readToEnd()
    #expect(
      answer.isEmpty || answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 505"),
      "got \(answer.prefix(100))")
    #expect(answer.components(separatedBy: "HTTP/1.1 ").count <= 2, "at most one answer")
    #expect(requests.load(ordering: .relaxed) == 0)
    await live.server.stop()
  }

  @Test(
    arguments: [
      ("", 400), ("+0", 400), ("+5", 400), ("-1", 400), ("0x0", 400), ("0x5", 400), ("0, 0", 400),
      ("5,5", 400), ("a", 400), ("1 1", 400), ("5\u{E9}", 400), ("65537", 413),
      (String(repeating: "9", count: 20), 413), (String(repeating: "9", count: 23), 413),
    ])
  func `rejects an invalid Content-Length once and closes the connection`(
    length: String, status: Int
  ) async throws {
    let live = try LiveServer { _ in .text("reached") }
    let client = try live.connect()
    try await client.send(
      "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: \(length)\r\n\r\n" + Self.smuggled)
    let answer = try await client.response()
    #expect(answer.status == status)
    #expect(answer["Connection"] == "close")
    #expect(answer["Content-Type"] == "text/plain", "the server's own")
    #expect(
      answer.text
        == (status == 400
          ? "Content-Length must be a whole number" : "requests must not have a body"))
    #expect(try await client.readToEnd() == "", "nothing follows")
    await live.server.stop()
  }

  @Test(
    arguments: [
      "GET / HTTP/1.1\r\nHost: h\r\n\r\n", "GET / HTTP/1.1\r\nhost:h\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: \t h \t \r\n\r\n", "GET / HTTP/1.0\r\n\r\n",
      "GET / HTTP/1.0\r\nHost: h\r\n\r\n", "GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a-b.example:80\r\n\r\n", "GET / HTTP/1.1\r\nHost: h:\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nX:\r\nY: \r\n\r\n", "\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: h\r\nX!#$%&'*+-.^_`|~0a: a\tb \u{E9}\r\n\r\n",
      "GET http://h/ HTTP/1.1\r\nHost: h\r\n\r\n", "GET /? HTTP/1.1\r\nHost: h\r\n\r\n",
      "GET /?a HTTP/1.1\r\nHost: h\r\nCookie: a=b; c=d\r\nExpect: 200-ok\r\n\r\n",
    ])
  func `accepts a well-formed head`(head: String) async throws {
    let live = try LiveServer { .text($0.path) }
    let client = try live.connect()
    try await client.send(head)
    let response = try await client.response()
    #expect(response.status == 200)
    #expect(response.text == "/")
    await live.server.stop()
  }

  @Test func `accepts a head that arrives byte by byte`() async throws {
    let live = try LiveServer { .text($0.headers["Long"].map { "\($0.utf8.count)" } ?? "") }
    let client = try live.connect()
    let head =
      "GET /a?b=c HTTP/1.1\r\nHost: h\r\nLong: \(String(repeating: "x", count: 300))\r\nX: y\r\n\r\n"
    for byte in (head + head).utf8 { try await client.send([byte]) }
    #expect(try await client.response().text == "300")
    #expect(try await client.response().text == "300")
    await live.server.stop()
  }

  @Test(
    arguments: [
      ("GET", "/", "X: \(String(repeating: "x", count: 20_000))", 431),
      ("GET", "/\(String(repeating: "x", count: 8_000))", "X: y", 414),
      ("GET", "/\(String(repeating: "x", count: 30_000))", "X: y", 414),
      ("GET", "/", (1...100).map { "X\($0): y" }.joined(separator: "\r\n"), 431),
      ("GET", "/", "Content-Length: 100000", 413),
      ("GET", "/", "Content-Length: 99999999999999999999", 413),
      ("GET", "/%00", "X: y", 400), ("GET", "/a%2fb", "X: y", 400), ("GET", "/%", "X: y", 400),
      ("GET", "/\\", "X: y", 400), ("GET", "x", "X: y", 400), ("GET", "/../a", "X: y", 400),
      ("GET", "http://other/", "X: y", 400), ("GET", "/?=", "X: y", 400),
      ("GET", "/?\(String(repeating: "a&", count: 2_900))", "X: y", 400),
      ("POST", "/", "X: y", 405), ("BREW", "/", "X: y", 405), ("DELETE", "/", "X: y", 405),
      ("OPTIONS", "/", "X: y", 405), ("TRACE", "/", "X: y", 405), ("PUT", "/", "X: y", 405),
    ])
  func `each rejection has its status`(
    method: String, target: String, field: String, status: Int
  ) async throws {
    let live = try LiveServer { _ in .text("reached") }
    let client = try live.connect()
    try await client.send("\(method) \(target) HTTP/1.1\r\nHost: h\r\n\(field)\r\n\r\n")
    let response = try await client.response()
    #expect(response.status == status)
    if status == 405 { #expect(response["Allow"] == "GET, HEAD") }
    await live.server.stop()
  }

  @Test func `reports configurable limits with the value`() async throws {
    let live = try LiveServer {
      $0.targetLimit = 10
      $0.headerLimit = 3
    } respond: { _ in
      .text("reached")
    }
    #expect(try await live.client.get("/23456789A").status == 200)
    let long = try await live.client.get("/23456789AB")
    #expect(long.status == 414)
    #expect(long.text == "the request target must have at most 10 bytes, got 11: 1 too many")
    #expect(try await live.client.get("/", headers: ["a": "b"]).status == 200)
    let many = try await live.client.get("/", headers: ["a": "b", "c": "d"])
    #expect(many.status == 431)
    #expect(many.text == "a request must have at most 3 fields, got 4")
    await live.server.stop()
  }

  @Test func `a malformed target leaves the connection open`() async throws {
    let live = try LiveServer { .text($0.path) }
    let client = try live.connect()
    try await client.send("GET /%zz HTTP/1.1\r\nHost: h\r\n\r\nGET /a HTTP/1.1\r\nHost: h\r\n\r\n")
    #expect(try await client.response().status == 400)
    #expect(try await client.response().text == "/a")
    await live.server.stop()
  }
}
