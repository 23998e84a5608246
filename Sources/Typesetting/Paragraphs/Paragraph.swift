/// A paragraph that is ready to be divided into lines: each character with its face and level
/// (typesetting.md §14).
///
/// Offsets count its scalars.
struct Paragraph: Sendable {
  /// All that is equal in characters that are shaped together.
  struct Traits: Hashable {
    /// The place of the run in the text.
    var run: Int
    var face: FontFace
    var script: Script
    var level: UInt8
    /// True for what the run's picture stands for.
    var isAttachment = false
  }

  /// As they are shaped.
  let scalars: [Unicode.Scalar]
  /// One for each scalar.
  let traits: [Traits]
  let direction: TextDirection
  /// The ends of lines, in ascending order.
  let breaks: [LineBreaks.Break]
  /// The places where a line may be cut if it must: the beginnings of clusters, and the end.
  let boundaries: [Int]
  /// The characters that no face has with the rest of their clusters, and their runs' own faces lack.
  let missing: [Unicode.Scalar]
  /// The traits of an ellipsis without a neighbour.
  let alone: Traits
  private let keptEnds: [Int]
  private let keptStarts: [Int]

  /// A paragraph of such characters.
  ///
  /// - Parameters:
  ///   - scalars: The text of the paragraph without its separator.
  ///   - runs: For each scalar, the place of its run in `styles`.
  ///   - place: The run of a paragraph without scalars.
  init(
    _ scalars: [Unicode.Scalar], runs: [Int], orEmptyIn place: Int, of styles: [StyledRun],
    fallback: FontFallback, direction: TextDirection
  ) throws(ICUError) {
    let bidi = try BidiParagraph(scalars, direction: direction)
    let shaped = scalars.map(\.shaped)
    self.scalars = shaped
    (keptEnds, keptStarts) = (shaped.keptEnds, shaped.keptStarts)
    self.direction = bidi.direction
    // A line may end at both sides of a picture, as at an ideograph's (class ID).
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
      // A cluster that runs share is of the first one's style.
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

  /// The part without what hangs over its end.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound..<max(range.lowerBound, keptEnds[range.upperBound])
  }

  /// The characters of a line without what hangs over its end, and with a hyphen after a soft one
  /// (typesetting.md §24).
  func line(_ range: Range<Int>) -> LineContent {
    LineContent(trimmed(range), isHyphenated: scalars.showsHyphen(atEndOf: range))
  }

  /// The part without what would hang at its beginning.
  func trimmedAtStart(_ range: Range<Int>) -> Range<Int> {
    min(keptStarts[range.lowerBound], range.upperBound)..<range.upperBound
  }

  /// The next place where a line may end, the end of the paragraph at last.
  func opportunity(after offset: Int) -> Int {
    let next = breaks.firstSorted { $0.offset > offset }
    return next < breaks.count ? breaks[next].offset : scalars.count
  }

  /// True where a line must end.
  func mustBreak(at offset: Int) -> Bool {
    let place = breaks.firstSorted { $0.offset >= offset }
    return place < breaks.count && breaks[place].offset == offset && breaks[place].isMandatory
  }

  /// The next place where a line must end.
  func mandatoryEnd(after offset: Int) -> Int {
    let next = breaks.firstSorted { $0.offset > offset }
    return breaks[next...].first(where: \.isMandatory)?.offset ?? scalars.count
  }

  /// The places between the clusters of a part, and its ends.
  func clusterEnds(in range: Range<Int>) -> ArraySlice<Int> {
    let first = boundaries.firstSorted { $0 >= range.lowerBound }
    return boundaries[first..<max(first, boundaries.firstSorted { $0 > range.upperBound })]
  }
}

extension [Unicode.Scalar] {
  /// True for a line that is broken right after a soft hyphen, controls of direction aside, and inside of the
  /// text: the hyphen is seen there (UAX #14, 5.4), if a part of a word is before it.
  func showsHyphen(atEndOf line: Range<Int>) -> Bool {
    guard line.upperBound < count,
      self[line].last(where: { !$0.isDirectionControl }) == .softHyphen
    else { return false }
    let before = self[line].last { !$0.isDirectionControl && $0 != .softHyphen }
    return before.map { !$0.hangs } ?? false
  }

  /// For each offset, the end of what comes before it and does not hang.
  fileprivate var keptEnds: [Int] {
    var ends = [0]
    ends.reserveCapacity(count + 1)
    for (offset, scalar) in enumerated() { ends.append(scalar.hangs ? ends[offset] : offset + 1) }
    return ends
  }

  /// For each offset, the beginning of what comes from there on and does not hang.
  fileprivate var keptStarts: [Int] {
    var starts = Array<Int>(repeating: count, count: count + 1)
    for offset in indices.reversed() {
      starts[offset] = self[offset].hangs ? starts[offset + 1] : offset
    }
    return starts
  }
}

extension Array {
  /// The first index for which a condition holds, found by halves: it holds from there on.
  fileprivate func firstSorted(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// The characters of a line of a paragraph: one part, or two around an ellipsis.
struct LineContent: Hashable {
  /// Before the ellipsis, or all of the line.
  var kept: Range<Int>
  /// After the ellipsis; `nil` for a line without one.
  var resumed: Range<Int>?
  /// True for a line that ends with a hyphen of its own, since it is broken at a soft one.
  var isHyphenated = false

  /// A line of one part.
  init(_ range: Range<Int>, isHyphenated: Bool = false) {
    (kept, self.isHyphenated) = (range, isHyphenated)
  }

  /// A line with an ellipsis between two parts.
  init(_ kept: Range<Int>, ellipsis resumed: Range<Int>) {
    (self.kept, self.resumed) = (kept, resumed)
  }
}
