extension AnswerHead {
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
