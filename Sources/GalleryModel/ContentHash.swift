/// XXH64, a fast 64-bit hash that detects damage, but not forgery.
///
/// It follows the xxHash specification 0.1.1 (github.com/Cyan4973/xxHash, doc/xxhash_spec.md).
package enum ContentHash {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// Returns the hash of `bytes`; with a hash as the seed of the next one, several pieces get one hash.
  package static func hash(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
    var position = 0
    var sum = seed &+ prime5
    // Safe: any bit pattern is a byte.
    let span = unsafe bytes.span.bytes
    if bytes.count >= 32 { sum = stripes(of: span, seed: seed, position: &position) }
    sum = sum &+ UInt64(bytes.count)
    while position + 8 <= bytes.count {
      sum ^= round(0, word(span, at: position))
      sum = rotated(sum, by: 27) &* prime1 &+ prime4
      position += 8
    }
    if position + 4 <= bytes.count {
      sum ^= halfWord(span, at: position) &* prime1
      sum = rotated(sum, by: 23) &* prime2 &+ prime3
      position += 4
    }
    while position < bytes.count {
      sum ^= UInt64(bytes[position]) &* prime5
      sum = rotated(sum, by: 11) &* prime1
      position += 1
    }
    return avalanche(sum)
  }

  /// Processes stripes of 32 bytes in four lanes.
  private static func stripes(of bytes: RawSpan, seed: UInt64, position: inout Int) -> UInt64 {
    var lane1 = seed &+ prime1 &+ prime2
    var lane2 = seed &+ prime2
    var lane3 = seed
    var lane4 = seed &- prime1
    while position + 32 <= bytes.byteCount {
      lane1 = round(lane1, word(bytes, at: position))
      lane2 = round(lane2, word(bytes, at: position + 8))
      lane3 = round(lane3, word(bytes, at: position + 16))
      lane4 = round(lane4, word(bytes, at: position + 24))
      position += 32
    }
    var sum =
      rotated(lane1, by: 1) &+ rotated(lane2, by: 7) &+ rotated(lane3, by: 12)
      &+ rotated(lane4, by: 18)
    for lane in [lane1, lane2, lane3, lane4] {
      sum ^= round(0, lane)
      sum = sum &* prime1 &+ prime4
    }
    return sum
  }

  private static func round(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    rotated(sum &+ word &* prime2, by: 31) &* prime1
  }

  private static func avalanche(_ sum: UInt64) -> UInt64 {
    var sum = sum
    sum ^= sum >> 33
    sum = sum &* prime2
    sum ^= sum >> 29
    sum = sum &* prime3
    sum ^= sum >> 32
    return sum
  }

  private static func rotated(_ value: UInt64, by count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }

  /// Returns eight bytes as a little-endian number.
  private static func word(_ bytes: RawSpan, at position: Int) -> UInt64 {
    // Safe: the load is bounds-checked, and any bit pattern is a number.
    unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
  }

  private static func halfWord(_ bytes: RawSpan, at position: Int) -> UInt64 {
    unsafe UInt64(
      UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt32.self)))
  }
}
