import Compressing
import Fetching
import Foundation
import Logging
import TestSupport
import Testing
import Tracing

@testable import TraceExport

/// Spans on their way over HTTP to a collector, which checks what it gets.
struct TraceExporterTests {
  private func exporter(
    _ collector: Collector, _ variables: [String: String] = [:]
  ) throws -> TraceExporter {
    let settings = try TraceSettings(
      ["OTEL_EXPORTER_OTLP_ENDPOINT": collector.endpoint].merging(variables) { $1 })
    return try TraceExporter(
      #require(settings), program: "Pixelarium/1.2", version: "1.2",
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
  }

  @Test func `a span arrives with all its attributes, events and relations`() async throws {
    let collector = try Collector()
    let exporter = try exporter(
      collector,
      [
        "OTEL_RESOURCE_ATTRIBUTES": "team=art%20%22dept%22", "OTEL_SERVICE_NAME": "p",
        "OTEL_EXPORTER_OTLP_HEADERS": "X-Key=s3cret",
      ])
    exporter.tracer.withSpan("above/\"ü\"", ofKind: .client) { span in
      span.attributes["text"] = "a\nb"
      span.attributes["whole"] = -7
      span.attributes["part"] = 0.5
      span.attributes["flag"] = true
      span.attributes["list"] = ["a", "b"]
      span.attributes["long"] = String(repeating: "x", count: 5_000)
      span.addEvent("happened")
      span.setStatus(SpanStatus(code: .error, message: "bad"))
      exporter.tracer.withSpan("below") { _ in }
    }
    await exporter.shutdown()
    let spans = try collector.spans()
    #expect(spans.map(\.name) == ["below", "above/\"ü\""])
    let (below, above) = (spans[0], spans[1])
    #expect(below.parentID == above.spanID && below.traceID == above.traceID)
    #expect(above.parentID == nil)
    #expect((above.kind, below.kind) == (3, 1))
    #expect((above.flags, below.flags) == (0x101, 0x101))
    #expect(
      above.attributes == [
        "text": "a\nb", "whole": "-7", "part": "0.5", "flag": "true", "list": "a,b",
        "long": String(repeating: "x", count: 1_024),
      ])
    #expect(above.events == ["happened"])
    #expect((above.status, below.status) == (2, 0))
    #expect(above.resource == ["service.name": "p", "team": "art \"dept\""])
    let request = try #require(collector.requests.first)
    #expect((request.method, request.target) == ("POST", "/v1/traces"))
    #expect(request["Content-Type"] == "application/json")
    #expect(request["User-Agent"] == "Pixelarium/1.2")
    #expect(request["X-Key"] == "s3cret")
    #expect(exporter.statistics.exported == 2)
  }

  @Test func `retries a busy collector with the same body`() async throws {
    let collector = try Collector { request in
      request.number < 3
        ? .whole([], status: 503, fields: ["Retry-After": "0"]) : .whole(Array("{}".utf8))
    }
    let exporter = try exporter(collector)
    exporter.tracer.withSpan("work") { _ in }
    await exporter.flush()
    #expect(collector.requests.count == 3)
    #expect(Set(collector.requests.map(\.body)).count == 1)
    #expect(exporter.statistics.exported == 1)
    await exporter.shutdown()
  }

  @Test(arguments: [
    (OriginAnswer.whole([], status: 400), 0, 1), (.whole([], status: 404), 0, 1),
    (.redirect(to: "http://127.0.0.1:1/"), 0, 1),
    (.whole([], status: 200), 1, 0),
    (.whole(Array(#"{"partialSuccess":{"rejectedSpans":"1","errorMessage":"no"}}"#.utf8)), 0, 1),
    (.whole(Array(#"{"partialSuccess":{"rejectedSpans":1}}"#.utf8)), 0, 1),
    (.whole(Array(#"{"partialSuccess":{"errorMessage":"a warning"}}"#.utf8)), 1, 0),
    (.whole(Array("no JSON".utf8)), 1, 0),
  ])
  func `the collector's answer decides whether spans are exported`(
    answer: OriginAnswer, exported: Int, failed: Int
  ) async throws {
    let collector = try Collector { _ in answer }
    let exporter = try exporter(collector)
    exporter.tracer.withSpan("work") { _ in }
    await exporter.flush()
    #expect(collector.requests.count == 1)
    #expect(exporter.statistics.exported == exported)
    #expect(exporter.statistics.failed == failed)
    await exporter.shutdown()
  }

  @Test func `a large compressed batch arrives complete`() async throws {
    let collector = try Collector()
    let exporter = try exporter(
      collector,
      ["OTEL_EXPORTER_OTLP_COMPRESSION": "gzip", "OTEL_BSP_MAX_EXPORT_BATCH_SIZE": "2000"])
    for number in 0..<2_000 {
      exporter.tracer.withSpan("\(number)") {
        $0.attributes["x"] = String(repeating: "y", count: 900)
      }
    }
    await exporter.shutdown()
    let requests = collector.requests
    #expect(requests.allSatisfy { $0["Content-Encoding"] == "gzip" && $0["Expect"] == nil })
    var spans: [CollectedSpan] = []
    for request in requests {
      spans += try CollectedSpan.all(
        in: await Decompressor.bytes(of: request.body, by: "gzip"))
    }
    #expect(spans.count == 2_000)
    #expect(Set(spans.map(\.spanID)).count == 2_000)
  }

  @Test func `shutdown does not wait for a silent collector`() async throws {
    let gate = Gate()
    let collector = try Collector { _ in OriginAnswer([.hold(gate)]) }
    let exporter = try exporter(collector, ["OTEL_EXPORTER_OTLP_TIMEOUT": "100"])
    exporter.tracer.withSpan("work") { _ in }
    await exporter.shutdown()
    #expect(exporter.statistics.exported == 0)
    #expect(exporter.statistics.failed == 1)
    gate.open()
  }

  @Test func `an unreachable collector fails the spans but not the program`() async throws {
    let settings = try #require(
      try TraceSettings([
        "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1", "OTEL_BSP_EXPORT_TIMEOUT": "1",
      ]))
    let exporter = try TraceExporter(
      settings, program: "p", version: "1",
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    exporter.tracer.withSpan("work") { _ in }
    await exporter.shutdown()
    #expect(exporter.statistics.failed == 1)
  }
}
