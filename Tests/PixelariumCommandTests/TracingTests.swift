import Foundation
import ImageCoding
import Raster
import TestSupport
import Testing

/// The program with OpenTelemetry's variables, and a collector that reads what it sends.
struct TracingTests {
  private let program: Program
  private let collector: Collector

  init() throws {
    program = try Program()
    collector = try Collector()
  }

  private func variables(_ more: [String: String] = [:]) -> [String: String] {
    [
      "PIXELARIUM_DATABASE": program.database.path,
      "OTEL_EXPORTER_OTLP_ENDPOINT": collector.endpoint, "OTEL_SERVICE_NAME": "gallery",
    ].merging(more) { $1 }
  }

  private func serve(
    _ arguments: String..., variables more: [String: String] = [:]
  ) async throws -> RunningServer {
    try await RunningServer(
      ["--port", "0"] + arguments, folder: program.folder.url, environment: variables(more))
  }

  @Test func `a command continues the caller's trace and includes its edit`() async throws {
    let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    let made = try await program.run(
      ["bitmap", "generate", "solid", "--rows", "2", "--columns", "2", "--name", "heart"],
      environment: variables(["TRACEPARENT": parent, "TRACESTATE": "ci=1"]))
    #expect(made.status == 0, "\(made.error)")
    #expect(made.error == "")
    let spans = try collector.spans()
    #expect(spans.map(\.name) == ["edit", "pixelarium bitmap generate"])
    let (edit, command) = (spans[0], spans[1])
    #expect(edit.parentID == command.spanID)
    #expect(command.parentID == "00f067aa0ba902b7")
    #expect(Set(spans.map(\.traceID)) == ["4bf92f3577b34da6a3ce929d0e0e4736"])
    #expect(command.traceState == "ci=1")
    #expect(command.resource["service.name"] == "gallery")
    #expect(command.resource["service.version"] == "0.1.0")
    #expect(command.resource["telemetry.sdk.language"] == "swift")
  }

  @Test func `a failed command exports its spans`() async throws {
    try await program.generate("heart")
    let removed = try await program.run(
      ["bitmap", "remove", "nothing"], environment: variables())
    #expect(removed.status == 66)
    let command = try #require(try collector.spans().last)
    #expect(command.name == "pixelarium bitmap remove")
    #expect(command.status == 2)
  }

  @Test func `an unreachable collector only prints a warning`() async throws {
    let made = try await program.run(
      ["bitmap", "generate", "solid", "--rows", "2", "--columns", "2", "--name", "heart"],
      environment: variables([
        "OTEL_EXPORTER_OTLP_ENDPOINT": "http://me:s3cret@127.0.0.1:1",
        "OTEL_EXPORTER_OTLP_TIMEOUT": "100",
      ]))
    #expect(made.status == 0)
    #expect(made.error.contains("not all spans were exported"), "\(made.error)")
    #expect(!made.error.contains("s3cret"))
  }

  @Test func `a trace spans the proxy, the request and a remote image's origin`() async throws {
    let image = try PNGEncoder.encode(Mosaic(Bitmap(text: "rg\nbo")))
    let origin = try Origin(.whole(image, fields: ["Cache-Control": "max-age=60"]))
    let server = try await serve(
      "--remote-allow", "http://127.0.0.1:\(origin.port)", "--remote-allow-private")
    let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    let answer = try await TestClient(port: server.port).get(
      "/remote.png?url=\(origin.url("/a.png"))",
      headers: ["traceparent": parent, "tracestate": "rojo=1"])
    #expect(answer.status == 200, "\(answer.text)")
    #expect(await server.stop().status == 0)
    let spans = try collector.spans()
    let request = try #require(spans.first { $0.kind == 2 })
    let load = try #require(spans.first { $0.kind == 3 })
    #expect(request.name == "GET /remote.{format}")
    #expect(request.parentID == "00f067aa0ba902b7")
    #expect(request.attributes["url.path"] == "/remote.png")
    #expect(!request.attributes.values.contains { $0.contains("a.png") })
    #expect(load.parentID == request.spanID)
    #expect(Set(spans.map(\.traceID)) == ["4bf92f3577b34da6a3ce929d0e0e4736"])
    let asked = try #require(origin.requests.first)
    #expect(asked["traceparent"] == "00-\(load.traceID)-\(load.spanID)-01")
    #expect(asked["tracestate"] == "rojo=1")
  }

