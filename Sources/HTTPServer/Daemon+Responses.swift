import Logging

// The slow path's work, on the task's thread.

extension Daemon {
  /// Asks the responder and finishes the exchange.
  func respond(to request: Request, _ exchange: Exchange) async {
    do {
      let response = try await responder.respond(to: request)
      exchange.finish(prepare(response, target: request.target))
    } catch  where exchange.isCancelled {
      // Seen by nobody but a client that ended only its own half of the connection.
      expire(exchange, detail: "the request was cancelled")
    } catch {
      logger.error(
        "responder failed", metadata: ["error": "\(error)", "target": "\(request.target)"])
      exchange.finish(prepare(configuration.refusal(.internalServerError, ""), target: nil))
    }
  }

  /// Brings a response into libmicrohttpd's form, and keeps it if it may be repeated for `target`.
  func prepare(_ response: Response, target: String?) -> Exchange.Answer {
    if let target, let answer = RepeatableAnswer(response, target: target, logger: logger) {
      repeats.insert(answer)
      return .repeatable(answer)
    }
    guard (200...599).contains(response.status.code) else {
      logger.error(
        "responder gave no final status", metadata: ["status": "\(response.status.code)"])
      return prepare(Response(status: .internalServerError), target: nil)
    }
    guard let prepared = PreparedResponse(response, logger: logger) else { return .none }
    return .once(prepared, route: response.route)
  }
}
