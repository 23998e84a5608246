package import Tracing

/// A span of one step of a request or a command, which is empty if the work is not traced (tracing.md §3).
///
/// Work is traced if it runs within a `ServiceContext`, which the server and the command set only if tracing is on. If
/// it is off, a step costs one read of a task-local value.
package struct WorkSpan: Sendable {
  private let span: (any Span)?

  /// Starts a child span of the current one.
  ///
  /// `end` ends it.
  package static func start(_ name: String, kind: SpanKind = .internal) -> WorkSpan {
    guard let context = ServiceContext.current else { return WorkSpan(span: nil) }
    return WorkSpan(
      span: InstrumentationSystem.tracer.startAnySpan(name, context: context, ofKind: kind))
  }

  /// The context for child work, or `nil` if the work is not traced.
  package var context: ServiceContext? { span?.context }

  /// Sets an attribute if the span is recorded.
  ///
  /// Otherwise `text` is not evaluated.
  package func set(_ name: String, _ text: @autoclosure () -> String) {
    guard let span, span.isRecording else { return }
    span.updateAttributes { $0.set(name, value: .string(text())) }
  }

  /// Sets a numeric attribute if the span is recorded.
  package func set(_ name: String, _ number: @autoclosure () -> Int) {
    guard let span, span.isRecording else { return }
    span.updateAttributes { $0.set(name, value: .int64(Int64(number()))) }
  }

  /// Adds an event with the current time, and with one attribute if there are texts for it.
  package func add(_ event: String, _ name: String = "", _ texts: [String] = []) {
    guard let span, span.isRecording else { return }
    let attributes: SpanAttributes = texts.isEmpty ? [:] : [name: .stringArray(texts)]
    span.addEvent(SpanEvent(name: event, attributes: attributes))
  }

  /// Links the span to work in another trace that it waited for.
  package func link(to place: SpanReference) {
    guard let span, span.isRecording, let context = place.context else { return }
    span.addLink(SpanLink(context: context, attributes: [:]))
  }

  /// Ends the span.
  ///
  /// Later calls have no effect.
  package func end() { span?.end() }

  /// Ends the span with an error.
  ///
  /// Only the kind of the error is recorded, because its text may contain paths and URLs. Work that is cancelled after
  /// its client has left is not a failure.
  package func end(_ error: any Error) {
    guard let span else { return }
    if Task.isCancelled || error is CancellationError {
      set("error.type", "cancelled")
    } else {
      set("error.type", ErrorKind.name(of: error))
      span.setStatus(SpanStatus(code: .error))
    }
    span.end()
  }
}

/// The span that some work runs in, for links from other work that waits for it.
package struct SpanReference: Sendable {
  fileprivate let context: ServiceContext?

  /// The place of the current work.
  package static var current: SpanReference { SpanReference(context: ServiceContext.current) }
}

/// Runs `work` in a child span of the current one, or without a span if the current work is not traced.
package func withWorkSpan<Value, Failure: Error>(
  _ name: String, kind: SpanKind = .internal,
  _ work: (WorkSpan) async throws(Failure) -> Value
) async throws(Failure) -> Value {
  let span = WorkSpan.start(name, kind: kind)
  guard let context = span.context else { return try await work(span) }
  let outcome: Result<Value, Failure> = await ServiceContext.$current.withValue(context) {
    do throws(Failure) { return .success(try await work(span)) } catch { return .failure(error) }
  }
  switch outcome {
  case .success(let value):
    span.end()
    return value
  case .failure(let error):
    span.end(error)
    throw error
  }
}

/// The kinds of errors for `error.type`, which needs few distinct values.
package enum ErrorKind {
  /// Returns the type of an error and, if it is an enumeration, its case: `RenderError.busy`.
  package static func name(of error: any Error) -> String {
    let type = String(describing: Swift.type(of: error))
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return type }
    // A case without values has no child, and its description may be custom.
    return mirror.children.first?.label.map { "\(type).\($0)" } ?? type
  }
}
