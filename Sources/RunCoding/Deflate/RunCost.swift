/// An estimate of the cost of the runs in a line of bytes: 1 for each run, plus 1 if its byte is not 0, 1 or -1.
///
/// These three values are frequent among differences, and have short words.
struct RunCost {
  /// The maximum number of vectors before a sum of costs, at most two per byte, may exceed 8 bits.
  private static let vectorsBetweenSums = 127

  private var lanes = SIMD16<UInt8>()
  private var vectors = 0
  private var total = 0

  /// The cost of all runs so far.
  var value: Int { total + Int(SIMD16<UInt16>(truncatingIfNeeded: lanes).wrappedSum()) }

  /// Adds the runs that begin in `bytes`; `others` are the bytes before each of them.
  @inline(__always)
  mutating func add(_ bytes: SIMD16<UInt8>, after others: SIMD16<UInt8>) {
    let isNoRun = Self.equality(bytes, others)
    let isSmall =
      Self.equality(bytes, SIMD16()) | Self.equality(bytes, SIMD16(repeating: 1))
      | Self.equality(bytes, SIMD16(repeating: 255))
    // All bits set are -1: a run adds 2, or 1 if its byte is small.
    lanes &+= ~isNoRun & (SIMD16(repeating: 2) &+ isSmall)
    vectors &+= 1
    if vectors == Self.vectorsBetweenSums {
      total = value
      (lanes, vectors) = (SIMD16(), 0)
    }
  }

  /// Corrects the cost for the zeros before the line, and after it if it ends within a vector.
  mutating func correct(first: UInt8, last: UInt8, endsWithinVector: Bool) {
    if first == 0 { total += 1 }
    if endsWithinVector, last != 0 { total -= 1 }
  }

  /// Returns all bits set in each lane with equal bytes.
  @inline(__always)
  private static func equality(_ bytes: SIMD16<UInt8>, _ others: SIMD16<UInt8>) -> SIMD16<UInt8> {
    unsafeBitCast(bytes .== others, to: SIMD16<UInt8>.self)
  }
}
