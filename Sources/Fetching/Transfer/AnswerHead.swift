/// The status line and the relevant header fields of an answer.
struct AnswerHead: Hashable, Sendable {
  /// The status code.
  let status: Int
  /// The values by lower-case name, in order of arrival.
  private var fields: [String: [String]] = [:]

  /// The maximum length of a stored value in bytes.
  private static let maximumValueLength = 1_024

  /// Parses `HTTP/1.1 200 OK`; returns `nil` for any other line.
  init?(statusLine line: String) {
    let words = line.split(separator: " ", maxSplits: 2)
    guard line.hasPrefix("HTTP/"), words.count >= 2, words[1].utf8.count == 3,
      let status = Int(words[1]), (100...599).contains(status)
    else { return nil }
    self.status = status
  }

  /// Adds a line `Name: value`, and returns false if the line is malformed or contains harmful characters.
  mutating func add(line: String) -> Bool {
    guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { return false }
    let name = line[..<colon].lowercased()
    guard Self.names.contains(name) else { return true }
    let value = line[line.index(after: colon)...].trimmingSpaces()
    fields[name, default: []].append(value)
    return true
  }

  /// Returns the number of fields with a name.
  func count(of name: String) -> Int { fields[name]?.count ?? 0 }

  /// The value of a field that occurs once and is short printable ASCII.
  subscript(name: String) -> String? {
    guard let values = fields[name], values.count == 1, let value = values.first else { return nil }
    return Self.isHarmless(value) ? value : nil
  }

  /// Returns all values of a list field, joined (RFC 9110 §5.3).
  func list(_ name: String) -> String? {
    guard let value = fields[name]?.joined(separator: ", ") else { return nil }
    return Self.isHarmless(value) ? value : nil
  }

  /// Returns whether a text may be stored, logged, and sent back to an origin in a field.
  static func isHarmless(_ value: String) -> Bool {
    !value.isEmpty && value.utf8.count <= maximumValueLength
      && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  private static let names: Set<String> = [
    "age", "cache-control", "content-encoding", "content-length", "content-type", "date", "etag",
    "expires", "last-modified", "location", "retry-after", "transfer-encoding",
  ]

  /// Whether a body is expected after this head: the status is 2xx.
  var isSuccess: Bool { (200...299).contains(status) }

  /// Returns the announced length in bytes, or `nil` if there is none or the body is chunked.
  ///
  /// A length beyond `Int` becomes `Int.max`.
  ///
  /// - Throws: `unreachable` for several lengths, for one that is not a number, and for a transfer coding other than
  ///   `chunked` (RFC 9112 §6).
  func announcedLength() throws(FetchError) -> Int? {
    if count(of: "transfer-encoding") > 0 {
      guard list("transfer-encoding")?.lowercased() == "chunked" else {
        throw .unreachable(log: "an unknown Transfer-Encoding")
      }
      return nil
    }
    guard count(of: "content-length") > 0 else { return nil }
    guard let value = self["content-length"], value.utf8.allSatisfy(\.isDigit) else {
      throw .unreachable(log: "a Content-Length that is not one number")
    }
    return Int(value) ?? Int.max
  }

  /// Checks that the body is not compressed, since its length would not limit its size.
  ///
  /// - Throws: `encoded` if it is.
  func checkEncoding() throws(FetchError) {
    guard count(of: "content-encoding") > 0 else { return }
    let encoding = list("content-encoding") ?? "unreadable"
    guard encoding.lowercased() == "identity" else {
      throw .encoded(log: "Content-Encoding: \(encoding)")
    }
  }

  /// Returns the delay that `Retry-After` requests (RFC 9110 §10.2.3), at most a year.
  ///
  /// - Parameter now: Seconds since 1970, for an answer without a date.
  func retryAfter(now: Int) -> Duration? {
    guard let value = self["retry-after"] else { return nil }
    let maximum = 31_536_000
    if value.utf8.allSatisfy(\.isDigit) { return .seconds(min(Int(value) ?? maximum, maximum)) }
    guard let date = HTTPDate(value) else { return nil }
    let sent = self["date"].flatMap(HTTPDate.init)?.seconds ?? now
    return .seconds(min(max(date.seconds - sent, 0), maximum))
  }
}

extension Substring {
  /// Returns the text without leading and trailing spaces and tabs (RFC 9110 §5.6.3).
  fileprivate func trimmingSpaces() -> String {
    var rest = self
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest.drop { $0 == " " || $0 == "\t" })
  }
}
