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
  /// network thread, for as long as `Server.Configuration.version` returns this number.
  ///
  /// `nil` for answers that must be made anew each time; only a 200 is repeated. The response should
  /// carry an `ETag`, from which the server answers `If-None-Match` by itself.
  package var repeatableAtVersion: UInt64?
  /// The pattern of the route that answered, for metrics and the log; set by `Router`.
  package var route: String = ""

  /// An answer that is not sent yet.
  package init(
    status: Status = .ok, headers: Headers = [:], body: [UInt8] = [],
    repeatableAtVersion: UInt64? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.repeatableAtVersion = repeatableAtVersion
  }

  /// An answer whose body is sent as it is made: in chunks, or to a client of HTTP/1.0 until the
  /// connection is closed.
  package init(status: Status = .ok, headers: Headers = [:], stream: BodyStream) {
    self.init(status: status, headers: headers)
    self.stream = stream
  }
}
