/// A paragraph before its division into lines: each character with its face and level (typesetting.md §14).
///
/// Offsets count scalars of the paragraph.
struct Paragraph: Sendable {
  /// The properties that characters must share to be shaped together.
  struct Traits: Hashable {
    /// The index of the run in the text.
    var run: Int
    var face: FontFace
    var script: Script
    var level: UInt8
    /// Whether the character is the placeholder of the run's picture.
    var isAttachment = false
  }

  /// The characters to shape.
  let scalars: [Unicode.Scalar]
  /// The traits of each scalar.
  let traits: [Traits]
  let direction: TextDirection
  /// The line break opportunities, in ascending order.
  let breaks: [LineBreaks.Break]
  /// The offsets where a word may be cut if no opportunity fits: the starts of clusters, and the end.
  let boundaries: [Int]
  /// The characters that have no glyph in their run's own face, from clusters that no face has as a whole.
  let missing: [Unicode.Scalar]
  /// The traits of an ellipsis or a hyphen without a neighbour.
  let alone: Traits
  private let keptEnds: [Int]
  private let keptStarts: [Int]

  /// Creates a paragraph.
  ///
  /// - Parameters:
  ///   - scalars: The text of the paragraph without its separator.
  ///   - runs: The index in `styles` of each scalar's run.
  ///   - place: The index of the run of a paragraph without scalars.
  ///   - styles: The runs of the whole text.
  ///   - fallback: The fallback faces.
  ///   - direction: The direction to use if there is no strong character.
  /// - Throws: `ICUError` if there is not enough memory, or ICU's data is missing.
  init(
    _ scalars: [Unicode.Scalar], runs: [Int], orEmptyIn place: Int, of styles: [StyledRun],
    fallback: FontFallback, direction: TextDirection
  ) throws(ICUError) {
    let bidi = try BidiParagraph(scalars, direction: direction)
    let shaped = scalars.map(\.shaped)
    self.scalars = shaped
    (keptEnds, keptStarts) = (shaped.keptEnds, shaped.keptStarts)
    self.direction = bidi.direction
    // A line may end on either side of a picture, as with an ideograph (class ID).
    breaks = try LineBreaks(
      zip(scalars, runs).map { styles[$1].attachment == nil ? $0 : "\u{4E00}" }
    ).all
    let clusters = try GraphemeClusters(scalars)
    boundaries = clusters.boundariesBesideControls(in: scalars)
    let scripts = ScriptRuns(scalars).all.flatMap { run in run.range.map { _ in run.script } }
    var traits: [Traits] = []
    traits.reserveCapacity(scalars.count)
    var missing: [Unicode.Scalar] = []
    for range in clusters.ranges {
      // If runs share a cluster, it has the style of the first one.
      let style = styles[runs[range.lowerBound]]
      let asked = style.font.face
      let isAttachment = style.attachment != nil
      let face = isAttachment ? asked : fallback.face(for: shaped[range], in: style)
      if face == nil { missing += asked.lacks(shaped[range]) }
      for offset in range {
        traits.append(
          Traits(
            run: runs[range.lowerBound], face: face ?? asked, script: scripts[range.lowerBound],
            level: bidi.levels[offset], isAttachment: isAttachment))
      }
    }
    self.traits = traits
    self.missing = missing
    alone =
      traits.first
      ?? Traits(
        run: place, face: styles[place].font.face, script: .common,
        level: bidi.direction == .leftToRight ? 0 : 1)
  }

  /// Returns a range without the characters that hang over its end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound..<max(range.lowerBound, keptEnds[range.upperBound])
  }

  /// Returns the content of a line, without hanging characters, and with a hyphen after a soft hyphen (typesetting.md
  /// §24).
  func line(_ range: Range<Int>) -> LineContent {
    LineContent(trimmed(range), isHyphenated: scalars.showsHyphen(atEndOf: range))
  }

  /// Returns a range without the characters at its start that would hang.
  func trimmedAtStart(_ range: Range<Int>) -> Range<Int> {
    min(keptStarts[range.lowerBound], range.upperBound)..<range.upperBound
  }

  /// Returns the next opportunity, or else the end of the paragraph.
  func opportunity(after offset: Int) -> Int {
    let next = breaks.firstSorted { $0.offset > offset }
    return next < breaks.count ? breaks[next].offset : scalars.count
  }

  /// Returns whether a line must end at an offset.
  func mustBreak(at offset: Int) -> Bool {
    let place = breaks.firstSorted { $0.offset >= offset }
    return place < breaks.count && breaks[place].offset == offset && breaks[place].isMandatory
  }

  /// Returns the next mandatory break, or else the end of the paragraph.
  func mandatoryEnd(after offset: Int) -> Int {
    let next = breaks.firstSorted { $0.offset > offset }
    return breaks[next...].first(where: \.isMandatory)?.offset ?? scalars.count
  }

  /// Returns the boundaries of clusters in a range, including its ends.
  func clusterEnds(in range: Range<Int>) -> ArraySlice<Int> {
    let first = boundaries.firstSorted { $0 >= range.lowerBound }
    return boundaries[first..<max(first, boundaries.firstSorted { $0 > range.upperBound })]
  }
}

extension [Unicode.Scalar] {
  /// Returns whether a line ends with a visible hyphen (UAX #14, 5.4).
  ///
  /// It does if it is broken right after a soft hyphen, ignoring direction controls, and a part of a word comes before.
  /// The end of the text is not such a break.
  func showsHyphen(atEndOf line: Range<Int>) -> Bool {
    guard line.upperBound < count,
      self[line].last(where: { !$0.isDirectionControl }) == .softHyphen
    else { return false }
    let before = self[line].last { !$0.isDirectionControl && $0 != .softHyphen }
    return before.map { !$0.hangs } ?? false
  }

  /// For each offset, the end of the preceding text without hanging characters.
  fileprivate var keptEnds: [Int] {
    var ends = [0]
    ends.reserveCapacity(count + 1)
    for (offset, scalar) in enumerated() { ends.append(scalar.hangs ? ends[offset] : offset + 1) }
    return ends
  }

  /// For each offset, the start of the following text without hanging characters.
  fileprivate var keptStarts: [Int] {
    var starts = Array<Int>(repeating: count, count: count + 1)
    for offset in indices.reversed() {
      starts[offset] = self[offset].hangs ? starts[offset + 1] : offset
    }
    return starts
  }
}

extension Array {
  /// Returns the index of the first element that satisfies a condition, or `count` if there is none, by binary search.
  ///
  /// - Precondition: All elements after the first one that satisfies the condition satisfy it too.
  fileprivate func firstSorted(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The ranges of a paragraph that form a line: one, or two around an ellipsis.
struct LineContent: Hashable {
  /// The range before the ellipsis, or the whole line.
  var kept: Range<Int>
  /// The range after the ellipsis, or `nil` if there is no ellipsis.
  var resumed: Range<Int>?
  /// Whether a hyphen is added, because the line is broken at a soft hyphen.
  var isHyphenated = false

  /// Creates a line of one range.
  init(_ range: Range<Int>, isHyphenated: Bool = false) {
    (kept, self.isHyphenated) = (range, isHyphenated)
  }

  /// Creates a line with an ellipsis between two ranges.
  init(_ kept: Range<Int>, ellipsis resumed: Range<Int>) {
    (self.kept, self.resumed) = (kept, resumed)
  }
}
