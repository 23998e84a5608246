/// A text in a pixel font, prepared for layout in any width.
///
/// Lines break and are truncated as in outline fonts (typesetting.md §14, §15, §22), but without
/// kerning and shrinking.
package struct PixelBlock: Sendable {
  /// A line and the sources of its characters.
  package struct Line: Sendable {
    /// The glyphs of the line.
    package let row: PixelLine
    /// The characters of the line in reading order, including the ellipsis.
    package let scalars: [Unicode.Scalar]
    /// For each character of the line, its offset in the text; an ellipsis and a hyphen have the
    /// offset of their neighbour.
    package let sources: [Int]
    /// Whether the last character is the hyphen of a line that is broken at a soft hyphen.
    fileprivate let isHyphenated: Bool

    /// The characters for programs that join the lines into one text: the hyphen of a broken word
    /// is a soft hyphen.
    package var readScalars: [Unicode.Scalar] {
      isHyphenated ? scalars.dropLast() + [.softHyphen] : scalars
    }
  }

  /// A part of the text that ends at a mandatory break.
  fileprivate struct Paragraph {
    let scalars: [Unicode.Scalar]
    /// The offset of the first character in the text.
    let start: Int
    /// The offsets where a line may end, the last of them the end of the paragraph.
    let ends: [Int]
    /// The offsets between clusters, including both ends.
    let boundaries: [Int]
    /// The number of cells from the beginning to each character and to the end.
    let widths: [Int]
  }

  /// The characters that no font has, without duplicates, in the order of the text.
  package let missing: [Unicode.Scalar]
  /// The font and the fallbacks that provide glyphs, each once, in the order of look-up.
  package let fonts: [PixelFont]
  private let paragraphs: [Paragraph]
  private let font: PixelFont
  private let fallbacks: [PixelFont]
  private let options: TextOptions
  /// The character that is drawn for a soft hyphen at the end of a line.
  private let hyphen: Unicode.Scalar
  /// The advance of the hyphen, in cells.
  private let hyphenWidth: Int

  /// Prepares a text for layout; its lines end at LF, U+2028 and U+2029.
  ///
  /// - Parameters:
  ///   - scalars: The text.
  ///   - font: The first font in the order of look-up.
  ///   - fallbacks: The fonts for characters that `font` lacks, in the order of look-up.
  ///   - options: The options of the layout.
  /// - Throws: `ICUError` if the text is too long, memory runs out or ICU's data is not installed.
  package init(
    _ scalars: [Unicode.Scalar], font: PixelFont, fallbacks: [PixelFont] = [],
    options: TextOptions = TextOptions()
  ) throws {
    (self.font, self.fallbacks, self.options) = (font, fallbacks, options)
    hyphen =
      Unicode.Scalar.hyphens.first { hyphen in
        font.chain(with: fallbacks).contains { $0.glyphs[hyphen] != nil }
      } ?? Unicode.Scalar.hyphens[0]
    hyphenWidth =
      PixelLine(
        [hyphen], runs: [.init(range: 0..<1, level: 0)], font: font, fallbacks: fallbacks
      ).width
    var start = 0
    var paragraphs: [Paragraph] = []
    var missing: [Unicode.Scalar] = []
    var used: Set<Int> = []
    for part in scalars.split(omittingEmptySubsequences: false, whereSeparator: \.endsPixelLine) {
      let scalars = Array(part)
      let line = PixelLine(
        scalars, runs: [.init(range: scalars.indices, level: 0)], font: font, fallbacks: fallbacks)
      missing += line.missing.filter { !missing.contains($0) }
      used.formUnion(line.fonts)
      var widths = Array(repeating: 0, count: scalars.count + 1)
      for place in line.places { widths[place.offset + 1] += place.glyph.advance }
      for offset in scalars.indices { widths[offset + 1] += widths[offset] }
      let breaks = try LineBreaks(scalars).all.map(\.offset).filter { $0 < scalars.count }
      paragraphs.append(
        Paragraph(
          scalars: scalars, start: start, ends: breaks + [scalars.count],
          boundaries: try GraphemeClusters(scalars).boundariesBesideControls(in: scalars),
          widths: widths))
      start += scalars.count + 1
    }
    (self.paragraphs, self.missing) = (paragraphs, missing)
    fonts = font.chain(with: fallbacks).enumerated().filter { used.contains($0.offset) }
      .map(\.element)
  }

  /// Returns the lines in a width.
  ///
  /// - Parameters:
  ///   - width: The width in cells, which may be infinite.
  ///   - count: The maximum number of lines, in addition to the limit of the options.
  /// - Throws: `TextError` if there are too many lines; `ICUError` if ICU fails;
  ///   `CancellationError` if the task is cancelled.
  package func lines(width: Double, atMost count: Int) throws -> [Line] {
    let most = max(min(count, options.maximumLines ?? .max), 1)
    let limit = width + LineBreaker.slack
    var lines: [Line] = []
    for (index, paragraph) in paragraphs.enumerated() {
      var start = 0
      repeat {
        try Task.checkCancellation()
        guard lines.count < TextError.lineLimit else { throw TextError() }
        let end = paragraph.end(ofLineAt: start, limit: limit, hyphen: hyphenWidth)
        let isRest = end == paragraph.scalars.count && index == paragraphs.count - 1
        guard lines.count + 1 < most || isRest else {
          return lines + [try truncated(paragraph, from: start, limit: limit)]
        }
        lines.append(try line(paragraph, paragraph.line(start..<end)))
        start = end
      } while start < paragraph.scalars.count
    }
    return lines
  }

  private func truncated(
    _ paragraph: Paragraph, from start: Int, limit: Double
  ) throws -> Line {
    let places = paragraph.boundaries.filter { $0 >= start }
    let count = max(places.count - 1, 0)
    let ellipsis = try line(paragraph, LineContent(start..<start, ellipsis: start..<start)).row
      .width
    func content(without lost: Int) -> LineContent {
      let before =
        switch options.truncationMode {
        case .tail: count - lost
        case .head: 0
        case .middle: (count - lost + 1) / 2
        }
      let kept = places.isEmpty ? start..<start : places[0]..<places[before]
      let resumed = places.isEmpty ? start..<start : places[before + lost]..<places[count]
      return LineContent(
        paragraph.trimmed(kept), ellipsis: paragraph.trimmed(paragraph.trimmedAtStart(resumed)))
    }
    var lost = 0
    while lost < count {
      let content = content(without: lost)
      let width = paragraph.width(content.kept) + paragraph.width(content.resumed ?? start..<start)
      if Double(width + ellipsis) <= limit { break }
      lost += 1
    }
    return try line(paragraph, content(without: lost))
  }

  private func line(_ paragraph: Paragraph, _ content: LineContent) throws -> Line {
    var scalars = Array(paragraph.scalars[content.kept])
    var sources = content.kept.map { paragraph.start + $0 }
    if let resumed = content.resumed {
      let neighbour = sources.last ?? paragraph.start + min(resumed.lowerBound, paragraph.last)
      scalars.append("\u{2026}")
      sources.append(neighbour)
      scalars += paragraph.scalars[resumed]
      sources += resumed.map { paragraph.start + $0 }
    }
    if content.isHyphenated {
      scalars.append(hyphen)
      sources.append(sources.last ?? paragraph.start + content.kept.lowerBound)
    }
    let bidi = try BidiParagraph(scalars, direction: options.direction)
    let row = PixelLine(
      scalars, runs: bidi.visualRuns(in: scalars.indices), font: font, fallbacks: fallbacks)
    return Line(
      row: row, scalars: scalars, sources: sources, isHyphenated: content.isHyphenated)
  }
}

