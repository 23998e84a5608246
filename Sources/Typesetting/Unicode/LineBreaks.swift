import CICU

/// The places where lines of a text may or must end (UAX #14, typesetting.md §3).
package struct LineBreaks: Sendable {
  /// A place between two scalars.
  package struct Break: Hashable, Sendable {
    /// The number of scalars before it: where the next line begins.
    package let offset: Int
    /// True after a character that ends its line, such as U+2028.
    package let isMandatory: Bool

    package init(offset: Int, isMandatory: Bool = false) {
      (self.offset, self.isMandatory) = (offset, isMandatory)
    }
  }

  /// In ascending order, without the beginning of the text, and without its end unless that is
  /// mandatory: an empty line follows then.
  package let all: [Break]

  /// The breaks of a text in no particular language.
  ///
  /// Controls of direction are not looked at, so a value in an isolate is broken as it would be without
  /// one; a line ends after those that close and before those that open.
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

  /// The places between words that only a dictionary tells apart: those inside of runs of class SA
  /// (typesetting.md §23).
  private static func words(of scalars: [Unicode.Scalar]) throws(ICUError) -> [Break] {
    let isComplex = scalars.map(\.isComplexContext)
    guard isComplex.contains(true) else { return [] }
    return try UTF16Text(scalars).breaks(by: cicu_line_breaks).filter { place in
      place.offset < scalars.count && isComplex[place.offset - 1] && isComplex[place.offset]
    }
  }
}

extension Unicode.Scalar {
  /// The scalar, or one of class AL or CM in place of one of class SA, as LB1 has it: the rules decide
  /// alike with any dictionary, which may only add places within a run of that class.
  fileprivate var withoutDictionary: Unicode.Scalar {
    isComplexContext ? isMark ? "\u{308}" : "a" : self
  }
}
