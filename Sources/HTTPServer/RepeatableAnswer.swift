import Logging

/// An answer that is sent again and again to the same request target: as a whole or, to a client
/// that has it already, as a 304.
///
/// Nothing is made when it is sent: both responses are libmicrohttpd objects.
final class RepeatableAnswer: Sendable {
  /// The request target, as it came.
  let target: [UInt8]
  /// The version at which the answer is the right one.
  let version: UInt64
  let route: String
  /// Bytes of memory, roughly.
  let cost: Int
  private let etag: [UInt8]?
  private let whole: PreparedResponse
  private let notModified: PreparedResponse?

  /// `nil` for answers that may not be repeated: without a version, not 200, or a stream.
  init?(_ response: Response, target: String, logger: Logger) {
    guard
      let version = response.repeatableAtVersion, response.status == .ok,
      response.stream == nil,
      let whole = PreparedResponse(response, logger: logger)
    else { return nil }
    self.target = Array(target.utf8)
    self.version = version
    self.whole = whole
    route = response.route
    etag = response.headers["ETag"].map { Array($0.utf8) }
    notModified =
      etag == nil ? nil : PreparedResponse(Self.notModified(response), logger: logger)
    let fields = response.headers.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    cost = response.body.count + self.target.count + 2 * fields + 1_024
  }

  /// The whole answer, or the 304 where the request's conditions ask for it.
  func response(to head: RequestHead) -> PreparedResponse {
    if let notModified, let etag, head.hasConditions, head.names(etag) {
      notModified
    } else {
      whole
    }
  }

  /// The 304 of a response (RFC 9110 §15.4.5): without what describes the body.
  ///
  /// It keeps the body, because libmicrohttpd takes the `Content-Length` from it and sends none of
  /// it.
  private static func notModified(_ response: Response) -> Response {
    var answer = response
    answer.status = .notModified
    for name in ["Content-Type", "Content-Encoding", "Content-Language", "Last-Modified"] {
      answer.headers[name] = nil
    }
    return answer
  }
}