extension PixelBlock.Paragraph {
  /// The offset of the last character, or 0 if the paragraph is empty.
  fileprivate var last: Int { max(scalars.count - 1, 0) }

  fileprivate func width(_ range: Range<Int>) -> Int {
    widths[range.upperBound] - widths[range.lowerBound]
  }

  /// Returns a part without the characters that hang at its end.
  fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound..<(range.upperBound - scalars[range].reversed().prefix(while: \.hangs).count)
  }

  /// Returns the content of a line without the characters that hang at its end, and with a hyphen
  /// if the line ends at a soft hyphen.
  fileprivate func line(_ range: Range<Int>) -> LineContent {
    LineContent(trimmed(range), isHyphenated: scalars.showsHyphen(atEndOf: range))
  }

  /// Returns a part without hanging characters at its beginning.
  fileprivate func trimmedAtStart(_ range: Range<Int>) -> Range<Int> {
    (range.lowerBound + scalars[range].prefix(while: \.hangs).count)..<range.upperBound
  }

  /// Returns the end of a line: the last opportunity that fits, otherwise the end of the last
  /// cluster that fits, but at least one cluster.
  ///
  /// - Parameters:
  ///   - start: The offset of the first character of the line.
  ///   - limit: The maximum width of the line, in cells.
  ///   - hyphen: The advance of the hyphen that a soft hyphen becomes, in cells.
  fileprivate func end(ofLineAt start: Int, limit: Double, hyphen: Int) -> Int {
    func length(_ end: Int) -> Double { Double(width(trimmed(start..<end))) }
    // A later opportunity may fit even if the hyphen of an earlier one does not.
    func last(of places: [Int]) -> Int? {
      places.filter { $0 > start }.prefix { length($0) <= limit }.last { end in
        let shown = scalars.showsHyphen(atEndOf: start..<end) ? Double(hyphen) : 0
        return length(end) + shown <= limit
      }
    }
    return last(of: ends) ?? last(of: boundaries) ?? boundaries.first { $0 > start }
      ?? scalars.count
  }
}

extension Unicode.Scalar {
  /// Whether the scalar ends a line in a pixel font.
  fileprivate var endsPixelLine: Bool {
    self == "\n" || self == "\u{2028}" || self == "\u{2029}"
  }
}
