/// The reason why there is no usable answer: the classes of loading.md §7 that a transfer can detect.
package enum FetchError: Error, Hashable, Sendable {
  /// The part of a transfer that reached a time limit.
  package enum Stage: Hashable, Sendable {
    /// Before the connection was established.
    case connect
    /// Before the first byte of an answer.
    case firstByte
    /// While bytes arrived, too slowly.
    case rate
    /// Before the last byte.
    case total
  }

  /// The faults of redirects.
  package enum RedirectFault: Hashable, Sendable {
    /// More consecutive redirects than this limit.
    case limit(Int)
    /// A redirect to an earlier URL.
    case loop
    /// A redirect from https to http.
    case downgrade
  }

  /// The parts that have a size limit.
  package enum Part: Hashable, Sendable {
    case head, body
  }

  /// The URL, a redirect's URL, or an address may not be loaded from; `log` names it.
  case blocked(log: String)
  /// Status 404 or 410.
  case notFound(status: Int)
  /// Another 4xx, or a 3xx without a usable redirect; `retryAfter` is the delay of `Retry-After`.
  case refused(status: Int, retryAfter: Duration?)
  /// A 5xx; `retryAfter` is the delay of `Retry-After`.
  case originError(status: Int, retryAfter: Duration?)
  /// A time limit was reached.
  case timedOut(Stage, limit: Duration)
  /// The connection failed or broke, TLS failed, or the answer is not HTTP.
  case unreachable(log: String)
  /// The name has no address.
  case hostUnknown(log: String)
  /// Endless redirects, or a forbidden one.
  case tooManyRedirects(RedirectFault)
  /// A size limit was exceeded; `met` is the announced size, or the number of received bytes. Both are in bytes.
  case tooLarge(Part, limit: Int, met: Int)
  /// The answer is compressed, although the request did not allow it.
  case encoded(log: String)
  /// The body is empty, or ended before its announced length.
  case truncated(received: Int, expected: Int?)
  /// The task was cancelled, or the fetcher was shut down.
  case cancelled
}

extension FetchError: CustomStringConvertible {
  /// The message for clients: limits and values, without addresses and texts of the origin or of a library.
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

  /// The message and, if there are any, the details for the log.
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

  /// Returns a text such as `15 s`, or `250 ms` for fractions of a second.
  private static func text(_ duration: Duration) -> String {
    let milliseconds = duration.milliseconds
    return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
  }
}

extension Duration {
  /// The duration in whole milliseconds, rounded down, at most a year.
  var milliseconds: Int { Int(min(max(self, .zero), .seconds(31_536_000)) / .milliseconds(1)) }
}
