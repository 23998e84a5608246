/// An answer to a request.
package struct Response: Sendable {
  /// The status, 200 or above.
  package var status: Status
  /// The fields.
  ///
  /// The server sets `Content-Length`, `Date`, `Connection` and `Transfer-Encoding` itself and ignores them here.
  package var headers: Headers
  /// The body, which is empty for statuses without one; HEAD gets the headers of the full body.
  package var body: [UInt8]
  /// A body that is produced while it is sent, in place of `body`; such an answer is never repeated.
  package var stream: BodyStream?
  /// The validity of a response that the network thread may repeat for equal request targets, or `nil` if the response
  /// must be created each time.
  ///
  /// Only a 200 is repeated. If its `Vary` names `Accept` or `Accept-Encoding`, it is repeated for clients that send
  /// the same value; if it names another field, it is not repeated. The response should have an `ETag`, so that the
  /// server can answer `If-None-Match` itself.
  package var validity: (any Validity)?
  /// The pattern of the route that answered, for metrics and the log; set by `Router`.
  package var route: String = ""

  /// Creates an answer.
  package init(
    status: Status = .ok, headers: Headers = [:], body: [UInt8] = [],
    validity: (any Validity)? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.validity = validity
  }

  /// Creates an answer that sends its body while it is produced: in chunks, or until the connection is closed for
  /// HTTP/1.0.
  package init(status: Status = .ok, headers: Headers = [:], stream: BodyStream) {
    self.init(status: status, headers: headers)
    self.stream = stream
  }
}

/// A body that is sent piece by piece while its request stays open, such as Server-Sent Events.
///
/// The closure runs in its own task, which starts when the head is sent, and never for HEAD. The task is cancelled when
/// the client disconnects, when the server begins to stop, and `Server.Configuration.streamDeadline` after the request.
package struct BodyStream: Sendable {
  private let produce: @Sendable (BodyWriter) async throws -> Void

  /// Creates a body of the pieces that `produce` writes.
  ///
  /// The body is complete when `produce` returns. If `produce` throws, the connection is closed, so that the client
  /// notices that the rest is missing.
  package init(_ produce: @escaping @Sendable (BodyWriter) async throws -> Void) {
    self.produce = produce
  }

  /// Runs the closure, which passes its pieces to `writer`.
  package func write(to writer: BodyWriter) async throws { try await produce(writer) }
}

/// The receiver of a `BodyStream`'s pieces.
package struct BodyWriter: Sendable {
  private let take: @Sendable ([UInt8]) async throws(CancellationError) -> Void

  /// Creates a writer that passes each piece to `take`, which belongs to the server or, without a socket, to a test.
  package init(_ take: @escaping @Sendable ([UInt8]) async throws(CancellationError) -> Void) {
    self.take = take
  }

  /// Sends a piece, and returns when the connection has accepted all of it.
  ///
  /// A slow client thus blocks the writer, and memory does not grow. An empty piece has no effect.
  ///
  /// - Throws: `CancellationError` if the piece cannot be sent, or the task was cancelled.
  package func write(_ bytes: [UInt8]) async throws(CancellationError) {
    guard !Task.isCancelled else { throw CancellationError() }
    if !bytes.isEmpty { try await take(bytes) }
  }

  /// Sends a text as UTF-8.
  package func write(_ text: String) async throws(CancellationError) {
    try await write(Array(text.utf8))
  }
}
