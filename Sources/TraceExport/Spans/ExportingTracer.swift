package import Tracing

/// A tracer that exports its spans, and uses W3C Trace Context with other programs.
package struct ExportingTracer: Tracer {
  private let sampler: Sampler
  private let propagates: Bool
  private let whenEnded: @Sendable (SpanRecord) -> Void

  /// Creates a tracer that passes each recorded span on when it ends, on the thread that ends it.
  ///
  /// - Parameter propagates: Whether contexts are read from and written to requests.
  package init(
    sampler: Sampler, propagates: Bool = true,
    whenEnded: @escaping @Sendable (SpanRecord) -> Void
  ) {
    (self.sampler, self.propagates, self.whenEnded) = (sampler, propagates, whenEnded)
  }

  package func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
  ) -> RecordedSpan {
    var context = context()
    let parent = context.trace
    let trace = parent?.traceID ?? .random()
    let own = TraceContext(
      traceID: trace, spanID: .random(), isSampled: sampler.samples(trace, below: parent),
      state: parent?.state ?? "")
    context.trace = own
    guard own.isSampled else { return RecordedSpan(nil, in: context, whenEnded: whenEnded) }
    let start = instant().nanosecondsSinceEpoch
    let record = SpanRecord(
      context: own, parent: parent, name: operationName, kind: kind, start: start, end: start)
    return RecordedSpan(record, in: context, whenEnded: whenEnded)
  }

  package func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {
    guard propagates, let parent = extractor.extract(key: TraceContext.Field.parent, from: carrier)
    else { return }
    context.trace = TraceContext(
      parent: parent, state: extractor.extract(key: TraceContext.Field.state, from: carrier))
  }

  package func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  ) where Inject.Carrier == Carrier {
    guard propagates, let trace = context.trace else { return }
    injector.inject(trace.parent, forKey: TraceContext.Field.parent, into: &carrier)
    if !trace.state.isEmpty {
      injector.inject(trace.state, forKey: TraceContext.Field.state, into: &carrier)
    }
  }

  /// Has no effect: `TraceExporter.shutdown` waits for running exports.
  package func forceFlush() {}
}
