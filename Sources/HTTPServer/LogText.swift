/// Text that clients decide about, made fit for a line of the log.
enum LogText {
  /// Bytes that are kept.
  private static let limit = 300

  /// The bytes as text, with control characters and all above ASCII as `\xNN`: nothing ends the line
  /// or steers a terminal.
  static func escaped(_ bytes: some Collection<UInt8>) -> String {
    bytes.prefix(limit).reduce(into: "") { line, byte in
      if (0x20..<0x7F).contains(byte) {
        line.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        line += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
  }
}
