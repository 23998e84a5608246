import HTTPServer
import Logging
import TestSupport
import Testing
import TraceExport
import Tracing

/// Requests whose spans go to a collector.
struct RequestTracingTests {
  private static let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

  private let collector: Collector
  private let exporter: TraceExporter

  init() throws {
    collector = try Collector()
    let settings = try #require(
      try TraceSettings(["OTEL_EXPORTER_OTLP_ENDPOINT": collector.endpoint]))
    exporter = try TraceExporter(
      settings, program: "tests", version: "1",
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  private func server(
    _ configure: @escaping (inout Server.Configuration) -> Void = { _ in },
    respond: @escaping @Sendable (Request) async throws -> Response
  ) throws -> LiveServer {
    try LiveServer { [exporter] in
      $0.tracing = RequestTracing(tracer: exporter.tracer)
      configure(&$0)
    } respond: {
      try await respond($0)
    }
  }

  /// Stops the server, after which no span is open, and returns all of them.
  private func spans(of live: LiveServer) async throws -> [CollectedSpan] {
    await live.server.stop()
    await exporter.shutdown()
    return try collector.spans()
  }

  @Test func `a request's span is the child of the client's span`() async throws {
    let live = try server { request in
      await withSpan("work") { _ in
        await Task.yield()
        var response = Response.text("answer")
        response.route = "/{name}.txt"
        response.headers["X-Request-ID"] = request.identifier.text
        return response
      }
    }
    let answer = try await live.client.get(
      "/a.txt?secret=1", headers: ["traceparent": Self.parent, "tracestate": "rojo=1"])
    #expect(answer.status == 200)
    let spans = try await spans(of: live)
    let request = try #require(spans.first { $0.kind == 2 })
    let work = try #require(spans.first { $0.name == "work" })
    #expect(spans.count == 2)
    #expect(request.name == "GET /{name}.txt")
    #expect(request.traceID == "4bf92f3577b34da6a3ce929d0e0e4736")
    #expect(request.parentID == "00f067aa0ba902b7")
    #expect(request.traceState == "rojo=1")
    #expect(request.flags == 0x301)
    #expect(work.parentID == request.spanID && work.flags == 0x101)
    #expect(request.start <= work.start && work.end <= request.end)
    #expect(
      request.attributes == [
        "http.request.method": "GET", "http.route": "/{name}.txt",
        "http.response.status_code": "200", "http.response.body.size": "6",
        "url.path": "/a.txt", "url.scheme": "http", "network.protocol.name": "http",
        "client.address": "127.0.0.1",
        "pixelarium.request.id": "4bf92f3577b34da6a3ce929d0e0e4736",
      ])
    #expect(request.status == 0)
  }

  @Test func `a repeated answer has a span with its cache outcome`() async throws {
    let live = try server { _ in .text("same", validity: Always()) }
    let client = try live.connect()
    for _ in 0..<3 {
      try await client.send("GET /same HTTP/1.1\r\nHost: h\r\n\r\n")
      #expect(try await client.response().text == "same")
    }
    let spans = try await spans(of: live)
    #expect(
      spans.map { $0.attributes["pixelarium.cache.outcome"] } == [nil, "repeated", "repeated"])
    #expect(Set(spans.map(\.traceID)).count == 3)
    #expect(spans.allSatisfy { $0.parentID == nil && $0.kind == 2 })
  }

  @Test(arguments: [
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00", 0),
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", 3),
    // Malformed: a trace of its own, which is sampled.
    ("00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-00", 3),
  ])
  func `the incoming sampling flag also applies to repeated answers`(
    parent: String, count: Int
  ) async throws {
    let live = try server { _ in .text("same", validity: Always()) }
    for _ in 0..<3 { _ = try await live.client.get("/same", headers: ["traceparent": parent]) }
    #expect(try await spans(of: live).count == count)
  }

  @Test(
    arguments: [
      (200, 0, nil), (404, 0, nil), (500, 2, "500"), (503, 2, "503"),
    ] as [(Int, Int, String?)])
  func `only status 5xx is an error`(
    status: Int, code: Int, type: String?
  ) async throws {
    let live = try server { _ in
      Response(status: Status(code: status), body: Array("x".utf8))
    }
    _ = try await live.client.get("/")
    let span = try #require(try await spans(of: live).first)
    #expect(span.status == code)
    #expect(span.attributes["error.type"] == type)
    #expect(span.attributes["http.response.status_code"] == "\(status)")
    #expect(span.name == "GET")
  }

  @Test func `a request that the server rejects has a span`() async throws {
    let live = try server { _ in .text("never") }
    #expect(try await live.client.send("DELETE", "/a").status == 405)
    let span = try #require(try await spans(of: live).first)
    #expect(span.name == "HTTP")
    #expect(span.attributes["http.request.method"] == "_OTHER")
    #expect(span.attributes["http.response.status_code"] == "405")
  }

  @Test func `a disconnected client ends the span without a status`() async throws {
    let (entered, gate, observed) = (Tally(), TestSupport.Gate(), Tally())
    let live = try server {
      $0.observer = { _ in observed.increase() }
    } respond: { _ in
      entered.increase()
      await gate.pass()
      throw CancellationError()
    }
    let client = try live.connect()
    try await client.send("GET /slow HTTP/1.1\r\nHost: h\r\n\r\n")
    await entered.reaches(1)
    client.reset()
    await observed.reaches(1)
    let span = try #require(try await spans(of: live).first)
    #expect(span.attributes["error.type"] == "client_closed_request")
    #expect(span.attributes["http.response.status_code"] == nil)
    #expect(span.status == 0)
  }

  @Test func `writing a stream creates child spans of the request`() async throws {
    let live = try server { _ in
      Response(
        stream: BodyStream { writer in
          try await withSpan("piece") { _ in try await writer.write("a") }
        })
    }
    #expect(try await live.client.get("/events").status == 200)
    let spans = try await spans(of: live)
    let request = try #require(spans.first { $0.kind == 2 })
    #expect(spans.first { $0.name == "piece" }?.parentID == request.spanID)
  }

  @Test func `spans contain the configured public address`() async throws {
    let tracer = exporter.tracer
    let live = try server {
      $0.tracing = RequestTracing(
        tracer: tracer, scheme: "https", host: "pixels.example", port: 443, base: "/art")
    } respond: { _ in
      var response = Response.text("a")
      response.route = "/{name}"
      return response
    }
    _ = try await live.client.get("/art/a", headers: ["X-Forwarded-Host": "evil.example"])
    let span = try #require(try await spans(of: live).first)
    #expect(span.name == "GET /art/{name}")
    #expect(span.attributes["http.route"] == "/art/{name}")
    #expect(span.attributes["server.address"] == "pixels.example")
    #expect(span.attributes["server.port"] == "443")
    #expect(span.attributes["url.scheme"] == "https")
  }
}
