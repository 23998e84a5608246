/// Text that clients decide about, made fit for a line of the log.
enum LogText {
  /// Bytes that are kept.
  private static let limit = 300
  private static let printable: Range<UInt8> = 0x20..<0x7F

  /// The bytes as text, with control characters and all above ASCII as `\xNN`: nothing ends the line
  /// or steers a terminal.
  static func escaped(_ bytes: some Collection<UInt8>) -> String {
    let kept = bytes.prefix(limit)
    // Nearly always nothing is to be escaped, and every line of the log comes by here.
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
