import CICU

/// One paragraph with the embedding levels of its characters, and the order in which its lines show
/// them (UAX #9, typesetting.md §2).
///
/// Offsets count scalars of the paragraph.
package struct BidiParagraph: Sendable {
  /// A part of a line whose characters have one level; from right to left where that is odd.
  package struct Run: Hashable, Sendable {
    package let range: Range<Int>
    package let level: UInt8

    package init(range: Range<Int>, level: UInt8) { (self.range, self.level) = (range, level) }

    package var direction: TextDirection { TextDirection(level: level) }
  }

  /// The direction of the paragraph itself: where lines begin, and where their ends are.
  package let direction: TextDirection
  /// One level for each scalar, as it is before lines are known (rules X1 to I2, and L1 for the end of
  /// the paragraph).
  package let levels: [UInt8]
  private let scalars: [Unicode.Scalar]

  /// A paragraph whose direction is that of its first strong character (P2, P3).
  ///
  /// - Parameters:
  ///   - scalars: a text without separators of paragraphs, except at its end.
  ///   - direction: that of a paragraph without strong characters.
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

  /// The runs of a line from left to right (L1, L2).
  ///
  /// - Precondition: the line lies inside the paragraph.
  package func visualRuns(in line: Range<Int>) -> [Run] {
    precondition(levels.indices.contains(line) || line.isEmpty, "a line lies inside its paragraph")
    let logical = logicalRuns(in: line)
    var order = [Int32](repeating: 0, count: logical.count)
    cicu_visual_order(logical.map(\.level), Int32(logical.count), &order)
    return order.map { logical[Int($0)] }
  }

  /// The runs in the order of the text, with the level of the paragraph for white space at the end of
  /// the line (L1).
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

  /// The paragraphs of a text, without their separators (P1): one more than there are separators, for
  /// after the last there is an empty paragraph.
  ///
  /// Separators are those of bidi class B, of which CR LF is one; U+2028 only breaks a line.
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
