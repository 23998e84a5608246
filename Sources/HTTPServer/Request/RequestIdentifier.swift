/// The words by which a request is found in the logs of all who had a part in it.
package struct RequestIdentifier: Sendable, Equatable {
  /// 1 to 128 letters, digits and `-._~+/=:@`.
  package let text: String

  /// The one that the client or a proxy gave, `X-Request-ID` or the trace of `traceparent` (W3C Trace Context
  /// §3.2.2); without either, or with one that no log should hold, 16 random digits.
  init(_ headers: Headers) {
    if let given = headers["X-Request-ID"], Self.isPlain(given) {
      text = given
    } else if let trace = headers["traceparent"].flatMap(Self.trace) {
      text = trace
    } else {
      let digits = String(UInt64.random(in: 0 ... .max), radix: 16)
      text = String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
  }

  private static func isPlain(_ text: String) -> Bool {
    (1...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isUnreserved || "+/=:@".utf8.contains($0) }
  }

  /// The 32 digits after the version, not all of them 0.
  private static func trace(_ text: String) -> String? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count >= 4, parts[0].utf8.count == 2, parts[1].utf8.count == 32,
      parts[1].utf8.allSatisfy("0123456789abcdef".utf8.contains),
      parts[1].contains(where: { $0 != "0" })
    else { return nil }
    return String(parts[1])
  }
}
