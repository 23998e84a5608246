/// A search for runs of equal bytes in a line, which may read some bytes after the line.
enum RunSearch {
  private typealias Bytes = SIMD16<UInt8>

  /// The number of bytes after a line that `forEachRun` reads.
  static let margin = 8

  /// Calls `body` with the value and the last place of each run of a line, including runs of one byte.
  @inline(__always)
  static func forEachRun(in line: UnsafeRawBufferPointer, _ body: (UInt8, Int) -> Void) {
    guard let base = line.baseAddress, line.count > 0 else { return }
    let last = line.count &- 1
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    var place = 0
    while place < last {
      let differences =
        base.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        ^ base.loadUnaligned(fromByteOffset: place &+ 1, as: UInt64.self)
      // The highest bit of each byte indicates whether the next byte differs.
      var ends = (((differences & low) &+ low) | differences).littleEndian & ~low
      if place &+ 8 > last { ends &= 1 &<< UInt64(truncatingIfNeeded: 8 &* (last &- place)) &- 1 }
      while ends != 0 {
        let end = place &+ ends.trailingZeroBitCount >> 3
        body(base.load(fromByteOffset: end, as: UInt8.self), end)
        ends &= ends &- 1
      }
      place &+= 8
    }
    body(base.load(fromByteOffset: last, as: UInt8.self), last)
  }

  /// Returns the place of the next run of at least four bytes, or `count` if there is no such run.
  @inline(__always)
  static func nextRun(in line: UnsafeRawPointer, from start: Int, to count: Int) -> Int {
    var place = start
    while place &+ 4 <= count {
      let first = line.loadUnaligned(fromByteOffset: place, as: Bytes.self)
      let second = line.loadUnaligned(fromByteOffset: place &+ 1, as: Bytes.self)
      let third = line.loadUnaligned(fromByteOffset: place &+ 2, as: Bytes.self)
      let fourth = line.loadUnaligned(fromByteOffset: place &+ 3, as: Bytes.self)
      let equal = (first .== second) .& (second .== third) .& (third .== fourth)
      if let offset = firstPlace(unsafeBitCast(equal, to: SIMD2<UInt64>.self)) {
        let run = place &+ offset
        return run &+ 4 <= count ? run : count
      }
      place &+= 16
    }
    return count
  }

  /// Returns the place of the next eight zeros that begin at a multiple of four bytes from `start`, or `count`.
  @inline(__always)
  static func nextZeros(in line: UnsafeRawPointer, from start: Int, to count: Int) -> Int {
    var place = start
    while place &+ 8 <= count {
      let words = line.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt32>.self)
      let next = line.loadUnaligned(fromByteOffset: place &+ 4, as: SIMD4<UInt32>.self)
      let zero = (words | next) .== 0
      if let offset = firstPlace(unsafeBitCast(zero, to: SIMD2<UInt64>.self)) {
        let run = place &+ offset
        return run &+ 8 <= count ? run : count
      }
      place &+= 16
    }
    return count
  }

  /// Returns the place of the first nonzero byte, or `nil` if all are zero.
  @inline(__always)
  private static func firstPlace(_ mask: SIMD2<UInt64>) -> Int? {
    if mask[0] | mask[1] == 0 { return nil }
    if mask[0] != 0 { return mask[0].littleEndian.trailingZeroBitCount >> 3 }
    return 8 &+ mask[1].littleEndian.trailingZeroBitCount >> 3
  }

  /// Returns the number of zeros immediately before a place, up to four, or 0 if `count` is less than four.
  @inline(__always)
  static func zeroCount(
    before place: Int, in line: UnsafeRawPointer, atMost count: Int
  ) -> Int {
    guard count >= 4 else { return 0 }
    let word = line.loadUnaligned(fromByteOffset: place &- 4, as: UInt32.self)
    return word.littleEndian.leadingZeroBitCount >> 3
  }

  @inline(__always)
  static func endOfRun(in line: UnsafeRawPointer, from start: Int, to count: Int) -> Int {
    let byte = line.load(fromByteOffset: start, as: UInt8.self)
    let all = UInt64(byte) &* 0x0101_0101_0101_0101
    var end = start &+ 1
    while end &+ 32 <= count {
      let words = line.loadUnaligned(fromByteOffset: end, as: SIMD4<UInt64>.self)
      let others = words ^ SIMD4(repeating: all)
      let either = others.lowHalf | others.highHalf
      if either[0] | either[1] != 0 { break }
      end &+= 32
    }
    while end < count {
      let other = line.loadUnaligned(fromByteOffset: end, as: UInt64.self) ^ all
      if other != 0 { return min(count, end &+ other.littleEndian.trailingZeroBitCount >> 3) }
      end &+= 8
    }
    return count
  }
}
