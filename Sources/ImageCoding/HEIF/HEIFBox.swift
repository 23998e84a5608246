/// A box of a file in the ISO base media format (ISO/IEC 14496-12 §4.2).
struct HEIFBox {
  /// The type as four characters.
  let type: String
  /// The bytes after the header.
  let data: Range<Int>

  private static let maximumCount = 20_000

  /// Returns the sequence of boxes in a part of a file.
  ///
  /// - Throws: `.truncated` if the part extends to the end of the file and a box does not fit in it, and `.corrupt`
  ///   otherwise.
  static func all(in file: FileBytes, _ part: Range<Int>) throws(CodingError) -> [HEIFBox] {
    var boxes: [HEIFBox] = []
    var offset = part.lowerBound
    while offset < part.upperBound {
      guard boxes.count < maximumCount else {
        throw CodingError(message: "the file has more than \(maximumCount) boxes in a row")
      }
      guard part.upperBound - offset >= 8 else {
        // Some programs pad the end of a file, but no box is this short.
        if part.upperBound == file.count { throw cut(offset, part) }
        throw CodingError(message: "byte \(offset): a box must have a length and a type")
      }
      var length = try file.bigEndian(offset, 4)
      let type = String(decoding: try file.part(offset + 4, 4), as: UTF8.self)
      var header = 8
      if length == 1 {
        guard part.upperBound - offset >= 16 else { throw cut(offset, part) }
        header = 16
        guard try file.bigEndian(offset + 8, 1) < 0x40 else { throw cut(offset, part) }
        length = try file.bigEndian(offset + 8, 4) << 32 | file.bigEndian(offset + 12, 4)
      } else if length == 0 {
        length = part.upperBound - offset
      }
      guard length >= header else {
        throw CodingError(
          message: "byte \(offset): a box of \(length) bytes has no room for itself")
      }
      guard length <= part.upperBound - offset else { throw cut(offset, part, of: file) }
      boxes.append(HEIFBox(type: type, data: offset + header..<offset + length))
      offset += length
    }
    return boxes
  }

  private static func cut(
    _ offset: Int, _ part: Range<Int>, of file: FileBytes? = nil
  ) -> CodingError {
    CodingError(
      message:
        "the file is truncated: the box at byte \(offset) ends after byte \(part.upperBound)",
      reason: file.map { $0.count > part.upperBound } ?? false ? .corrupt : .truncated)
  }
}

/// A reader of the big-endian integers in a part of a file, which throws an error beyond the end of the part.
struct HEIFNumbers {
  private let file: FileBytes
  private(set) var offset: Int
  private let end: Int

  init(_ file: FileBytes, _ part: Range<Int>) {
    (self.file, offset, end) = (file, part.lowerBound, part.upperBound)
  }

  /// The number of remaining bytes.
  var count: Int { end - offset }

  /// Returns the next integer of `length` bytes; only the last 7 may be nonzero.
  mutating func next(_ length: Int) throws(CodingError) -> Int {
    guard length <= count else { throw Self.short(offset) }
    let bytes = try file.part(offset, length)
    guard bytes.dropLast(7).allSatisfy({ $0 == 0 }) else {
      throw CodingError(message: "byte \(offset): a number is too large")
    }
    offset += length
    return bytes.suffix(7).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the next four characters.
  mutating func nextType() throws(CodingError) -> String {
    guard count >= 4 else { throw Self.short(offset) }
    defer { offset += 4 }
    return String(decoding: try file.part(offset, 4), as: UTF8.self)
  }

  /// Returns the text before the next zero byte.
  mutating func nextText() throws(CodingError) -> String {
    let bytes = try file.part(offset, count)
    let text = bytes.prefix { $0 != 0 }
    offset = min(end, offset + text.count + 1)
    return String(decoding: text, as: UTF8.self)
  }

  private static func short(_ offset: Int) -> CodingError {
    CodingError(message: "byte \(offset): a box ends inside a number")
  }
}
