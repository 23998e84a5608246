/// One request as handlers see it: checked, decoded once, without any pointer into the connection.
package struct Request: Sendable {
  /// One `name=value` of the query, both percent-decoded.
  package struct QueryItem: Sendable, Equatable {
    /// Never empty in a request that was read from a target.
    package var name: String
    /// `nil` without a `=`.
    package var value: String?

    /// One parameter, decoded.
    package init(name: String, value: String?) { (self.name, self.value) = (name, value) }
  }

  /// GET, or HEAD, which handlers answer as GET.
  package let method: Method
  /// The target as it came, still encoded, for example `/bitmap/1.png?scale=8`.
  package let target: String
  /// The path, percent-decoded once: `/` at the start, no control character, no `%2F`, no `..`.
  package private(set) var path: String
  /// In the order of the URL; names may repeat.
  package let query: [QueryItem]
  /// The fields as they came.
  package let headers: Headers
  /// By which it is found in the log.
  package let identifier: RequestIdentifier
  /// The client: the other end of the connection, or the one that a trusted proxy names (security.md §3.7); `nil` if it
  /// has no address, or there is no connection.
  package let client: ClientAddress?

  /// The query as it came, `?` included; empty where there is none.
  package var queryText: Substring { Substring(target.utf8.drop { $0 != UInt8(ascii: "?") }) }

  /// Reads a target strictly (security.md §1, T4): a bad percent sequence, a control character, an
  /// encoded `/`, `\` or NUL, bytes that are not UTF-8 and more than 100 parameters are refused.
  ///
  /// An absolute-form target must name the `Host` of `headers`.
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

  /// The same request with the path that it has below a folder such as `/art`.
  ///
  /// The folder's own path is `/`, and the target stays as it came; `nil` for a request that is not in the
  /// folder.
  package func below(_ folder: String) -> Request? {
    guard path.hasPrefix(folder) else { return nil }
    let rest = path.dropFirst(folder.count)
    guard rest.isEmpty || rest.hasPrefix("/") else { return nil }
    var request = self
    request.path = rest.isEmpty ? "/" : String(rest)
    return request
  }
}

/// The reason for refusing a request target; the text is fit for the public.
package struct TargetError: Error, Equatable, CustomStringConvertible {
  /// Names the part of the target, the rule and, where it is short, the offending text.
  package let message: String
  /// The target is too long rather than malformed: 414 instead of 400.
  package let isTooLong: Bool

  /// An error that is answered 400, or 414 where `isTooLong`.
  package init(message: String, isTooLong: Bool = false) {
    (self.message, self.isTooLong) = (message, isTooLong)
  }

  package var description: String { message }
}

/// The request methods that the server lets through; every other one is answered 405 before a
/// handler sees it.
package enum Method: String, CaseIterable, Sendable {
  /// The one method of handlers.
  case get = "GET"
  /// Answered as GET, with the same headers and no body.
  case head = "HEAD"

  /// Reads a method, in capitals (RFC 9110 §9.1); `nil` for every other one.
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