  @Test func `a server without tracing forwards the client's trace context`() async throws {
    let origin = try Origin(.whole([], status: 404))
    let server = try await program.serve(
      "--remote-allow", "http://127.0.0.1:\(origin.port)", "--remote-allow-private")
    let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    for (number, fields) in [
      ["traceparent": parent, "tracestate": "rojo=1"], ["traceparent": "00-bad"],
    ].enumerated() {
      let client = try RawClient(port: server.port)
      let lines = fields.map { "\($0.key): \($0.value)\r\n" }.joined()
      let target = "/remote.png?url=\(origin.url("/\(number).png"))"
      try await client.send(
        "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(lines)\r\n")
      _ = try await client.response()
    }
    let asked = origin.requests
    #expect(asked.map { $0["traceparent"] } == [parent, nil])
    #expect(asked.map { $0["tracestate"] } == ["rojo=1", nil])
    #expect(collector.requests.isEmpty)
  }

  @Test func `spans report how pictures were made, and metrics count spans`() async throws {
    try await program.generate("heart")
    // Only the end of the server exports, however long the requests take.
    let server = try await serve(variables: ["OTEL_BSP_SCHEDULE_DELAY": "3600000"])
    for _ in 0..<2 { #expect(try await server.get("/bitmap/heart.png?scale=2").status == 200) }
    let metrics = try await server.get("/metrics").text
    #expect(metrics.contains("\npixelarium_trace_spans_total{outcome=\"exported\"} 0\n"))
    #expect(metrics.contains("\npixelarium_trace_spans_waiting "))
    #expect(await server.stop().status == 0)
    let spans = try collector.spans()
    // The end of a request on one thread may come before that of an earlier one on another.
    let requests = spans.filter { $0.name == "GET /bitmap/{id}.{format}" }
      .sorted { $0.start < $1.start }
    #expect(requests.map { $0.attributes["pixelarium.cache.outcome"] } == [nil, "repeated"])
    let render = try #require(spans.first { $0.name == "render" })
    #expect(render.parentID == requests[0].spanID)
    #expect(render.attributes["pixelarium.cache.outcome"] == "drawn")
    for name in ["draw", "encode"] {
      #expect(spans.first { $0.name == name }?.parentID == render.spanID)
    }
    #expect(requests[0].resource["service.instance.id"] != nil)
  }

  @Test func `no spans are sent if tracing is off`() async throws {
    let off = try await program.run(
      ["doctor"], environment: variables(["OTEL_SDK_DISABLED": "true"]))
    #expect(off.status == 0)
    #expect(off.output.contains("Tracing is off: OTEL_EXPORTER_OTLP_ENDPOINT turns it on."))
    let made = try await program.run(
      ["bitmap", "generate", "solid", "--rows", "2", "--columns", "2", "--name", "heart"],
      environment: variables(["OTEL_TRACES_EXPORTER": "none"]))
    #expect(made.status == 0)
    #expect(collector.requests.isEmpty)
  }

  @Test func `doctor prints the tracing settings without secrets`() async throws {
    let outcome = try await program.run(
      ["doctor", "--json"],
      environment: variables([
        "OTEL_EXPORTER_OTLP_ENDPOINT": "http://me:s3cret@collector.example:4318",
        "OTEL_EXPORTER_OTLP_HEADERS": "X-Key=s3cret", "OTEL_TRACES_SAMPLER": "always_off",
      ]))
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(!outcome.output.contains("s3cret"))
    let report = try program.record(outcome.output)
    let tracing = try #require(report["tracing"] as? [String: Any])
    #expect(tracing["endpoint"] as? String == "http://collector.example:4318/v1/traces")
    #expect(tracing["headers"] as? [String] == ["X-Key", "Authorization"])
    #expect(tracing["sampler"] as? String == "always_off")
    #expect(tracing["queue"] as? Int == 2_048)
    let doors = try #require(report["openDoors"] as? [[String: String]])
    #expect(
      doors.contains { $0["door"] == "traces to http://collector.example:4318/v1/traces" })
    let text = try await program.run(
      ["doctor"],
      environment: variables(["OTEL_EXPORTER_OTLP_HEADERS": "X-Key=s3cret"]))
    #expect(text.output.contains("to \(collector.endpoint)/v1/traces, http/json"))
    #expect(!text.output.contains("s3cret"))
  }

  @Test(arguments: ["grpc", "http/protobuf"])
  func `an unsupported protocol is a usage error for every command`(
    name: String
  ) async throws {
    for arguments in [["serve", "--port", "0"], ["bitmap", "list"], ["doctor"]] {
      let outcome = try await program.run(
        arguments, environment: variables(["OTEL_EXPORTER_OTLP_PROTOCOL": name]))
      #expect(outcome.status == 64)
      #expect(
        outcome.error.contains("OTEL_EXPORTER_OTLP_PROTOCOL must be http/json"), "\(outcome.error)")
    }
  }
}
