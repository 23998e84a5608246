import CatalogSharing
import GalleryAddresses
import GalleryCatalog
import HTTPServer

/// Refuses what comes of the collection while this replica cannot know whether it shows the present state.
///
/// It is asked for where `serve` is started with `--cut-off refuse`; else the last known state is shown.
struct CutOff: Middleware {
  let sharing: Sharing

  /// Paths that say nothing of the collection; the questions of operators are among them.
  private static let others: Set<String> = ["/health", "/ready", "/metrics", "/robots.txt"]

  func respond(to request: Request, next: any Responder) async throws -> Response {
    let isOther = Self.others.contains(request.path) || request.path.hasPrefix("/static/")
    guard !isOther, sharing.refusesNow else { return try await next.respond(to: request) }
    throw Problem(
      .unavailable,
      "this server is cut off from its collection and does not show what may have passed",
      retryAfter: 1)
  }
}
