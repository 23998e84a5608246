package import Tracing

/// A span of one step of a request or a command, or nothing if that is not traced (tracing.md §3).
///
/// The work is traced if it runs within a `ServiceContext`, which the server and the command set only if
/// tracing is on. So a step costs one look at a task-local value if tracing is off.
package struct WorkSpan: Sendable {
  private let span: (any Span)?

  /// Starts a span below the current one, which `end` ends.
  package static func start(_ name: String, kind: SpanKind = .internal) -> WorkSpan {
    guard let context = ServiceContext.current else { return WorkSpan(span: nil) }
    return WorkSpan(
      span: InstrumentationSystem.tracer.startAnySpan(name, context: context, ofKind: kind))
  }

  /// The context of work below the span, or `nil` if that is not traced.
  package var context: ServiceContext? { span?.context }

  /// Sets an attribute if the span is recorded; `text` is evaluated only then.
  package func set(_ name: String, _ text: @autoclosure () -> String) {
    guard let span, span.isRecording else { return }
    span.updateAttributes { $0.set(name, value: .string(text())) }
  }

  /// Sets an attribute that is a number if the span is recorded.
  package func set(_ name: String, _ number: @autoclosure () -> Int) {
    guard let span, span.isRecording else { return }
    span.updateAttributes { $0.set(name, value: .int64(Int64(number()))) }
  }

  /// Adds an event that happens now, with one attribute if there are texts for it.
  package func add(_ event: String, _ name: String = "", _ texts: [String] = []) {
    guard let span, span.isRecording else { return }
    let attributes: SpanAttributes = texts.isEmpty ? [:] : [name: .stringArray(texts)]
    span.addEvent(SpanEvent(name: event, attributes: attributes))
  }

  /// Notes that the work waited for other work, which is in the trace of somebody else.
  package func link(to place: WorkPlace) {
    guard let span, span.isRecording, let context = place.context else { return }
    span.addLink(SpanLink(context: context, attributes: [:]))
  }

  /// Ends the span; every call but the first does nothing.
  package func end() { span?.end() }

  /// Ends the span as one of work that failed.
  ///
  /// Only the kind of the error is recorded: its text may name paths and URLs. Work that is cancelled, since
  /// its client has left, is no failure.
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

/// The span within which some work is done, for links from others that wait for the work.
package struct WorkPlace: Sendable {
  fileprivate let context: ServiceContext?

  /// The place of the work that asks.
  package static var current: WorkPlace { WorkPlace(context: ServiceContext.current) }
}

/// Runs `work` within a span below the current one; if nothing is traced, there is just the work.
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

/// The kinds of errors, of which there are few, for `error.type`.
package enum ErrorKind {
  /// Returns the type of an error and, if it is an enumeration, its case: `RenderError.busy`.
  package static func name(of error: any Error) -> String {
    let type = String(describing: Swift.type(of: error))
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return type }
    // A case without values has no child; its description may be a text of its own.
    return mirror.children.first?.label.map { "\(type).\($0)" } ?? type
  }
}
