/// Why there is no answer, or none that is used: the classes of loading.md §7 that a transfer knows.
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
