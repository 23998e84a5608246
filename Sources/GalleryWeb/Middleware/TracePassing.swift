import Fetching
import GalleryLoading
import HTTPServer
import TraceExport

/// Passes the trace of a request on to the origins of remote images if this server makes no spans itself
/// (tracing.md §5).
struct TracePassing: Middleware {
  func respond(to request: Request, next: any Responder) async throws -> Response {
    let parents = request.headers.values("traceparent")
    // A copy of the fields that a later program could not read is worth nothing to it.
    guard let parent = parents.first, parents.count == 1,
      let context = TraceContext(
        parent: parent, state: request.headers.values("tracestate").joined(separator: ","))
    else { return try await next.respond(to: request) }
    var fields = [RequestField("traceparent", parent)]
    if !context.state.isEmpty { fields.append(RequestField("tracestate", context.state)) }
    return try await TraceFields.$passed.withValue(fields) { try await next.respond(to: request) }
  }
}
