import Synchronization
import Testing
import Tracing

@testable import TraceExport

struct ExportingTracerTests {
  private let ended = Ended()

  private func tracer(_ sampler: Sampler = Sampler(.all, followsParent: true)) -> ExportingTracer {
    ExportingTracer(sampler: sampler) { [ended] in ended.add($0) }
  }

  @Test func `a nested span belongs to its parent's trace`() throws {
    let tracer = tracer()
    tracer.withSpan("above", ofKind: .server) { above in
      above.attributes["a"] = 1
      tracer.withSpan("below") { $0.addEvent("seen") }
    }
    let records = ended.all
    #expect(records.map(\.name) == ["below", "above"])
    #expect(records[0].parent == records[1].context)
    #expect(records[0].context.traceID == records[1].context.traceID)
    #expect(records[1].parent == nil)
    #expect(records[1].kind == .server)
    #expect(records[1].attributes.get("a") == .int64(1))
    #expect(records[0].events.map(\.name) == ["seen"])
  }

  @Test func `an unsampled trace records nothing but propagates its context`() throws {
    let tracer = tracer(Sampler(.none, followsParent: true))
    var carrier: [String: String] = [:]
    tracer.withSpan("above") { above in
      #expect(!above.isRecording)
      tracer.inject(above.context, into: &carrier, using: Carrier())
    }
    #expect(ended.all.isEmpty)
    #expect(carrier["traceparent"]?.hasSuffix("-00") == true)
    #expect(carrier["tracestate"] == nil)
  }

  @Test func `an extracted context is continued with its tracestate`() throws {
    let tracer = tracer()
    let parent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
    var context = ServiceContext.topLevel
    tracer.extract(
      ["traceparent": parent, "tracestate": "rojo=1"], into: &context, using: Carrier())
    let span = tracer.startSpan("work", context: context)
    var carrier: [String: String] = [:]
    tracer.inject(span.context, into: &carrier, using: Carrier())
    span.end()
    let record = try #require(ended.all.first)
    #expect(record.parent?.parent == parent)
    #expect(record.parent?.isRemote == true)
    #expect(carrier["tracestate"] == "rojo=1")
    #expect(carrier["traceparent"] == record.context.parent)
    #expect(carrier["traceparent"]?.hasPrefix("00-4bf92f3577b34da6a3ce929d0e0e4736-") == true)
  }

  @Test func `a tracer without propagation neither extracts nor injects a context`() {
    let tracer = ExportingTracer(sampler: Sampler(.all, followsParent: true), propagates: false) {
      [ended] in ended.add($0)
    }
    var context = ServiceContext.topLevel
    tracer.extract(
      ["traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"], into: &context,
      using: Carrier())
    #expect(context.trace == nil)
    var carrier: [String: String] = [:]
    tracer.withSpan("work") { tracer.inject($0.context, into: &carrier, using: Carrier()) }
    #expect(carrier.isEmpty)
    #expect(ended.all.count == 1)
  }

  @Test func `a span ends once and then records nothing`() {
    let span = tracer().startSpan(
      "work", context: .topLevel, at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: 100))
    span.end(at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: 50))
    span.end()
    span.attributes["late"] = true
    span.operationName = "other"
    #expect(!span.isRecording)
    #expect(ended.all.map(\.name) == ["work"])
    #expect(ended.all.map(\.end) == [100])
    #expect(ended.all[0].attributes.isEmpty)
  }

  @Test func `an exception event has the error's type but not its text`() {
    struct Secret: Error, CustomStringConvertible { let description = "password" }
    _ = try? tracer().withSpan("work") { _ in throw Secret() }
    let record = ended.all.first
    #expect(record?.status?.code == .error)
    #expect(record?.events.map(\.name) == ["exception"])
    var text = ""
    record?.events.first?.attributes.forEach { text += "\($0)=\($1);" }
    #expect(text.contains("exception.type"))
    #expect(!text.contains("password"))
  }

  @Test func `a span keeps at most 64 events and links`() {
    let span = tracer().startSpan("work", context: .topLevel)
    for number in 0..<100 { span.addEvent(SpanEvent(name: "\(number)")) }
    for _ in 0..<100 { span.addLink(span) }
    span.end()
    #expect(ended.all.map(\.events.count) == [64])
    #expect(ended.all.map(\.links.count) == [64])
  }
}

private struct Carrier: Extractor, Injector {
  func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
  func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) {
    carrier[key] = value
  }
}

/// The spans that have ended.
private final class Ended: Sendable {
  private let records = Mutex<[SpanRecord]>([])

  var all: [SpanRecord] { records.withLock { $0 } }

  func add(_ record: SpanRecord) { records.withLock { $0.append(record) } }
}
