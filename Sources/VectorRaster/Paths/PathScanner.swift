import Raster

/// A scanner for the tokens of SVG path data (SVG 1.1 §8.3.9).
///
/// Tokens are letters, numbers that need no space between them, and flags of one digit.
package struct PathScanner {
  /// The maximum absolute value of a coordinate.
  package static let limit = 1e7

  private let bytes: [UInt8]
  /// The number of bytes read.
  package private(set) var offset = 0

  /// Creates a scanner at the beginning of a text.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// Skips white space, and returns whether the text ends there.
  package mutating func isAtEnd() -> Bool {
    skipSpace()
    return offset >= bytes.count
  }

  /// Reads and returns the letter of a command, or returns `nil` and reads only white space if there is none.
  mutating func letter() -> UInt8? {
    skipSpace()
    guard offset < bytes.count, UInt8(ascii: "A")...UInt8(ascii: "z") ~= bytes[offset],
      bytes[offset] != UInt8(ascii: "e"), bytes[offset] != UInt8(ascii: "E")
    else { return nil }
    offset += 1
    return bytes[offset - 1]
  }

  /// Checks that a command is not followed by a comma.
  ///
  /// Numbers follow their letter directly; commas are permitted only between numbers.
  mutating func refuseComma() throws(PathSyntaxError) {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else { return }
    throw PathSyntaxError(offset: offset, reason: "a comma behind a command")
  }

  /// Returns whether a number follows, perhaps after a comma.
  ///
  /// If so, the last command is repeated.
  mutating func hasNumber() -> Bool {
    skipSpace()
    var place = offset
    if place < bytes.count, bytes[place] == UInt8(ascii: ",") {
      place += 1
      while place < bytes.count, Self.isSpace(bytes[place]) { place += 1 }
    }
    guard place < bytes.count else { return false }
    return Self.isDigit(bytes[place]) || ".+-".utf8.contains(bytes[place])
  }

  /// Reads and returns the next number, perhaps after a comma.
  ///
  /// - Throws: `PathSyntaxError` if there is no number, or if it is beyond ±`limit`.
  package mutating func number() throws(PathSyntaxError) -> Double {
    skipSeparator()
    let start = offset
    if offset < bytes.count, "+-".utf8.contains(bytes[offset]) { offset += 1 }
    let digits = skipDigits()
    var decimals = 0
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      decimals = skipDigits()
    }
    guard digits + decimals > 0 else { throw PathSyntaxError(offset: start, reason: "no number") }
    skipExponent()
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(text), value.isFinite, abs(value) <= Self.limit else {
      throw PathSyntaxError(
        offset: start, reason: "a number beyond \(Int(Self.limit)), got \(text.prefix(40))")
    }
    return value
  }

  /// Reads and returns a flag of an arc: one digit, which the next number may follow without a separator.
  ///
  /// - Throws: `PathSyntaxError` if the next character is neither 0 nor 1.
  mutating func flag() throws(PathSyntaxError) -> Bool {
    skipSeparator()
    guard offset < bytes.count, "01".utf8.contains(bytes[offset]) else {
      throw PathSyntaxError(offset: offset, reason: "no flag, which is 0 or 1,")
    }
    offset += 1
    return bytes[offset - 1] == UInt8(ascii: "1")
  }

  private mutating func skipSpace() {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  private mutating func skipSeparator() {
    skipSpace()
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ",") {
      offset += 1
      skipSpace()
    }
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while offset < bytes.count, Self.isDigit(bytes[offset]) { offset += 1 }
    return offset - start
  }

  /// Skips an exponent.
  ///
  /// An `e` without digits after it is no exponent, and stays unread.
  private mutating func skipExponent() {
    guard offset < bytes.count, "eE".utf8.contains(bytes[offset]) else { return }
    let start = offset
    offset += 1
    if offset < bytes.count, "+-".utf8.contains(bytes[offset]) { offset += 1 }
    if skipDigits() == 0 { offset = start }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
  }
}
