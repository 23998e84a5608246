/// One answer. `Content-Length`, `Date` and `Connection` are the server's own business.
package struct Response: Sendable {
  package var status: Status
  package var headers: Headers
  /// Empty for statuses that have none; a HEAD request gets the headers of the full body.
  package var body: [UInt8]
  /// Says that the very same request target may be answered again with this response, on the
  /// network thread, for as long as `Server.Configuration.version` returns this number.
  ///
  /// `nil` for answers that must be made anew each time. The response then has to carry an `ETag`,
  /// from which the server answers `If-None-Match` by itself.
  package var repeatableAtVersion: UInt64?
  /// The pattern of the route that answered, for metrics and the log; set by `Router`.
  package var route: String = ""

  package init(
    status: Status = .ok, headers: Headers = [:], body: [UInt8] = [],
    repeatableAtVersion: UInt64? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.repeatableAtVersion = repeatableAtVersion
  }
}
