import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite struct ServerTests {
  @Test func `a request reaches the responder and its answer the client`() async throws {
    let live = try LiveServer { request in
      Response(
        headers: ["Content-Type": "text/plain", "X-Seen": request.headers["X-Sent"] ?? ""],
        body: Array("\(request.method) \(request.path) \(request.query[0].value ?? "")".utf8))
    }
    let response = try await live.client.get("/a%20b?c=d+e", headers: ["X-Sent": "yes"])
    #expect(response.status == 200)
    #expect(response["X-Seen"] == "yes")
    #expect(response["Content-Length"] == "12")
    #expect(response["Date"] != nil)
    #expect(response["Server"] == nil)
    #expect(response.text == "get /a b d e")
    await live.server.stop()
  }

  @Test func `a connection carries many requests, also pipelined ones`() async throws {
    let live = try LiveServer { .text($0.path) }
    let client = try live.connect()
    let count = 50
    try await client.send(
      (0..<count).map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
    for index in 0..<count {
      #expect(try await client.response().text == "/\(index)")
    }
    try await client.send("GET /last HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    #expect(try await client.readToEnd().hasSuffix("/last"))
    await live.server.stop()
  }
}
