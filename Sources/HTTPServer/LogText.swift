/// Text from clients, escaped for a line of the log.
enum LogText {
  /// The maximum number of bytes that are kept.
  private static let limit = 300
  private static let printable: Range<UInt8> = 0x20..<0x7F

  /// Returns bytes as text with control characters and non-ASCII bytes as `\xNN`, so that a client cannot end the line
  /// or control a terminal.
  static func escaped(_ bytes: some Collection<UInt8>) -> String {
    let kept = bytes.prefix(limit)
    // A fast path: most texts need no escape, and every line of the log is checked.
    if kept.allSatisfy(printable.contains) { return String(decoding: kept, as: UTF8.self) }
    return kept.reduce(into: "") { line, byte in
      if printable.contains(byte) {
        line.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        line += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
  }
}
