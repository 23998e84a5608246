package import Fetching
import Tracing
import WorkSpans

/// The fields that tell an origin of the trace that its image is asked for in.
package enum TraceFields {
  /// The fields of a request that is not traced here, which are passed on as they came (tracing.md §5).
  @TaskLocal package static var passed: [RequestField] = []

  /// Returns the fields of a context, `traceparent` among them if the tracer propagates it.
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
  /// Notes the answer of an origin.
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
  /// The status that an origin answered with, or `nil` if it did not come to that.
  var status: Int? {
    switch self {
    case .notFound(let status), .refused(let status, _), .originError(let status, _): status
    default: nil
    }
  }
}
