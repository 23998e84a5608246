/// The reason why there is no answer, or none that is used: the classes of loading.md §7 that a transfer knows.
package enum FetchError: Error, Hashable, Sendable {
  /// The part of a transfer in which the time ran out.
  package enum Stage: Hashable, Sendable {
    /// Before the connection stood.
    case connect
    /// Before the first byte of an answer.
    case firstByte
    /// While bytes came, too slowly.
    case rate
    /// Before the last byte.
    case total
  }

  /// The faults of redirects.
  package enum RedirectFault: Hashable, Sendable {
    /// More than this many in a row.
    case limit(Int)
    /// One led back.
    case loop
    /// One led from https to http.
    case downgrade
  }

  /// The things that can be too large.
  package enum Part: Hashable, Sendable {
    case head, body
  }

  /// The URL, one that a redirect names, or an address may not be loaded from; `log` says which.
  case blocked(log: String)
  /// 404 or 410.
  case notFound(status: Int)
  /// Any other 4xx, or a 3xx that is no usable redirect; `retryAfter` is what `Retry-After` asks for.
  case refused(status: Int, retryAfter: Duration?)
  /// 5xx; `retryAfter` is what `Retry-After` asks for.
  case originError(status: Int, retryAfter: Duration?)
  /// A limit of time was reached.
  case timedOut(Stage, limit: Duration)
  /// No connection, a broken one, a failure of TLS, or an answer that is not HTTP.
  case unreachable(log: String)
  /// The name has no address.
  case hostUnknown(log: String)
  /// Redirects without end, or to where none may lead.
  case tooManyRedirects(RedirectFault)
  /// A limit of size was passed; `met` is the announced size, or what had arrived. Bytes both.
  case tooLarge(Part, limit: Int, met: Int)
  /// The answer is compressed, though nothing of the kind was asked for.
  case encoded(log: String)
  /// The body is empty, or ended before its announced length.
  case truncated(received: Int, expected: Int?)
  /// The task was cancelled, or the fetcher was shut down.
  case cancelled
}

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
  var milliseconds: Int { Int(min(max(self, .zero), .seconds(31_536_000)) / .milliseconds(1)) }
}
