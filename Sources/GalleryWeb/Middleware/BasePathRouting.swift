import GalleryAddresses
import GalleryWire
import HTTPServer

/// A middleware that removes the server's folder from the path of each request, and prepends it to all URLs in the
/// answer.
struct BasePathRouting: Middleware {
  let base: BasePath
  let errors: ErrorResponses

  func respond(to request: Request, next: any Responder) async throws -> Response {
    try await BasePath.$current.withValue(base) {
      guard let inner = request.below(base.text) else {
        let problem = Problem(
          .notFound,
          "the addresses of this server begin with \(base.text), got \(request.path.quotable)")
        return errors.answer(problem, to: request.headers)
      }
      var response = try await next.respond(to: inner)
      if let stream = response.stream {
        // The producer of the pieces runs in its own task.
        response.stream = BodyStream { [base] writer in
          try await BasePath.$current.withValue(base) { try await stream.write(to: writer) }
        }
      }
      return response
    }
  }
}
