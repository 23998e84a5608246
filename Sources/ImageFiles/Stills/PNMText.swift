import ImageCoding

/// A cursor over the numbers of a Netpbm file, between which are white space and comments.
struct PNMText {
  private let file: FileBytes
  private var offset = 0

  init(_ file: FileBytes) { self.file = file }

  /// The white space of these files.
  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// The digit behind the P, 1 to 6.
  mutating func kind() throws(CodingError) -> Int {
    let kind = try file.byte(1) - 0x30
    offset = 2
    return kind
  }

  /// A decimal number; larger ones than any limit are all the same.
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

  /// A digit 0 or 1, which may touch its neighbours.
  mutating func bit() throws(CodingError) -> UInt8 {
    try skipSpace()
    let byte = file.all[offset]
    guard byte == 0x30 || byte == 0x31 else {
      throw CodingError(message: "byte \(offset): a cell must be 0 or 1")
    }
    offset += 1
    return byte - 0x30
  }

  /// Passes over the one byte of white space between the header and raw data.
  mutating func endHeader() throws(CodingError) {
    guard Self.isSpace(UInt8(truncatingIfNeeded: try file.byte(offset))) else {
      throw CodingError(message: "byte \(offset): white space must end the header")
    }
    offset += 1
  }

  /// The next bytes of raw data.
  mutating func bytes(_ count: Int) throws(CodingError) -> ArraySlice<UInt8> {
    let bytes = try file.part(offset, count)
    offset += count
    return bytes
  }

  /// Passes over white space and comments, behind which something must come.
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
