package import Tracing

/// The maker of spans for requests, by OpenTelemetry's conventions for HTTP servers (tracing.md §3).
///
/// https://opentelemetry.io/docs/specs/semconv/http/http-spans/#http-server
///
/// It is a class, so that a request without tracing costs one comparison with `nil`.
package final class RequestTracing: Sendable {
  /// The tracer.
  package let tracer: any Tracer
  private let scheme: String
  private let host: String?
  private let port: Int?
  private let base: String

  /// Creates a maker of spans with the server's public address, if an administrator has configured it.
  ///
  /// - Parameters:
  ///   - host: The public host name, or `nil` if it is unknown; the host in a request is never used.
  ///   - base: The folder of all addresses, without a trailing slash.
  package init(
    tracer: any Tracer, scheme: String = "http", host: String? = nil, port: Int? = nil,
    base: String = ""
  ) {
    (self.tracer, self.scheme, self.host, self.port) = (tracer, scheme, host, port)
    self.base = base
  }

  /// Begins the span of a request after its head has been read.
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
      // No answer was sent, and this is not an error of the server.
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

  /// Runs work within a request, so that its steps create child spans of the request's span.
  func within<Value>(_ trace: RequestTrace, _ work: () async throws -> Value) async throws -> Value
  {
    try await withTracer(tracer) {
      try await ServiceContext.$current.withValue(trace.span.context) { try await work() }
    }
  }

  /// The name of a span with an unsupported method.
  private static let otherMethod = "HTTP"
}

/// The span of a connection's current request.
final class RequestTrace: Sendable {
  let span: any Span

  init(span: any Span) { self.span = span }
}

/// A copy of the header fields that contexts are extracted from, which outlives the head.
private struct HeadFields: Sendable {
  private var values: [String: String] = [:]

  init(_ head: RequestHead) {
    for name in ["traceparent", "tracestate"] as [StaticString] {
      let values = head.values(name)
      if values.isEmpty { continue }
      // Several lines of one field form one list (RFC 9110 §5.3).
      self.values["\(name)"] = values.map { String(decoding: $0, as: UTF8.self) }
        .joined(separator: ",")
    }
  }

  subscript(name: String) -> String? { values[name] }
}

private struct HeadExtractor: Extractor {
  func extract(key: String, from carrier: HeadFields) -> String? { carrier[key] }
}
