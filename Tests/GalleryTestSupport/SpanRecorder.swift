import Synchronization
package import TraceExport
import Tracing

/// A tracer that keeps the spans that have ended.
package final class SpanRecorder: Sendable {
  private let records = Mutex<[SpanRecord]>([])

  /// Creates a recorder without spans.
  package init() {}

  /// In the order of their ends.
  package var spans: [SpanRecord] { records.withLock { $0 } }

  package subscript(name: String) -> SpanRecord? { spans.first { $0.name == name } }

  /// Runs work within a span called `root`, as a request is.
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
  /// The text of an attribute, or `nil` if it has none.
  package func text(_ name: String) -> String? {
    switch attributes.get(name) {
    case .string(let text): text
    case .int64(let number): "\(number)"
    default: nil
    }
  }
}
