/// The status line and the fields of an answer, as far as they matter here.
struct AnswerHead: Hashable, Sendable {
  /// The number of the status line.
  let status: Int
  /// Values by name in lower case, in the order they came.
  private var fields: [String: [String]] = [:]

  /// The longest value that is kept, in bytes.
  private static let maximumValueLength = 1_024

  /// Reads `HTTP/1.1 200 OK`; `nil` for any other line.
  init?(statusLine line: String) {
    let words = line.split(separator: " ", maxSplits: 2)
    guard line.hasPrefix("HTTP/"), words.count >= 2, words[1].utf8.count == 3,
      let status = Int(words[1]), (100...599).contains(status)
    else { return nil }
    self.status = status
  }

  /// Adds `Name: value`; `false` for a line that is neither that nor harmless.
  mutating func add(line: String) -> Bool {
    guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { return false }
    let name = line[..<colon].lowercased()
    guard Self.names.contains(name) else { return true }
    let value = line[line.index(after: colon)...].trimmingSpaces()
    fields[name, default: []].append(value)
    return true
  }

  /// The number of times that a field came.
  func count(of name: String) -> Int { fields[name]?.count ?? 0 }

  /// The value of a field that came once and is short printable ASCII.
  subscript(name: String) -> String? {
    guard let values = fields[name], values.count == 1, let value = values.first else { return nil }
    return Self.isHarmless(value) ? value : nil
  }

  /// All values of a field that is a list, in one (RFC 9110 §5.3).
  func list(_ name: String) -> String? {
    guard let value = fields[name]?.joined(separator: ", ") else { return nil }
    return Self.isHarmless(value) ? value : nil
  }

  /// True for a text that may be kept, shown in a log, and sent back to an origin in a field.
  static func isHarmless(_ value: String) -> Bool {
    !value.isEmpty && value.utf8.count <= maximumValueLength
      && value.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  private static let names: Set<String> = [
    "age", "cache-control", "content-encoding", "content-length", "content-type", "date", "etag",
    "expires", "last-modified", "location", "retry-after", "transfer-encoding",
  ]

  /// True where a body is wanted after this head: success with everything that was asked for.
  var isSuccess: Bool { (200...299).contains(status) }

  /// The announced length in bytes; `nil` where there is none, or the body comes in chunks.
  ///
  /// Throws `unreachable` where there are several lengths, or one that is no number, and for a
  /// transfer coding other than `chunked` (RFC 9112 §6); one beyond `Int` is `Int.max`.
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

  /// Throws `encoded` where the body is compressed: its length would say nothing about its size.
  func checkEncoding() throws(FetchError) {
    guard count(of: "content-encoding") > 0 else { return }
    let encoding = list("content-encoding") ?? "unreadable"
    guard encoding.lowercased() == "identity" else {
      throw .encoded(log: "Content-Encoding: \(encoding)")
    }
  }

  /// The wait that `Retry-After` asks for (RFC 9110 §10.2.3), in seconds or until a date, at most a
  /// year; `now` counts in seconds since 1970 where the answer does not say its date.
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
  /// The text without spaces and tabs at its ends (RFC 9110 §5.6.3).
  fileprivate func trimmingSpaces() -> String {
    var rest = self
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    return String(rest.drop { $0 == " " || $0 == "\t" })
  }
}
