package import Tracing

/// Spans for requests, by OpenTelemetry's conventions for HTTP servers (tracing.md §3).
///
/// https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-server
///
/// A class, so that a request costs one comparison with `nil` if there is none.
package final class RequestTracing: Sendable {
  /// Makes the spans.
  package let tracer: any Tracer
  private let scheme: String
  private let host: String?
  private let port: Int?
  private let base: String

  /// Spans that say where clients see the server, as far as an administrator has told it.
  ///
  /// - Parameters:
  ///   - host: The host that clients name, or `nil` if that is not known; what a request says of it is
  ///     never used.
  ///   - base: The folder that all addresses begin with, without a slash at its end.
  package init(
    tracer: any Tracer, scheme: String = "http", host: String? = nil, port: Int? = nil,
    base: String = ""
  ) {
    (self.tracer, self.scheme, self.host, self.port) = (tracer, scheme, host, port)
    self.base = base
  }

  /// Begins the span of a request whose head is read.
  func begin(_ head: RequestHead) -> RequestTrace {
    var context = ServiceContext.topLevel
    tracer.extract(HeadFields(head), into: &context, using: HeadExtractor())
    let name = Method(head.method)?.rawValue ?? Self.otherMethod
    return RequestTrace(span: tracer.startAnySpan(name, context: context, ofKind: .server))
  }

  /// Ends the span with the outcome of its request.
  func end(_ trace: RequestTrace, _ summary: Exchange.Summary) {
    let span = trace.span
    guard span.isRecording else { return span.end() }
    let method = summary.method?.rawValue
    if !summary.route.isEmpty {
      span.operationName = "\(method ?? Self.otherMethod) \(base)\(summary.route)"
    }
    var attributes = span.attributes
    attributes["http.request.method"] = method ?? "_OTHER"
    attributes["url.scheme"] = scheme
    attributes["url.path"] = summary.path
    if !summary.route.isEmpty { attributes["http.route"] = base + summary.route }
    attributes["network.protocol.name"] = "http"
    if let host { attributes["server.address"] = host }
    if let port { attributes["server.port"] = port }
    if let client = summary.client { attributes["client.address"] = client.description }
    if let identifier = summary.identifier { attributes["pixelarium.request.id"] = identifier.text }
    if summary.wasRepeated { attributes["pixelarium.cache.outcome"] = "repeated" }
    if summary.status == .clientClosedRequest {
      // Nothing was sent, and it is no fault of the server.
      attributes["error.type"] = "client_closed_request"
    } else {
      attributes["http.response.status_code"] = summary.status.code
      attributes["http.response.body.size"] = summary.bytes
      if summary.status.code >= 500 {
        attributes["error.type"] = String(summary.status.code)
        span.setStatus(SpanStatus(code: .error))
      }
    }
    span.attributes = attributes
    span.end()
  }

  /// Runs work as a part of a request: steps in it make spans below the request's.
  func within<Value>(_ trace: RequestTrace, _ work: () async throws -> Value) async throws -> Value
  {
    try await withTracer(tracer) {
      try await ServiceContext.$current.withValue(trace.span.context) { try await work() }
    }
  }

  /// The name of a span whose method is none that the server knows.
  private static let otherMethod = "HTTP"
}

/// The span of the request that is on a connection.
final class RequestTrace: Sendable {
  let span: any Span

  init(span: any Span) { self.span = span }
}

/// The fields of a head that contexts are read from, copied, since the head is not.
private struct HeadFields: Sendable {
  private var values: [String: String] = [:]

  init(_ head: RequestHead) {
    for name in ["traceparent", "tracestate"] as [StaticString] {
      let values = head.values(name)
      if values.isEmpty { continue }
      // Several lines of one field are one list (RFC 9110 §5.3).
      self.values["\(name)"] = values.map { String(decoding: $0, as: UTF8.self) }
        .joined(separator: ",")
    }
  }

  subscript(name: String) -> String? { values[name] }
}

private struct HeadExtractor: Extractor {
  func extract(key: String, from carrier: HeadFields) -> String? { carrier[key] }
}
