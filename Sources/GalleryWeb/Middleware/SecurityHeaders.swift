import HTTPServer

/// Adds the security header fields to every answer.
struct SecurityHeaders: Middleware {
  /// Only our own sources, without frames, base elements, and inline scripts and styles.
  static let contentSecurityPolicy =
    "default-src 'none'; img-src 'self' blob:; connect-src 'self'; style-src 'self'; "
    + "script-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

  /// The policy of an SVG picture, which browsers open as a document: it loads and runs no code or resources.
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
