import CICU

/// A paragraph with the embedding levels of its characters, which determine the visual order of its
/// lines (UAX #9, typesetting.md §2).
///
/// Offsets count the scalars of the paragraph.
package struct BidiParagraph: Sendable {
  /// A part of a line with a single level: an even level reads from left to right, an odd one from
  /// right to left.
  package struct Run: Hashable, Sendable {
    package let range: Range<Int>
    package let level: UInt8

    package init(range: Range<Int>, level: UInt8) { (self.range, self.level) = (range, level) }

    package var direction: TextDirection { TextDirection(level: level) }
  }

  /// The direction of the paragraph itself, which decides at which side its lines begin.
  package let direction: TextDirection
  /// The level of each scalar before the paragraph is divided into lines (rules X1 to I2, and L1
  /// for the end of the paragraph).
  package let levels: [UInt8]
  private let scalars: [Unicode.Scalar]

  /// Creates a paragraph and resolves its direction from its first strong character (P2, P3).
  ///
  /// - Parameters:
  ///   - scalars: The text, without paragraph separators except at its end.
  ///   - direction: The direction of a paragraph that has no strong characters.
  /// - Throws: `ICUError` if the text is too long or memory runs out.
  package init(_ scalars: [Unicode.Scalar], direction: TextDirection) throws(ICUError) {
    let text = try UTF16Text(scalars)
    var paragraphLevel: UInt8 = direction == .leftToRight ? 0 : 1
    var unitLevels = [UInt8](repeating: 0, count: text.units.count)
    if text.count > 0 {
      try ICUError.check(
        cicu_bidi_levels(
          text.units, text.count, direction == .rightToLeft, &paragraphLevel, &unitLevels),
        "resolve the directions of a paragraph")
    }
    var levels = [UInt8](repeating: 0, count: scalars.count)
    for (level, offset) in zip(unitLevels, text.scalarOffsets) { levels[offset] = level }
    self.direction = TextDirection(level: paragraphLevel)
    self.levels = levels
    self.scalars = scalars
  }

  /// Returns the runs of a line from left to right (L1, L2).
  ///
  /// - Precondition: The line lies within the paragraph.
  package func visualRuns(in line: Range<Int>) -> [Run] {
    precondition(levels.indices.contains(line) || line.isEmpty, "a line lies inside its paragraph")
    let logical = logicalRuns(in: line)
    var order = [Int32](repeating: 0, count: logical.count)
    cicu_visual_order(logical.map(\.level), Int32(logical.count), &order)
    return order.map { logical[Int($0)] }
  }

  /// Returns the runs in logical order; white space at the end of the line gets the level of the
  /// paragraph (L1).
  private func logicalRuns(in line: Range<Int>) -> [Run] {
    let end = line.upperBound - scalars[line].reversed().prefix { $0.isWhiteAtLineEnd }.count
    var runs: [Run] = []
    for offset in line {
      let level = offset < end ? levels[offset] : direction == .leftToRight ? 0 : 1
      let start =
        if let last = runs.last, last.level == level { runs.removeLast().range.lowerBound } else {
          offset
        }
      runs.append(Run(range: start..<offset + 1, level: level))
    }
    return runs
  }

  /// Returns the ranges of the paragraphs in a text, without their separators (P1).
  ///
  /// A separator at the end of the text is followed by an empty paragraph. Separators are
  /// characters of bidi class B, and CR LF is a single separator. U+2028 only ends a line.
  package static func ranges(in scalars: [Unicode.Scalar]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for (offset, scalar) in scalars.enumerated() where scalar.isParagraphSeparator {
      if scalar == "\n", offset > 0, scalars[offset - 1] == "\r" {
        start = offset + 1
        continue
      }
      ranges.append(start..<offset)
      start = offset + 1
    }
    return ranges + [start..<scalars.count]
  }
}
