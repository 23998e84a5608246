/// One request as handlers see it: checked, decoded once, without any pointer into the connection.
package struct Request: Sendable {
  /// One `name=value` of the query, both percent-decoded; `value` is `nil` without a `=`.
  package struct QueryItem: Sendable, Equatable {
    package var name: String
    package var value: String?
  }

  package let method: Method
  /// The path and query as they came, still encoded, for example `/bitmap/1.png?scale=8`.
  package let target: String
  /// The path, percent-decoded once: `/` at the start, no control character, no `%2F`.
  package let path: String
  /// In the order of the URL; names may repeat.
  package let query: [QueryItem]
  package let headers: Headers

  /// Reads an origin-form target strictly (security.md §1, T4): a bad percent sequence, a control
  /// character, an encoded `/`, `\` or NUL, or bytes that are not UTF-8 are refused.
  package init(method: Method = .get, target: String, headers: Headers = [:])
    throws(TargetError)
  {
    self.method = method
    self.target = target
    self.headers = headers
    (path, query) = try TargetParser.parse(target)
  }
}
