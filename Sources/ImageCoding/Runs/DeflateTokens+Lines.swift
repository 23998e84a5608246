extension DeflateTokens {
  private typealias Bytes = SIMD16<UInt8>

  /// A line of which all runs count: a byte that comes at least four times.
  ///
  /// Says what `run` says of each run. Like in `zeroRuns`, `margin` bytes after the line may be read.
  mutating func runs(_ line: UnsafeRawBufferPointer) {
    guard let base = line.baseAddress else { return }
    reserveLine(of: line.count)
    var (start, place) = (0, 0)
    while true {
      let run = Self.nextRun(in: base, from: place, to: line.count)
      guard run < line.count else { break }
      let end = Self.endOfRun(in: base, from: run, to: line.count)
      literals(base + start, count: run &+ 1 &- start)
      start = end &- repetition(end &- run &- 1)
      place = end
    }
    if start < line.count { literals(base + start, count: line.count - start) }
  }

  /// A line of which only long runs of zeros count, eight or more: zeros are so frequent in it that
  /// fewer are shorter as literals.
  mutating func zeroRuns(_ line: UnsafeRawBufferPointer) {
    guard let base = line.baseAddress else { return }
    reserveLine(of: line.count)
    var (start, place) = (0, 0)
    while true {
      let zeros = Self.nextZeros(in: base, from: place, to: line.count)
      guard zeros < line.count else { break }
      let run = zeros &- Self.zeroCount(before: zeros, in: base, atMost: zeros &- start)
      let end = Self.endOfRun(in: base, from: run, to: line.count)
      literals(base + start, count: run &+ 1 &- start)
      start = end &- repetition(end &- run &- 1)
      place = end
    }
    if start < line.count { literals(base + start, count: line.count - start) }
  }

  /// The place where the next run of four begins; `count` if there is none.
  @inline(__always)
  private static func nextRun(in line: UnsafeRawPointer, from start: Int, to count: Int) -> Int {
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

  /// The place of the next eight zeros, looking only at every fourth byte; `count` if there are
  /// none.
  @inline(__always)
  private static func nextZeros(in line: UnsafeRawPointer, from start: Int, to count: Int) -> Int {
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

  /// The place of the first byte that is not zero.
  @inline(__always)
  private static func firstPlace(_ mask: SIMD2<UInt64>) -> Int? {
    if mask[0] | mask[1] == 0 { return nil }
    if mask[0] != 0 { return mask[0].littleEndian.trailingZeroBitCount >> 3 }
    return 8 &+ mask[1].littleEndian.trailingZeroBitCount >> 3
  }

  /// The number of zeros among up to four bytes before a place, next to it.
  @inline(__always)
  private static func zeroCount(
    before place: Int, in line: UnsafeRawPointer, atMost count: Int
  ) -> Int {
    guard count >= 4 else { return 0 }
    let word = line.loadUnaligned(fromByteOffset: place &- 4, as: UInt32.self)
    return word.littleEndian.leadingZeroBitCount >> 3
  }

  /// The end of the run that begins at `start`.
  @inline(__always)
  private static func endOfRun(in line: UnsafeRawPointer, from start: Int, to count: Int) -> Int {
    let byte = line.load(fromByteOffset: start, as: UInt8.self)
    let all = UInt64(byte) &* 0x0101_0101_0101_0101
    var end = start &+ 1
    while end < count {
      let other = line.loadUnaligned(fromByteOffset: end, as: UInt64.self) ^ all
      if other != 0 {
        return min(count, end &+ other.littleEndian.trailingZeroBitCount >> 3)
      }
      end &+= 8
    }
    return count
  }
}
