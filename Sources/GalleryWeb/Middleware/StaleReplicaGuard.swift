import CatalogSharing
import GalleryAddresses
import GalleryCatalog
import HTTPServer
import ServerMetrics

/// A middleware that rejects requests for the collection while this replica may lack edits.
///
/// It is used if `serve` is started with `--cut-off refuse`; otherwise the last known state is shown.
struct StaleReplicaGuard: Middleware {
  let sharing: Sharing

  /// The paths that are independent of the collection, including the probes of operators.
  private static let others: Set<String> = ["/health", "/ready", "/metrics", "/robots.txt"]

  func respond(to request: Request, next: any Responder) async throws -> Response {
    let isOther = Self.others.contains(request.path) || request.path.hasPrefix("/static/")
    guard !isOther, sharing.refusesNow else { return try await next.respond(to: request) }
    throw Problem(
      .unavailable,
      "this server cannot reach its collection, and its copy may be out of date",
      retryAfter: 1)
  }
}
