import Logging

// The slow path's work, on the task's thread.

extension Daemon {
  /// Asks the responder and finishes the exchange.
  func respond(to request: Request, _ exchange: Exchange) async {
    do {
      let response = try await responder.respond(to: request)
      exchange.finish(prepare(response, target: request.target))
    } catch {
      exchange.finish(exchange.isCancelled ? abandoned() : failed(error, request))
    }
  }

  private func abandoned() -> Exchange.Answer {
    let refusal = configuration.refusal(.serviceUnavailable, "the request was cancelled", [:])
    return PreparedResponse(refusal, logger: logger).map(Exchange.Answer.abandoned) ?? .none
  }

  private func failed(_ error: any Error, _ request: Request) -> Exchange.Answer {
    logger.error("responder failed", metadata: ["error": "\(error)", "path": "\(request.path)"])
    return prepare(configuration.refusal(.internalServerError, "", [:]), target: nil)
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
    if let stream = response.stream { return .stream(response, stream) }
    guard let prepared = PreparedResponse(response, logger: logger) else { return .none }
    return .once(prepared, route: response.route)
  }
}
