import Glibc
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

  @Test func `a connection serves many requests, including pipelined ones`() async throws {
    let live = try LiveServer { .text($0.path) }
    let client = try live.connect()
    let count = 500
    try await client.send((0..<count).map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
    for index in 0..<count {
      #expect(try await client.response().text == "/\(index)")
    }
    try await client.send("GET /last HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    #expect(try await client.readToEnd().hasSuffix("/last"))
    await live.server.stop()
  }

  @Test func `an answer without suspension is made on the network thread`() async throws {
    let observed = Mutex<Set<pthread_t>>([])
    let live = try LiveServer {
      $0.threads = 1
      $0.observer = { _ in observed.withLock { _ = $0.insert(pthread_self()) } }
    } respond: { _ in
      .text("\(pthread_self())")
    }
    for _ in 0..<10 { _ = try await live.client.get("/") }
    let answered = try await live.client.get("/").text
    await live.server.stop()
    #expect(observed.withLock { $0.map { "\($0)" } } == [answered])
  }

  @Test func `HEAD has the headers of GET and no body`() async throws {
    let live = try LiveServer { _ in .text("12345") }
    let client = try live.connect()
    try await client.send("HEAD / HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n")
    let head = try await client.response(toHead: true)
    let get = try await client.response()
    #expect(head.headers.map(\.name) == get.headers.map(\.name))
    #expect(head["Content-Length"] == "5")
    #expect(get.text == "12345")
    await live.server.stop()
  }

  @Test(arguments: [false, true])
  func `a large body arrives complete`(isRepeatable: Bool) async throws {
    let body = (0..<(8 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let live = try LiveServer { _ in
      Response(body: body, validity: isRepeatable ? Always() : nil)
    }
    for _ in 0..<2 { #expect(try await live.client.get("/").body == body) }
    await live.server.stop()
  }

  @Test func `many clients are served at once`() async throws {
    let live = try LiveServer { .text($0.path, validity: Always()) }
    try await withThrowingTaskGroup { group in
      for index in 0..<100 {
        group.addTask {
          for round in 0..<5 {
            let path = "/\(index % 7)/\(round)"
            let response = try await live.client.get(path)
            #expect(response.text == path)
          }
        }
      }
      try await group.waitForAll()
    }
    await live.server.stop()
  }

  @Test func `an error of the responder returns 500 without details`() async throws {
    struct Secret: Error {}
    let live = try LiveServer { _ in throw Secret() }
    let client = try live.connect()
    for _ in 0..<2 {
      try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
      let response = try await client.response()
      #expect(response.status == 500)
      #expect(response.text == "")
    }
    await live.server.stop()
  }

  @Test func `omits fields that cannot be sent`() async throws {
    let live = try LiveServer { _ in
      Response(headers: [
        "A": "1", "B": "1\r\nInjected: yes", "C\r\n": "1", "D": "1\0", "E": "", "": "1",
        "Content-Length": "99", "Connection": "close", "Transfer-Encoding": "chunked", "F": "é",
      ])
    }
    let client = try live.connect()
    try await client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    let response = try await client.response()
    #expect(response.headers.map(\.name) == ["Date", "A", "F", "Content-Length"])
    #expect(response["Content-Length"] == "0")
    await live.server.stop()
  }

  @Test(arguments: [0, 99, 100, 101, 199, 600, -1])
  func `returns 500 for a status that is not final`(code: Int) async throws {
    let live = try LiveServer { _ in Response(status: Status(code: code)) }
    #expect(try await live.client.get("/").status == 500)
    await live.server.stop()
  }

  @Test func `each exchange has one summary`() async throws {
    let summaries = Mutex<[Exchange.Summary]>([])
    let live = try LiveServer {
      // Two threads could tell of two connections in either order.
      $0.threads = 1
      $0.observer = { summary in summaries.withLock { $0.append(summary) } }
    } respond: { request in
      var response = Response.text("12345")
      response.route = "/{id}"
      if request.path == "/missing" { response.status = .notFound }
      return response
    }
    _ = try await live.client.get("/a")
    _ = try await live.client.head("/a")
    _ = try await live.client.get("/missing")
    _ = try await live.client.send("POST", "/")
    await live.server.stop()
    let seen = summaries.withLock { $0 }
    #expect(seen.map(\.status.code) == [200, 200, 404, 405])
    #expect(seen.map(\.bytes) == [5, 0, 5, "only GET and HEAD are allowed".utf8.count])
    #expect(seen.map(\.route) == ["/{id}", "/{id}", "/{id}", ""])
    #expect(seen.allSatisfy { !$0.wasRepeated })
  }

  @Test func `a single thread serves requests`() async throws {
    let live = try LiveServer {
      $0.threads = 1
    } respond: {
      .text($0.path)
    }
    for index in 0..<10 { #expect(try await live.client.get("/\(index)").text == "/\(index)") }
    await live.server.stop()
  }
}
