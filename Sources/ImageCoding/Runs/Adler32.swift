/// The checksum behind a zlib stream (RFC 1950 §9), taken over runs of equal bytes in one step each.
struct Adler32 {
  private static let modulus: UInt64 = 65_521

  /// The sum of all bytes and 1.
  private var low: UInt64 = 1
  /// The sum of what `low` was after each byte.
  private var high: UInt64 = 0

  /// The checksum of everything added so far.
  var value: UInt32 { UInt32(truncatingIfNeeded: high << 16 | low) }

  /// Adds a byte `count` times, at most 2^24 times at once.
  mutating func add(_ byte: UInt8, count: Int) {
    let (byte, count) = (UInt64(byte), UInt64(count))
    high = (high + count * low + byte * (count * (count + 1) / 2)) % Self.modulus
    low = (low + byte * count) % Self.modulus
  }

  /// Adds `lines` times a filter byte with zeros behind it, `stride` bytes in all; both are at most
  /// 2^20.
  mutating func addZeroLines(_ lines: Int, stride: Int, filter: UInt8) {
    let (lines, stride, filter) = (UInt64(lines), UInt64(stride), UInt64(filter))
    let sums = lines * low + filter * (lines * (lines + 1) / 2)
    high = (high + stride * (sums % Self.modulus)) % Self.modulus
    low = (low + filter * lines) % Self.modulus
  }
}
