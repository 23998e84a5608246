import GalleryAddresses
import HTTPServer
import Logging
import ServerMetrics

/// A middleware that converts the errors of handlers to answers: a page for browsers, and problem details for other
/// clients.
///
/// Both contain the identifier of the request in the log.
struct ErrorResponses: Middleware {
  /// The router, which names the route of an error for metrics and the log.
  let router: Router
  /// Returns the page of a problem; if it throws, the answer is problem details.
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
    // The cause is logged only here, and only for the server's own errors.
    if problem.status.code >= 500 {
      logger.log(
        level: level(of: problem), "\(problem.kind.title)",
        metadata: [
          "id": "\(request.identifier.text)", "path": "\(request.path)", "cause": "\(error)",
        ])
    }
    return answer(problem, to: request.headers)
  }

  /// Returns the problem in the form that the client prefers.
  func answer(_ problem: Problem, to headers: Headers) -> Response {
    guard AcceptedTypes(headers).prefersPage else { return problem.response }
    do {
      return problem.response(html: try page(problem))
    } catch {
      logger.error("the page of a problem could not be made", metadata: ["cause": "\(error)"])
      return problem.response
    }
  }

  /// Returns the log level: a disconnected client ended its own request, and must not be able to fill the log.
  private func level(of problem: Problem) -> Logger.Level {
    if Task.isCancelled { return .debug }
    return problem.kind == .internalError ? .error : .warning
  }
}
