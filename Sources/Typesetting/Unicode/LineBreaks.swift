import CICU

/// The positions where a line of a text may or must end (UAX #14, typesetting.md §3).
package struct LineBreaks: Sendable {
  /// A position between two scalars.
  package struct Break: Hashable, Sendable {
    /// The number of scalars before the break, which is the offset of the next line.
    package let offset: Int
    /// Whether a line must end here, as after U+2028.
    package let isMandatory: Bool

    package init(offset: Int, isMandatory: Bool = false) {
      (self.offset, self.isMandatory) = (offset, isMandatory)
    }
  }

  /// The breaks in ascending order.
  ///
  /// The start of the text is not a break. Its end is a break only if it is mandatory; an empty line follows then.
  package let all: [Break]

  /// Finds the breaks of a text without regard to its language.
  ///
  /// Direction controls are ignored, so a value breaks as it would without its isolate. If there are controls at a
  /// break, the line ends after the closing and before the opening ones.
  ///
  /// - Throws: `ICUError` if the text is too long, there is not enough memory, or ICU's data is missing.
  package init(_ scalars: [Unicode.Scalar]) throws(ICUError) {
    let kept = scalars.indices.filter { !scalars[$0].isDirectionControl }
    let shown = kept.map { scalars[$0] }
    let rules = try UTF16Text(shown.map(\.withoutDictionary)).breaks(by: cicu_line_breaks)
    let breaks = try (rules + Self.words(of: shown)).sorted { $0.offset < $1.offset }
    all = breaks.compactMap { found in
      var offset = kept[found.offset - 1] + 1
      let next = found.offset < kept.count ? kept[found.offset] : scalars.count
      while offset < next, !scalars[offset].opensDirection { offset += 1 }
      let isEnd = found.offset == kept.count
      return isEnd && !found.isMandatory
        ? nil : Break(offset: offset, isMandatory: found.isMandatory)
    }
  }

  /// Returns the word boundaries that only a dictionary can find: the breaks within runs of class SA (typesetting.md
  /// §23).
  private static func words(of scalars: [Unicode.Scalar]) throws(ICUError) -> [Break] {
    let isComplex = scalars.map(\.isComplexContext)
    guard isComplex.contains(true) else { return [] }
    return try UTF16Text(scalars).breaks(by: cicu_line_breaks).filter { place in
      place.offset < scalars.count && isComplex[place.offset - 1] && isComplex[place.offset]
    }
  }
}

extension Unicode.Scalar {
  /// The scalar, or a substitute of class AL or CM if the scalar is of class SA (LB1).
  ///
  /// The rules then find the same breaks with any dictionary. A dictionary may only add breaks within a run of class
  /// SA.
  fileprivate var withoutDictionary: Unicode.Scalar {
    isComplexContext ? isMark ? "\u{308}" : "a" : self
  }
}
