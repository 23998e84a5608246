/// Answers requests: a router, a middleware around it, or a test double.
package protocol Responder: Sendable {
  /// The answer, or an error that a middleware further out turns into one.
  func respond(to request: Request) async throws -> Response
}

/// A layer around a responder.
package protocol Middleware: Sendable {
  /// Answers by itself, or asks `next` and changes what goes in or comes out.
  func respond(to request: Request, next: any Responder) async throws -> Response
}

extension Responder {
  /// The same responder seen through `middleware`, which sees each request first.
  package func wrapped(in middleware: any Middleware) -> any Responder {
    WrappedResponder(middleware: middleware, next: self)
  }
}

private struct WrappedResponder: Responder {
  let middleware: any Middleware
  let next: any Responder

  func respond(to request: Request) async throws -> Response {
    try await middleware.respond(to: request, next: next)
  }
}
