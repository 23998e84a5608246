import HTTPServer

/// Puts on every answer what keeps a browser from making more of it than it is.
struct SecurityHeaders: Middleware {
  /// No source but our own for anything, no frame, no base, no inline script or style.
  static let contentSecurityPolicy =
    "default-src 'none'; img-src 'self' blob:; connect-src 'self'; style-src 'self'; "
    + "script-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

  /// For an SVG picture, which a browser opens as a document of its own: nothing is loaded or run.
  static let pictureSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  /// For an SVG picture that holds others in itself.
  static let picturesSecurityPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

  func respond(to request: Request, next: any Responder) async throws -> Response {
    Self.added(to: try await next.respond(to: request))
  }

  /// The same answer with the headers that were missing; a policy of its own stays.
  static func added(to response: Response) -> Response {
    var response = response
    response.headers["X-Content-Type-Options"] = "nosniff"
    if response.headers["Content-Security-Policy"] == nil {
      response.headers["Content-Security-Policy"] = contentSecurityPolicy
    }
    return response
  }
}
