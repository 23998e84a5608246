import CICU

/// A text in UTF-16 for ICU, with a mapping from its offsets, which count code units, to offsets
/// that count scalars.
struct UTF16Text {
  private(set) var units: [UInt16] = []
  /// The number of code units, as ICU's type for offsets.
  let count: Int32
  /// For each code unit, the offset of its scalar.
  private(set) var scalarOffsets: [Int] = []

  /// Encodes a text.
  ///
  /// - Throws: `ICUError` if the text has 2³¹ − 1 code units or more.
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

  /// Returns the breaks that a function of ICU finds, in ascending order, each after a scalar.
  ///
  /// - Parameter find: Writes the kind of break after each code unit, and returns the name of an
  ///   error or `nil`.
  /// - Throws: `ICUError` if `find` returns an error.
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
