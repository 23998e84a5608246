/// A request as handlers see it: checked and decoded once, without any pointer into the connection.
package struct Request: Sendable {
  /// A percent-decoded `name=value` pair of the query.
  package struct QueryItem: Sendable, Equatable {
    /// The name, which is never empty in a parsed request.
    package var name: String
    /// The value, or `nil` without a `=`.
    package var value: String?

    /// Creates a decoded parameter.
    package init(name: String, value: String?) { (self.name, self.value) = (name, value) }
  }

  /// The method: GET, or HEAD, which handlers answer like GET.
  package let method: Method
  /// The target as it was received, still encoded, for example `/bitmap/1.png?scale=8`.
  package let target: String
  /// The path, percent-decoded once, which begins with `/` and has no control character, `%2F` or `..`.
  package private(set) var path: String
  /// The parameters in the order of the URL; names may repeat.
  package let query: [QueryItem]
  /// The fields as they were received.
  package let headers: Headers
  /// The identifier in the log.
  package let identifier: RequestIdentifier
  /// The client, or `nil` if it has no address or there is no connection.
  ///
  /// It is the peer of the connection, or the client that a trusted proxy names (security.md §3.7).
  package let client: ClientAddress?

  /// The query as it was received, with its `?`, or an empty text without one.
  package var queryText: Substring { Substring(target.utf8.drop { $0 != UInt8(ascii: "?") }) }

  /// Parses a target strictly (security.md §1, T4).
  ///
  /// Errors are: bad percent sequences, control characters, an encoded `/`, `\` or NUL, bytes that are not UTF-8, and
  /// more than 100 parameters. A target in absolute form must name the `Host` of `headers`.
  package init(
    method: Method = .get, target: String, headers: Headers = [:], client: ClientAddress? = nil
  ) throws(TargetError) {
    self.method = method
    self.target = target
    self.headers = headers
    self.client = client
    identifier = RequestIdentifier(headers)
    (path, query) = try TargetParser.parse(target, host: headers["Host"])
  }

  /// Returns the request with its path relative to a folder such as `/art`, or `nil` if it is not in the folder.
  ///
  /// The folder's own path becomes `/`, and the target stays unchanged.
  package func below(_ folder: String) -> Request? {
    guard path.hasPrefix(folder) else { return nil }
    let rest = path.dropFirst(folder.count)
    guard rest.isEmpty || rest.hasPrefix("/") else { return nil }
    var request = self
    request.path = rest.isEmpty ? "/" : String(rest)
    return request
  }
}

/// The error for a rejected request target, with a message that may be sent to the client.
package struct TargetError: Error, Equatable, CustomStringConvertible {
  /// The message: the part of the target, the rule and, if it is short, the offending text.
  package let message: String
  /// Whether the target is too long rather than malformed: 414 instead of 400.
  package let isTooLong: Bool

  /// Creates an error that is answered with 400, or with 414 if `isTooLong` is set.
  package init(message: String, isTooLong: Bool = false) {
    (self.message, self.isTooLong) = (message, isTooLong)
  }

  package var description: String { message }
}

/// The supported request methods; all others are answered with 405 before any handler is called.
package enum Method: String, CaseIterable, Sendable {
  /// The method of handlers.
  case get = "GET"
  /// Answered like GET, with the same headers and without a body.
  case head = "HEAD"

  /// Parses an upper-case method (RFC 9110 §9.1); returns `nil` for unsupported ones.
  init?(_ bytes: UnsafeRawBufferPointer) {
    if bytes.elementsEqual("GET".utf8) {
      self = .get
    } else if bytes.elementsEqual("HEAD".utf8) {
      self = .head
    } else {
      return nil
    }
  }
}
