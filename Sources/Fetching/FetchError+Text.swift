extension FetchError: CustomStringConvertible {
  /// The fault, in words fit for the public: limits and values, no addresses and nothing that the
  /// origin or a library said.
  package var message: String {
    switch self {
    case .blocked: "this URL may not be loaded"
    case .notFound(let status): "the origin has no such image (\(status))"
    case .refused(let status, _): "the origin refused (\(status))"
    case .originError(let status, _): "the origin failed (\(status))"
    case .timedOut(let stage, let limit): Self.message(stage, limit)
    case .unreachable: "the origin cannot be reached"
    case .hostUnknown: "the host is not known"
    case .tooManyRedirects(.limit(let limit)): "more than \(limit) redirects"
    case .tooManyRedirects(.loop): "redirects in a circle"
    case .tooManyRedirects(.downgrade): "a redirect from https to http"
    case .tooLarge(.body, let limit, let met): "image is \(met) bytes, limit \(limit)"
    case .tooLarge(.head, let limit, let met): "answer has \(met) bytes of fields, limit \(limit)"
    case .encoded: "the answer is compressed, which is not accepted"
    case .truncated(0, nil): "the answer has no content"
    case .truncated(let received, nil): "the answer broke off after \(received) bytes"
    case .truncated(let received, let expected?): "only \(received) of \(expected) bytes arrived"
    case .cancelled: "cancelled"
    }
  }

  /// The message and, where there is more to know, what only the log may say.
  package var description: String {
    switch self {
    case .blocked(let log), .unreachable(let log), .hostUnknown(let log), .encoded(let log):
      "\(message): \(log)"
    default: message
    }
  }

  private static func message(_ stage: Stage, _ limit: Duration) -> String {
    switch stage {
    case .connect: "no connection within \(text(limit))"
    case .firstByte: "no answer within \(text(limit))"
    case .rate: "the answer came too slowly over \(text(limit))"
    case .total: "the answer was not complete within \(text(limit))"
    }
  }

  /// `15 s`, or `250 ms` for what is not whole seconds.
  private static func text(_ duration: Duration) -> String {
    let milliseconds = duration.milliseconds
    return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
  }
}

extension Duration {
  /// Whole milliseconds, rounded down, at most a year's.
  var milliseconds: Int {
    Int(min(max(self, .zero), .seconds(31_536_000)) / .milliseconds(1))
  }
}
