import GalleryAddresses
import HTTPServer
import Logging

/// Turns the errors of handlers into answers: a page for browsers, problem details for everybody else, with
/// the words by which the log tells the cause.
struct ErrorResponses: Middleware {
  /// Names the route of an error for metrics and the log.
  let router: Router
  /// Makes the page of a problem; if it fails, problem details are the answer.
  let page: @Sendable (Problem) throws -> String
  let logger: Logger

  func respond(to request: Request, next: any Responder) async throws -> Response {
    do {
      return try await next.respond(to: request)
    } catch {
      var response = answer(error, to: request)
      response.headers["X-Request-ID"] = request.identifier.text
      response.route = router.pattern(for: request.path)?.description ?? ""
      return response
    }
  }

  private func answer(_ error: any Error, to request: Request) -> Response {
    let problem = Problem(error)
    // The cause is told once, here, and to the log only: what a client did wrong is no news.
    if problem.status.code >= 500 {
      logger.log(
        level: level(of: problem), "\(problem.kind.title)",
        metadata: [
          "id": "\(request.identifier.text)", "path": "\(request.path)", "cause": "\(error)",
        ])
    }
    return answer(problem, to: request.headers)
  }

  /// The problem as the client wants it told.
  func answer(_ problem: Problem, to headers: Headers) -> Response {
    guard AcceptedTypes(headers).prefersPage else { return problem.response }
    do {
      return problem.response(html: try page(problem))
    } catch {
      logger.error("the page of a problem could not be made", metadata: ["cause": "\(error)"])
      return problem.response
    }
  }

  /// A client that left ended its own request: clients must not be able to fill the log that way.
  private func level(of problem: Problem) -> Logger.Level {
    if Task.isCancelled { return .debug }
    return problem.kind == .internalError ? .error : .warning
  }
}
