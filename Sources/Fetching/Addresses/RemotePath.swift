/// The alphabet and the normal form of paths and queries.
enum RemotePath {
  /// Returns a path with upper-case escapes and without dot segments, or `/` if it is empty.
  static func normalized(_ path: Substring) throws(RemoteURLError) -> String {
    let text = withoutDotSegments(try upperCasedEscapes(path.isEmpty ? "/" : path, of: "path"))
    guard !climbsInEscapes(text) else {
      throw RemoteURLError("the path of a URL must not contain escaped dot segments")
    }
    return text
  }

  /// Returns a text with upper-case escapes; `part` names it in errors.
  ///
  /// Beyond RFC 3986, `[`, `]` and `|` are accepted, since browsers do not escape them.
  static func upperCasedEscapes(
    _ text: Substring, of part: String
  ) throws(RemoteURLError) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    /// The number of hexadecimal digits that must follow.
    var pending = 0
    for byte in text.utf8 {
      if pending > 0 {
        guard Character(Unicode.Scalar(byte)).isHexDigit else { break }
        bytes.append(byte >= 0x61 ? byte - 0x20 : byte)
        pending -= 1
      } else {
        guard isAllowed(byte) else {
          throw RemoteURLError("the \(part) of a URL must escape \(Unicode.Scalar(byte))")
        }
        bytes.append(byte)
        if byte == UInt8(ascii: "%") { pending = 2 }
      }
    }
    guard pending == 0 else {
      throw RemoteURLError("% in the \(part) of a URL must be followed by two hexadecimal digits")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Removes `.` and `..` (RFC 3986 §5.2.4) from a path that begins with `/`.
  static func withoutDotSegments(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for segment in segments {
      if segment == ".." { _ = kept.popLast() } else if segment != "." { kept.append(segment) }
    }
    // `/a/..` and `/a/.` name a folder, so the trailing slash stays.
    if segments.last == ".." || segments.last == "." { kept.append("") }
    return "/" + kept.joined(separator: "/")
  }

  /// Returns whether a path without dot segments has some for a server that decodes it first.
  ///
  /// The path prefix of a pattern would not hold for such a path.
  private static func climbsInEscapes(_ path: String) -> Bool {
    guard path.contains("%") else { return false }
    let decoded = path.replacing("%2E", with: ".").replacing("%2F", with: "/")
      .replacing("%5C", with: "/")
    let segments = decoded.split(separator: "/")
    return segments.contains("..") || segments.contains(".")
  }

  /// Returns whether a byte may occur in a path or query: no control characters, quotes, angle brackets, braces,
  /// carets, backticks or backslashes.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !"\"#<>\\^`{}".utf8.contains(byte)
  }
}
