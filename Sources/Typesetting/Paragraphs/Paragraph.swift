/// A paragraph that is prepared for line breaking, with a face and a level for each character
/// (typesetting.md §14).
///
/// Offsets count the scalars of the paragraph.
struct Paragraph: Sendable {
  /// The properties that characters must share to be shaped together.
  struct Traits: Hashable {
    /// The index of the run in the text.
    var run: Int
    var face: FontFace
    var script: Script
    var level: UInt8
    /// Whether the character represents the picture of its run.
    var isAttachment = false
  }

  /// The scalars in the form in which they are shaped.
  let scalars: [Unicode.Scalar]
  /// The traits of each scalar.
  let traits: [Traits]
  let direction: TextDirection
  /// The line breaks, in ascending order.
  let breaks: [LineBreaks.Break]
  /// The offsets where a line may be cut if no line break fits: the start of each cluster, and the
  /// end.
  let boundaries: [Int]
  /// The characters that the run's own face lacks, from clusters that no face has.
  let missing: [Unicode.Scalar]
  /// The traits of an ellipsis that has no neighbour.
  let alone: Traits
  private let keptEnds: [Int]
  private let keptStarts: [Int]

  /// Creates a paragraph and selects a face for each cluster.
  ///
  /// - Parameters:
  ///   - scalars: The text of the paragraph, without its separator.
  ///   - runs: The index in `styles` of each scalar's run.
  ///   - place: The index in `styles` of the run that a paragraph without scalars belongs to.
  ///   - styles: The runs of the text.
  ///   - fallback: The fallback faces of the text.
  ///   - direction: The direction of a paragraph without strong characters.
  /// - Throws: `ICUError` if the text is too long, memory runs out or ICU's data is not installed.
  init(
    _ scalars: [Unicode.Scalar], runs: [Int], orEmptyIn place: Int, of styles: [StyledRun],
    fallback: FontFallback, direction: TextDirection
  ) throws(ICUError) {
    let bidi = try BidiParagraph(scalars, direction: direction)
    let shaped = scalars.map(\.shaped)
    self.scalars = shaped
    (keptEnds, keptStarts) = (shaped.keptEnds, shaped.keptStarts)
    self.direction = bidi.direction
    // A line may end on both sides of a picture, as around an ideograph (class ID).
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
      // A cluster that spans several runs has the style of the first one.
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

  /// Returns a part without the characters that hang at its end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound..<max(range.lowerBound, keptEnds[range.upperBound])
  }

  /// Returns the content of a line without the characters that hang at its end, and with a hyphen
  /// if the line ends at a soft hyphen (typesetting.md §24).
  func line(_ range: Range<Int>) -> LineContent {
    LineContent(trimmed(range), isHyphenated: scalars.showsHyphen(atEndOf: range))
  }

  /// Returns a part without hanging characters at its beginning.
  func trimmedAtStart(_ range: Range<Int>) -> Range<Int> {
    min(keptStarts[range.lowerBound], range.upperBound)..<range.upperBound
  }

  /// Returns the next offset where a line may end, or the end of the paragraph if there is no such
  /// break.
  func opportunity(after offset: Int) -> Int {
    let next = breaks.firstSorted { $0.offset > offset }
    return next < breaks.count ? breaks[next].offset : scalars.count
  }

  /// Returns whether a line must end at an offset.
  func mustBreak(at offset: Int) -> Bool {
    let place = breaks.firstSorted { $0.offset >= offset }
    return place < breaks.count && breaks[place].offset == offset && breaks[place].isMandatory
  }

  /// Returns the next offset where a line must end, or the end of the paragraph if there is no such
  /// break.
  func mandatoryEnd(after offset: Int) -> Int {
    let next = breaks.firstSorted { $0.offset > offset }
    return breaks[next...].first(where: \.isMandatory)?.offset ?? scalars.count
  }

  /// Returns the offsets between the clusters of a part, including its ends.
  func clusterEnds(in range: Range<Int>) -> ArraySlice<Int> {
    let first = boundaries.firstSorted { $0 >= range.lowerBound }
    return boundaries[first..<max(first, boundaries.firstSorted { $0 > range.upperBound })]
  }
}

extension [Unicode.Scalar] {
  /// Returns whether a line shows a hyphen because it ends right after a soft hyphen (UAX #14,
  /// 5.4).
  ///
  /// Direction controls are ignored. The end of the whole text shows no hyphen, and neither does a
  /// soft hyphen unless a part of a word precedes it.
  func showsHyphen(atEndOf line: Range<Int>) -> Bool {
    guard line.upperBound < count,
      self[line].last(where: { !$0.isDirectionControl }) == .softHyphen
    else { return false }
    let before = self[line].last { !$0.isDirectionControl && $0 != .softHyphen }
    return before.map { !$0.hangs } ?? false
  }

  /// For each offset, the end of the last character before it that does not hang.
  fileprivate var keptEnds: [Int] {
    var ends = [0]
    ends.reserveCapacity(count + 1)
    for (offset, scalar) in enumerated() { ends.append(scalar.hangs ? ends[offset] : offset + 1) }
    return ends
  }

  /// For each offset, the start of the first character from there on that does not hang.
  fileprivate var keptStarts: [Int] {
    var starts = Array<Int>(repeating: count, count: count + 1)
    for offset in indices.reversed() {
      starts[offset] = self[offset].hangs ? starts[offset + 1] : offset
    }
    return starts
  }
}

extension Array {
  /// Returns the index of the first element that meets a condition, by binary search.
  ///
  /// - Parameter holds: The condition, which must also hold for all later elements.
  fileprivate func firstSorted(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The characters of a line: one part of a paragraph, or two parts around an ellipsis.
struct LineContent: Hashable {
  /// The part before the ellipsis, or the whole line if it has no ellipsis.
  var kept: Range<Int>
  /// The part after the ellipsis, or `nil` if the line has no ellipsis.
  var resumed: Range<Int>?
  /// Whether the line ends with an added hyphen, because it is broken at a soft hyphen.
  var isHyphenated = false

  /// Creates a line of one part.
  init(_ range: Range<Int>, isHyphenated: Bool = false) {
    (kept, self.isHyphenated) = (range, isHyphenated)
  }

  /// Creates a line with an ellipsis between two parts.
  init(_ kept: Range<Int>, ellipsis resumed: Range<Int>) {
    (self.kept, self.resumed) = (kept, resumed)
  }
}
