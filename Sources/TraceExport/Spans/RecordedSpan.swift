import Synchronization
package import Tracing

/// A span of the `ExportingTracer`, which exports its record when it ends.
///
/// If the trace is not sampled, the span only propagates its context.
package final class RecordedSpan: Span {
  package let context: ServiceContext
  /// The record, or `nil` if the span is not recorded or has ended.
  private let record: Mutex<SpanRecord?>
  private let whenEnded: @Sendable (SpanRecord) -> Void

  init(
    _ record: SpanRecord?, in context: ServiceContext,
    whenEnded: @escaping @Sendable (SpanRecord) -> Void
  ) {
    self.record = Mutex(record)
    self.context = context
    self.whenEnded = whenEnded
  }

  package var operationName: String {
    get { record.withLock { $0?.name } ?? "" }
    set { record.withLock { $0?.name = newValue } }
  }

  package var attributes: SpanAttributes {
    get { record.withLock { $0?.attributes } ?? [:] }
    set { record.withLock { $0?.attributes = newValue } }
  }

  package var isRecording: Bool { record.withLock { $0 != nil } }

  package func setStatus(_ status: SpanStatus) { record.withLock { $0?.status = status } }

  package func addEvent(_ event: SpanEvent) {
    record.withLock { record in
      guard let count = record?.events.count, count < SpanRecord.maximumEvents else { return }
      record?.events.append(event)
    }
  }

  package func addLink(_ link: SpanLink) {
    record.withLock { record in
      guard let count = record?.links.count, count < SpanRecord.maximumEvents else { return }
      record?.links.append(link)
    }
  }

  /// Records the type of an error, but not its text, which may contain private data (tracing.md §7).
  package func recordError<Instant: TracerInstant>(
    _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
  ) {
    var attributes = attributes
    attributes["exception.type"] = String(reflecting: type(of: error))
    addEvent(SpanEvent(name: "exception", at: instant(), attributes: attributes))
  }

  /// Exports the record.
  ///
  /// Later calls have no effect.
  package func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
    let ended = record.withLock { record in
      defer { record = nil }
      return record
    }
    guard var ended else { return }
    // The system clock may have been set back since the start.
    ended.end = max(ended.start, instant().nanosecondsSinceEpoch)
    whenEnded(ended)
  }
}
