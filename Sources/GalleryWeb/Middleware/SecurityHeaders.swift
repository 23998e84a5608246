import HTTPServer

/// A middleware that adds the security header fields to every answer.
struct SecurityHeaders: Middleware {
  /// The policy of pages: only the server's own resources, and no frames, base elements, or inline scripts and styles.
  static let contentSecurityPolicy =
    "default-src 'none'; img-src 'self' blob:; connect-src 'self'; font-src 'self'; "
    + "style-src 'self'; script-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

  /// The policy of an SVG picture, which browsers open as a document: it runs no code and loads no resources.
  static let pictureSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  /// The policy of an SVG picture with embedded pictures.
  static let picturesSecurityPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

  func respond(to request: Request, next: any Responder) async throws -> Response {
    Self.added(to: try await next.respond(to: request))
  }

  /// Returns the answer with the missing header fields; a policy of its own is kept.
  static func added(to response: Response) -> Response {
    var response = response
    response.headers["X-Content-Type-Options"] = "nosniff"
    if response.headers["Content-Security-Policy"] == nil {
      response.headers["Content-Security-Policy"] = contentSecurityPolicy
    }
    return response
  }
}
