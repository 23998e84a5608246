/// One answer.
package struct Response: Sendable {
  /// The status, 200 or above.
  package var status: Status
  /// The fields; `Content-Length`, `Date`, `Connection` and `Transfer-Encoding` are the server's own
  /// business and not taken from here.
  package var headers: Headers
  /// Empty for statuses that have none; a HEAD request gets the headers of the full body.
  package var body: [UInt8]
  /// A body that is not known yet, in place of `body`; such an answer is never repeated.
  package var stream: BodyStream?
  /// Says that the very same request target may be answered again with this response, on the
  /// network thread, for as long as that is valid.
  ///
  /// A response whose `Vary` names `Accept` or `Accept-Encoding` is repeated to clients that send the same; one that
  /// names another field is not repeated.
  ///
  /// `nil` for answers that must be made anew each time; only a 200 is repeated. The response should
  /// carry an `ETag`, from which the server answers `If-None-Match` by itself.
  package var validity: (any Validity)?
  /// The pattern of the route that answered, for metrics and the log; set by `Router`.
  package var route: String = ""

  /// An answer that is not sent yet.
  package init(
    status: Status = .ok, headers: Headers = [:], body: [UInt8] = [],
    validity: (any Validity)? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.validity = validity
  }

  /// An answer whose body is sent as it is made: in chunks, or to a client of HTTP/1.0 until the
  /// connection is closed.
  package init(status: Status = .ok, headers: Headers = [:], stream: BodyStream) {
    self.init(status: status, headers: headers)
    self.stream = stream
  }
}

/// A body that is sent piece by piece while its request stays open, such as Server-Sent Events.
///
/// The closure that makes the pieces runs in a task of its own, which begins when the head is sent;
/// it never begins for HEAD. The task is cancelled when the client leaves, when the server begins
/// to stop, and `Server.Configuration.streamDeadline` after the request.
package struct BodyStream: Sendable {
  private let produce: @Sendable (BodyWriter) async throws -> Void

  /// A body of the pieces that `produce` writes.
  ///
  /// It is whole when `produce` returns; when it throws the connection is closed, from which the
  /// client knows that something is missing.
  package init(_ produce: @escaping @Sendable (BodyWriter) async throws -> Void) {
    self.produce = produce
  }

  /// Runs what makes the pieces, which go to `writer`.
  package func write(to writer: BodyWriter) async throws { try await produce(writer) }
}

/// The receiver of a `BodyStream`'s pieces.
package struct BodyWriter: Sendable {
  private let take: @Sendable ([UInt8]) async throws(CancellationError) -> Void

  /// A writer that gives each piece to `take`: the server's, or a test's without a socket.
  package init(_ take: @escaping @Sendable ([UInt8]) async throws(CancellationError) -> Void) {
    self.take = take
  }

  /// Sends a piece, and returns when the connection has taken all of it: a client that reads slowly
  /// makes the writer wait, not memory grow.
  ///
  /// An empty piece is nothing. Throws where the piece cannot be sent any more, or the task was
  /// cancelled before.
  package func write(_ bytes: [UInt8]) async throws(CancellationError) {
    guard !Task.isCancelled else { throw CancellationError() }
    if !bytes.isEmpty { try await take(bytes) }
  }

  /// Sends a text as UTF-8.
  package func write(_ text: String) async throws(CancellationError) {
    try await write(Array(text.utf8))
  }
}
