/// What a client asked an origin.
package struct OriginRequest: Sendable {
  /// The method, for example `GET`.
  package let method: String
  /// Path and query.
  package let target: String
  /// Names as they were sent.
  package let headers: [(name: String, value: String)]
  /// Empty unless the head announced one.
  package let body: [UInt8]
  /// 1 for the first request that the origin received.
  package let number: Int

  /// The first value under a name, without regard to case.
  package subscript(name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// Reads a complete head.
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
