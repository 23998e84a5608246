import CICU

/// The positions where a line of a text may or must end (UAX #14, typesetting.md §3).
package struct LineBreaks: Sendable {
  /// A place between two scalars where a line may or must end.
  package struct Break: Hashable, Sendable {
    /// The offset of the next line: the number of scalars before the break.
    package let offset: Int
    /// Whether the line must end here, as after U+2028.
    package let isMandatory: Bool

    package init(offset: Int, isMandatory: Bool = false) {
      (self.offset, self.isMandatory) = (offset, isMandatory)
    }
  }

  /// The breaks in ascending order.
  ///
  /// They exclude the beginning of the text. They include its end only if that break is mandatory,
  /// so that an empty line follows.
  package let all: [Break]

  /// Finds the breaks of a text, independent of its language.
  ///
  /// Direction controls are ignored, so a value breaks as it would without its isolate. If there
  /// are controls at a break, the line ends after those that close and before those that open.
  ///
  /// - Throws: `ICUError` if the text is too long, memory runs out or ICU's data is not installed.
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

  /// Returns the breaks between words that only a dictionary finds: breaks between two scalars of
  /// class SA (typesetting.md §23).
  private static func words(of scalars: [Unicode.Scalar]) throws(ICUError) -> [Break] {
    let isComplex = scalars.map(\.isComplexContext)
    guard isComplex.contains(true) else { return [] }
    return try UTF16Text(scalars).breaks(by: cicu_line_breaks).filter { place in
      place.offset < scalars.count && isComplex[place.offset - 1] && isComplex[place.offset]
    }
  }
}

extension Unicode.Scalar {
  /// A scalar of class CM or AL if this one has class SA, otherwise the scalar itself, as in rule
  /// LB1.
  ///
  /// Thus the rules give the same breaks with any dictionary, which can only add breaks within a
  /// run of that class.
  fileprivate var withoutDictionary: Unicode.Scalar {
    isComplexContext ? isMark ? "\u{308}" : "a" : self
  }
}
