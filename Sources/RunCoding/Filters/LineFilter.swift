/// The byte that is subtracted from each byte of a line before compression (PNG specification §9.2).
package enum LineFilter: UInt8 {
  /// Zero.
  case none = 0
  /// The corresponding byte of the pixel to the left.
  case sub = 1
  /// The byte above.
  case up = 2
  /// The Paeth predictor: the byte to the left, above or above left that is nearest to left + above - above left.
  case paeth = 4
}

/// The sums of absolute differences of each filter.
struct FilterSums {
  /// The maximum number of vectors before a sum of absolute differences, at most 128 each and two per lane, may
  /// exceed 16 bits.
  private static let vectorsBetweenSums = 255

  private var sub = SIMD8<UInt16>()
  private var up = SIMD8<UInt16>()
  private var paeth = SIMD8<UInt16>()
  private var vectors = 0
  private var sums = SIMD3<Int>()

  /// Adds the differences that the filters leave of 16 bytes.
  @inline(__always)
  mutating func add(sub: SIMD16<UInt8>, up: SIMD16<UInt8>, paeth: SIMD16<UInt8>) {
    self.sub &+= sub.magnitudes
    self.up &+= up.magnitudes
    self.paeth &+= paeth.magnitudes
    vectors &+= 1
    if vectors == Self.vectorsBetweenSums { collect() }
  }

  /// Returns the filter with the least sum; ties prefer Up, then Paeth, then Sub.
  mutating func least(withPaeth: Bool) -> LineFilter {
    collect()
    if sums.y <= sums.z || !withPaeth { return sums.x < sums.y ? .sub : .up }
    return sums.x < sums.z ? .sub : .paeth
  }

  private mutating func collect() {
    sums &+= SIMD3(Self.sum(sub), Self.sum(up), Self.sum(paeth))
    (sub, up, paeth, vectors) = (SIMD8(), SIMD8(), SIMD8(), 0)
  }

  private static func sum(_ lanes: SIMD8<UInt16>) -> Int {
    Int(SIMD8<UInt32>(truncatingIfNeeded: lanes).wrappedSum())
  }
}

extension SIMD16<UInt8> {
  /// The absolute values of the bytes as signed integers, with the sum of two in each lane.
  @inline(__always)
  fileprivate var magnitudes: SIMD8<UInt16> {
    let magnitudes = Self.least(self, Self() &- self)
    let pairs = unsafeBitCast(magnitudes, to: SIMD8<UInt16>.self)
    return pairs & 255 &+ pairs &>> 8
  }

  /// Returns the byte that is nearest to a + b - c: `a` to the left, `b` above or `c` above left.
  ///
  /// Ties prefer this order (PNG specification §9.4). The computation needs only bytes: if a - c and b - c have the
  /// same sign, the distance to c is the sum of the other two distances, and never the least; otherwise it is their
  /// difference.
  @inline(__always)
  static func paeth(_ a: Self, _ b: Self, _ c: Self) -> Self {
    let (leastOfB, leastOfA) = (least(b, c), least(a, c))
    let fromA = greatest(b, c) &- leastOfB
    let fromB = greatest(a, c) &- leastOfA
    let fromC = greatest(fromA, fromB) &- least(fromA, fromB)
    let isBetween = (leastOfB .== c) .^ (leastOfA .== c)
    return b.replacing(with: a, where: fromA .<= fromB)
      .replacing(with: c, where: isBetween .& (fromC .< fromA) .& (fromC .< fromB))
  }

  /// Returns the minimum of each pair of bytes.
  @inline(__always)
  static func least(_ a: Self, _ b: Self) -> Self { b.replacing(with: a, where: a .< b) }

  /// Returns the maximum of each pair of bytes.
  @inline(__always)
  static func greatest(_ a: Self, _ b: Self) -> Self { a.replacing(with: b, where: a .< b) }
}
