/// The checksum at the end of a zlib stream (RFC 1950 §9), which adds a run of equal bytes in constant time.
struct Adler32 {
  private static let modulus: UInt64 = 65_521
  /// The maximum number of vectors before a sum of sums may exceed 16 bits, since 255 * 22 * 23 / 2 is 64,515.
  private static let vectorsBetweenSums = 22
  /// The weight of each byte in a vector.
  private static let weights = SIMD16<UInt32>(16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)

  /// The sum of all bytes, plus 1.
  private var low: UInt64 = 1
  /// The sum of the values of `low` after each byte.
  private var high: UInt64 = 0

  var value: UInt32 { UInt32(truncatingIfNeeded: high << 16 | low) }

  /// Adds a byte `count` times, at most 2^24.
  mutating func add(_ byte: UInt8, count: Int) {
    let (byte, count) = (UInt64(byte), UInt64(count))
    high = (high + count * low + byte * (count * (count + 1) / 2)) % Self.modulus
    low = (low + byte * count) % Self.modulus
  }

  /// Adds a byte `count` times without reducing the sums; `settle` must be called after at most 2^26 bytes.
  @inline(__always)
  mutating func addUnsettled(_ byte: UInt8, count: Int) {
    let (byte, count) = (UInt64(byte), UInt64(truncatingIfNeeded: count))
    high &+= count &* low &+ byte &* ((count &* (count &+ 1)) >> 1)
    low &+= byte &* count
  }

  /// Reduces the sums by the modulus.
  mutating func settle() {
    low %= Self.modulus
    high %= Self.modulus
  }

  /// Adds bytes without reducing the sums; `settle` must be called after at most 2^26 bytes.
  @inline(__always)
  mutating func addUnsettled(_ bytes: UnsafeRawPointer, count: Int) {
    var place = 0
    while place &+ 16 <= count {
      let vectors = min((count &- place) / 16, Self.vectorsBetweenSums)
      var (sums, sumsOfSums) = (SIMD16<UInt16>(), SIMD16<UInt16>())
      for _ in 0..<vectors {
        let next = bytes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
        sumsOfSums &+= sums
        sums &+= SIMD16<UInt16>(truncatingIfNeeded: next)
        place &+= 16
      }
      let weighted = SIMD16<UInt32>(truncatingIfNeeded: sums) &* Self.weights
      let above = SIMD16<UInt32>(truncatingIfNeeded: sumsOfSums).wrappedSum() &* 16
      high &+= UInt64(vectors &* 16) &* low &+ UInt64(weighted.wrappedSum() &+ above)
      low &+= UInt64(SIMD16<UInt32>(truncatingIfNeeded: sums).wrappedSum())
    }
    while place < count {
      low &+= UInt64(bytes.load(fromByteOffset: place, as: UInt8.self))
      high &+= low
      place &+= 1
    }
  }

  /// Adds at most 2^26 bytes.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    addUnsettled(start, count: bytes.count)
    settle()
  }

  /// Adds `lines` lines of `stride` bytes: a filter byte followed by zeros.
  ///
  /// Both numbers are at most 2^20.
  mutating func addZeroLines(_ lines: Int, stride: Int, filter: UInt8) {
    let (lines, stride, filter) = (UInt64(lines), UInt64(stride), UInt64(filter))
    let sums = lines * low + filter * (lines * (lines + 1) / 2)
    high = (high + stride * (sums % Self.modulus)) % Self.modulus
    low = (low + filter * lines) % Self.modulus
  }

  /// Adds a line of runs `times` times; each run has a value and an end, and the line has at most 2^16 bytes.
  mutating func add(
    _ values: UnsafeBufferPointer<UInt8>, until ends: UnsafeBufferPointer<Int32>, times: Int
  ) {
    let count = ends.count > 0 ? UInt64(ends[ends.count - 1]) : 0
    var (sum, sumOfSums, start) = (UInt64(0), UInt64(0), UInt64(0))
    for run in 0..<values.count {
      let (value, end) = (UInt64(values[run]), UInt64(ends[run]))
      let length = end - start
      sum += value * length
      // The weight of a byte is the number of bytes from it to the end.
      sumOfSums += value * (length * (count - start) - length * (length - 1) / 2)
      start = end
    }
    (sum, sumOfSums) = (sum % Self.modulus, sumOfSums % Self.modulus)
    let times = UInt64(times)
    let pairs = (times * (times - 1) / 2) % Self.modulus
    let all = times % Self.modulus
    high =
      (high + count % Self.modulus * ((all * low + pairs * sum) % Self.modulus)
        + all * sumOfSums) % Self.modulus
    low = (low + all * sum) % Self.modulus
  }
}
