import CICU

/// Scalars as ICU takes them, and the way back: its offsets count units of UTF-16, ours count scalars.
struct UTF16Text {
  private(set) var units: [UInt16] = []
  /// The number of units, which ICU's offsets can tell.
  let count: Int32
  /// The offset of the scalar that each unit belongs to.
  private(set) var scalarOffsets: [Int] = []

  /// - Throws: `ICUError` for 2³¹ − 1 units and more.
  init(_ scalars: [Unicode.Scalar]) throws(ICUError) {
    units.reserveCapacity(scalars.count)
    scalarOffsets.reserveCapacity(scalars.count)
    for (offset, scalar) in scalars.enumerated() {
      for unit in Unicode.UTF16.encode(scalar) ?? Unicode.UTF16.encodedReplacementCharacter {
        units.append(unit)
        scalarOffsets.append(offset)
      }
    }
    guard units.count < Int32.max else {
      throw ICUError(
        description: "ICU takes less than \(Int32.max) units of UTF-16 at once, got \(units.count)")
    }
    count = Int32(units.count)
  }

  /// The breaks after scalars that one of ICU's finders has found, in ascending order.
  func breaks(
    by find: (UnsafePointer<UInt16>, Int32, UnsafeMutablePointer<UInt8>) -> UnsafePointer<CChar>?
  ) throws(ICUError) -> [LineBreaks.Break] {
    guard count > 0 else { return [] }
    var kinds = [UInt8](repeating: 0, count: units.count)
    try ICUError.check(find(units, count, &kinds), "find the breaks of a text")
    return zip(kinds, scalarOffsets).compactMap { kind, offset in
      kind == cicu_break_none.rawValue
        ? nil
        : LineBreaks.Break(offset: offset + 1, isMandatory: kind == cicu_break_mandatory.rawValue)
    }
  }
}
