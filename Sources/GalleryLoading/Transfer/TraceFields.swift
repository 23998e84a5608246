package import Fetching
import Tracing
import WorkSpans

/// The header fields that pass the trace of a request to an origin.
package enum TraceFields {
  /// The fields of a request that is not traced here, which are forwarded unchanged (tracing.md §5).
  @TaskLocal package static var passed: [RequestField] = []

  /// Returns the fields of a context, including `traceparent` if the tracer propagates it.
  static func of(_ context: ServiceContext) -> [RequestField] {
    var fields: [RequestField] = []
    InstrumentationSystem.instrument.inject(context, into: &fields, using: FieldInjector())
    return fields
  }

  private struct FieldInjector: Injector {
    func inject(_ value: String, forKey key: String, into carrier: inout [RequestField]) {
      carrier.append(RequestField(key, value))
    }
  }
}

extension WorkSpan {
  /// Records the answer of an origin in the span.
  func note(_ response: FetchResponse) {
    switch response.content {
    case .notModified: set("http.response.status_code", 304)
    case .body(let bytes):
      set("http.response.status_code", 200)
      set("http.response.body.size", bytes.count)
    }
  }
}

extension FetchError {
  /// The status of the origin's answer, or `nil` if there was none.
  var status: Int? {
    switch self {
    case .notFound(let status), .refused(let status, _), .originError(let status, _): status
    default: nil
    }
  }
}
