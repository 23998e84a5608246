import GalleryAddresses
import GalleryWire
import HTTPServer

/// Takes the server's folder off the path of each request, and has it put before all addresses in the answer.
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
        // What makes the pieces runs in a task of its own.
        response.stream = BodyStream { [base] writer in
          try await BasePath.$current.withValue(base) { try await stream.write(to: writer) }
        }
      }
      return response
    }
  }
}
