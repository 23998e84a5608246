import Synchronization
package import TraceExport
import Tracing

/// A tracer that records finished spans.
package final class SpanRecorder: Sendable {
  private let records = Mutex<[SpanRecord]>([])

  /// Creates a recorder without spans.
  package init() {}

  /// The finished spans, in the order in which they ended.
  package var spans: [SpanRecord] { records.withLock { $0 } }

  package subscript(name: String) -> SpanRecord? { spans.first { $0.name == name } }

  /// Runs `work` within a span called `root`, like a request.
  package func trace<Value>(_ work: () async throws -> Value) async throws -> Value {
    let tracer = ExportingTracer(sampler: Sampler(.all, followsParent: true)) { [self] record in
      records.withLock { $0.append(record) }
    }
    return try await withTracer(tracer) {
      try await withSpan("root", context: .topLevel) { _ in try await work() }
    }
  }
}

extension SpanRecord {
  /// Returns the text or number of an attribute as text, or `nil` if the span has no such attribute.
  package func text(_ name: String) -> String? {
    switch attributes.get(name) {
    case .string(let text): text
    case .int64(let number): "\(number)"
    default: nil
    }
  }
}
