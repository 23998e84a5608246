/// The byte that is subtracted from each one of a line before it is compressed (PNG specification §9.2).
package enum LineFilter: UInt8 {
  /// Nothing.
  case none = 0
  /// The byte of the pixel to the left.
  case sub = 1
  /// The byte above.
  case up = 2
  /// The one of the bytes to the left, above and above left that is nearest to left + above - above
  /// left.
  case paeth = 4
}

/// Sums of absolute differences, one for each filter.
struct FilterSums {
  /// Vectors whose absolute differences, at most 128 each and two to a lane, fit 16 bits.
  private static let vectorsBetweenSums = 255

  private var sub = SIMD8<UInt16>()
  private var up = SIMD8<UInt16>()
  private var paeth = SIMD8<UInt16>()
  private var vectors = 0
  private var sums = SIMD3<Int>()

  /// Adds what the filters leave of some bytes.
  @inline(__always)
  mutating func add(sub: SIMD16<UInt8>, up: SIMD16<UInt8>, paeth: SIMD16<UInt8>) {
    self.sub &+= sub.magnitudes
    self.up &+= up.magnitudes
    self.paeth &+= paeth.magnitudes
    vectors &+= 1
    if vectors == Self.vectorsBetweenSums { collect() }
  }

  /// The filter of the least sum: among equal ones Up, then Paeth, then Sub.
  var least: LineFilter {
    mutating get {
      collect()
      if sums.y <= sums.z { return sums.x < sums.y ? .sub : .up }
      return sums.x < sums.z ? .sub : .paeth
    }
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
  /// The magnitudes of bytes as signed numbers, two added up in each lane.
  @inline(__always)
  fileprivate var magnitudes: SIMD8<UInt16> {
    let magnitudes = Self.least(self, Self() &- self)
    let pairs = unsafeBitCast(magnitudes, to: SIMD8<UInt16>.self)
    return pairs & 255 &+ pairs &>> 8
  }

  /// Of `a` to the left, `b` above and `c` above left the one nearest to a + b - c, the first among
  /// equally near ones (PNG specification §9.4).
  ///
  /// In bytes: the distance from c is the sum of the other two where both have one sign, and then
  /// never the least, else their difference.
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

  /// The lesser of each two bytes.
  @inline(__always)
  static func least(_ a: Self, _ b: Self) -> Self { b.replacing(with: a, where: a .< b) }

  /// The greater of each two bytes.
  @inline(__always)
  static func greatest(_ a: Self, _ b: Self) -> Self { a.replacing(with: b, where: a .< b) }
}
