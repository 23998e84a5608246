extension SIMD16<UInt8> {
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
