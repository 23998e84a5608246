/// A request that an origin has received.
package struct OriginRequest: Sendable {
  /// The method, for example `GET`.
  package let method: String
  /// The path and query.
  package let target: String
  /// The header fields, with names as sent.
  package let headers: [(name: String, value: String)]
  /// The body; empty if the head announces none.
  package let body: [UInt8]
  /// The position of the request among all requests of the origin, from 1.
  package let number: Int

  /// The first value of a header field; the name is case-insensitive.
  package subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Parses a complete head.
  init(head: String, body: [UInt8] = [], number: Int) {
    let lines = head.split(separator: "\r\n")
    let words = (lines.first ?? "").split(separator: " ").map(String.init)
    method = words.first ?? ""
    target = words.count > 1 ? words[1] : ""
    headers = lines.dropFirst().map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      return (name: parts[0], value: String((parts.last ?? "").drop { $0 == " " }))
    }
    self.body = body
    self.number = number
  }
}
