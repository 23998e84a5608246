/// An estimate of what the runs of a line of bytes cost: one each, and one more where the byte is
/// neither 0 nor 1 nor -1, which are frequent among differences and have short words.
struct RunCost {
  /// Vectors whose costs, at most two a byte, fit 8 bits.
  private static let vectorsBetweenSums = 127

  private var lanes = SIMD16<UInt8>()
  private var vectors = 0
  private var total = 0

  /// The cost of all runs so far.
  var value: Int { total + Int(SIMD16<UInt16>(truncatingIfNeeded: lanes).wrappedSum()) }

  /// Adds the runs that begin in `bytes`, `others` being those before each.
  @inline(__always)
  mutating func add(_ bytes: SIMD16<UInt8>, after others: SIMD16<UInt8>) {
    let isNoRun = Self.equality(bytes, others)
    let isSmall =
      Self.equality(bytes, SIMD16()) | Self.equality(bytes, SIMD16(repeating: 1))
      | Self.equality(bytes, SIMD16(repeating: 255))
    // All bits set are minus one: two are left of a run, one if it is small.
    lanes &+= ~isNoRun & (SIMD16(repeating: 2) &+ isSmall)
    vectors &+= 1
    if vectors == Self.vectorsBetweenSums {
      total = value
      (lanes, vectors) = (SIMD16(), 0)
    }
  }

  /// Makes up for zeros that stand before the line, and after it where it ends within a vector.
  mutating func correct(first: UInt8, last: UInt8, endsWithinVector: Bool) {
    if first == 0 { total += 1 }
    if endsWithinVector, last != 0 { total -= 1 }
  }

  /// All bits set in each lane where both are equal.
  @inline(__always)
  private static func equality(_ bytes: SIMD16<UInt8>, _ others: SIMD16<UInt8>) -> SIMD16<UInt8> {
    unsafeBitCast(bytes .== others, to: SIMD16<UInt8>.self)
  }
}
