import Fetching
import GalleryLoading
import HTTPServer
import TraceExport

/// A middleware that forwards the trace context of a request to the origins of remote images if this server creates no
/// spans itself (tracing.md §5).
struct TracePropagation: Middleware {
  func respond(to request: Request, next: any Responder) async throws -> Response {
    let parents = request.headers.values("traceparent")
    // Malformed fields would be useless to later programs.
    guard let parent = parents.first, parents.count == 1,
      let context = TraceContext(
        parent: parent, state: request.headers.values("tracestate").joined(separator: ","))
    else { return try await next.respond(to: request) }
    var fields = [RequestField("traceparent", parent)]
    if !context.state.isEmpty { fields.append(RequestField("tracestate", context.state)) }
    return try await TraceFields.$passed.withValue(fields) { try await next.respond(to: request) }
  }
}
