/// A set of ASCII characters as 128 bits, so that a membership test takes one shift.
struct ASCIISet: Sendable {
  private let low: UInt64
  private let high: UInt64

  /// Creates the set of the ASCII characters of a literal.
  init(_ characters: StaticString) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    characters.withUTF8Buffer { bytes in
      for byte in bytes where byte < 0x80 {
        if byte < 0x40 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 0x40) }
      }
    }
    (self.low, self.high) = (low, high)
  }

  /// Returns whether a byte is a character of the set.
  func contains(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return false }
    return (byte < 0x40 ? low : high) >> UInt64(byte & 0x3F) & 1 == 1
  }

  /// The unreserved characters of a URL, which never need an escape (RFC 3986 §2.3).
  static let unreserved = ASCIISet(
    "-._~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
}
