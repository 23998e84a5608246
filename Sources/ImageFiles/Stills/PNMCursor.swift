import ImageCoding

/// A cursor over the numbers of a Netpbm file, which are separated by white space and comments.
struct PNMCursor {
  private let file: FileBytes
  private var offset = 0

  init(_ file: FileBytes) { self.file = file }

  /// Returns whether a byte is white space in these files.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// Returns the digit after the P, 1 to 6.
  mutating func kind() throws(CodingError) -> Int {
    let kind = try file.byte(1) - 0x30
    offset = 2
    return kind
  }

  /// Returns a decimal number, clamped to a maximum that is above all limits.
  mutating func number(_ name: String) throws(CodingError) -> Int {
    try skipSpace()
    var number: Int?
    while offset < file.count, (0x30...0x39).contains(file.all[offset]) {
      number = min((number ?? 0) * 10 + Int(file.all[offset] - 0x30), 1 << 40)
      offset += 1
    }
    guard let number else {
      throw CodingError(message: "byte \(offset): the \(name) must be a number")
    }
    return number
  }

  /// Returns a digit 0 or 1, which need not be separated from the next one.
  mutating func bit() throws(CodingError) -> UInt8 {
    try skipSpace()
    let byte = file.all[offset]
    guard byte == 0x30 || byte == 0x31 else {
      throw CodingError(message: "byte \(offset): a cell must be 0 or 1")
    }
    offset += 1
    return byte - 0x30
  }

  /// Skips the single byte of white space between the header and raw data.
  mutating func endHeader() throws(CodingError) {
    guard Self.isSpace(UInt8(truncatingIfNeeded: try file.byte(offset))) else {
      throw CodingError(message: "byte \(offset): white space must end the header")
    }
    offset += 1
  }

  /// Returns the next bytes of raw data.
  mutating func bytes(_ count: Int) throws(CodingError) -> ArraySlice<UInt8> {
    let bytes = try file.part(offset, count)
    offset += count
    return bytes
  }

  /// Skips white space and comments, and throws an error at the end of the file.
  private mutating func skipSpace() throws(CodingError) {
    var isComment = false
    while true {
      let byte = UInt8(truncatingIfNeeded: try file.byte(offset))
      if isComment {
        isComment = byte != 0x0A && byte != 0x0D
      } else if byte == UInt8(ascii: "#") {
        isComment = true
      } else if !Self.isSpace(byte) {
        return
      }
      offset += 1
    }
  }
}
