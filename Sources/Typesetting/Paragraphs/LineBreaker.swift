/// Breaks a text into lines for a single layout (typesetting.md §14 to §16).
struct LineBreaker: ~Copyable {
  /// A line, identified by its position in the text.
  struct Line {
    /// The index of the paragraph in the text.
    var paragraph: Int
    var content: LineContent
  }

  /// The tolerance of comparisons in points, because sums of widths are rounded.
  static let slack = 1e-6

  /// The lines that a text is broken into, up to the limit.
  private struct Division {
    /// The start of the line that has to be truncated.
    struct Cut {
      let paragraph: Int
      let start: Int
    }

    var lines: [Line]
    var cut: Cut?
  }

  private struct Key: Hashable {
    let paragraph: Int
    let content: LineContent
  }

  private let block: TextBlock
  private let shaper = Shaper()
  /// The lines that have been shaped at the full size; different sizes share many of them.
  private var known: [Key: ShapedLine] = [:]

  init(_ block: TextBlock) { self.block = block }

  /// Returns the lines at the largest size of n/64 at which the text fits (typesetting.md §16).
  ///
  /// If the text fits at no permitted size, the lines have the smallest size and are truncated.
  ///
  /// - Parameters:
  ///   - width: The maximum width, in points.
  ///   - height: The maximum height, in points.
  /// - Returns: The number n, and the lines.
  mutating func shrunkLines(width: Double, height: Double) throws -> (step: Int, lines: [Line]) {
    let factor = min(max(block.options.minimumScaleFactor, 1.0 / 64), 1)
    let least = Int((factor * 64).rounded(.up))
    // The largest size that fits, and the smallest one that does not.
    var (fitting, excessive) = (least - 1, 65)
    var step = 64
    while step > fitting {
      if try division(width: width, height: height, step: step).cut == nil {
        fitting = step
      } else {
        excessive = step
      }
      // A binary search finds the same size if a smaller text fits whenever a larger one does.
      step = block.clusterCount > 400 ? (fitting + excessive) / 2 : excessive - 1
    }
    step = max(fitting, least)
    let division = try division(width: width, height: height, step: step)
    guard let cut = division.cut else { return (step, division.lines) }
    let limit = (width + Self.slack) / (Double(step) / 64)
    return (step, division.lines + [try truncatedLine(at: cut, limit: limit)])
  }

  /// Returns the glyphs of a line at the full size.
  mutating func shaped(_ line: Line) throws -> ShapedLine {
    let key = Key(paragraph: line.paragraph, content: line.content)
    if let shaped = known[key] { return shaped }
    let shaped = try ShapedLine(
      line.content, of: block.paragraphs[line.paragraph].paragraph, styles: block.runs,
      fallback: block.fallback, by: shaper)
    known[key] = shaped
    return shaped
  }

  /// Returns the lines at a size, without the last permitted one if the rest of the text does not
  /// fit in it.
  private mutating func division(width: Double, height: Double, step: Int) throws -> Division {
    let factor = Double(step) / 64
    // All lengths are measured at the full size.
    let limit = (width + Self.slack) / factor
    let most = lineCount(height: height, factor: factor)
    var lines: [Line] = []
    for (index, measured) in block.paragraphs.enumerated() {
      let paragraph = measured.paragraph
      var start = 0
      var isOpen = true
      while isOpen {
        try Task.checkCancellation()
        guard lines.count < TextError.lineLimit else { throw TextError() }
        let end = try end(ofLineAt: start, in: index, limit: limit)
        isOpen = end < paragraph.scalars.count || (paragraph.mustBreak(at: end) && end > start)
        let isRest = !isOpen && index == block.paragraphs.count - 1
        guard lines.count + 1 < most || isRest else {
          return Division(lines: lines, cut: Division.Cut(paragraph: index, start: start))
        }
        lines.append(Line(paragraph: index, content: paragraph.line(start..<end)))
        start = end
      }
    }
    return Division(lines: lines)
  }

  /// Returns the number of lines that fit in a height, at least one.
  private func lineCount(height: Double, factor: Double) -> Int {
    let most = max(block.options.maximumLines ?? .max, 1)
    let metrics = block.metrics.scaled(by: factor)
    let between = metrics.gap + block.options.lineSpacing
    let pitch = metrics.ascent + metrics.descent + between
    let count = (height + between) / pitch + Self.slack
    // If lines do not move down, any number of them fits.
    guard pitch > 0, count < Double(TextError.lineLimit) else { return most }
    return min(max(Int(max(count, 0)), 1), most)
  }

  /// Returns the end of a line: the last opportunity that fits, otherwise the end of the last
  /// cluster that fits, but at least one cluster.
  private mutating func end(
    ofLineAt start: Int, in index: Int, limit: Double
  ) throws -> Int {
    let paragraph = block.paragraphs[index].paragraph
    let first = paragraph.opportunity(after: start)
    var fitting: [Int] = []
    var next = first
    while width(start..<next, in: index) <= limit {
      fitting.append(next)
      if next == paragraph.scalars.count || paragraph.mustBreak(at: next) { break }
      next = paragraph.opportunity(after: next)
    }
    while let end = fitting.popLast() {
      if try fits(start..<end, in: index, limit: limit) { return end }
    }
    // Not even the first opportunity fits.
    guard start < first else { return first }
    var clusters: [Int] = []
    for end in paragraph.clusterEnds(in: start + 1..<first) {
      guard clusters.isEmpty || width(start..<end, in: index) <= limit else { break }
      clusters.append(end)
    }
    while clusters.count > 1, let end = clusters.popLast() {
      if try fits(start..<end, in: index, limit: limit) { return end }
    }
    return clusters.first ?? first
  }

  /// Returns the width of a range without the characters that hang at its end, as the whole
  /// paragraph was shaped.
  private func width(_ range: Range<Int>, in index: Int) -> Double {
    let measured = block.paragraphs[index]
    let kept = measured.paragraph.trimmed(range)
    return measured.widths[kept.upperBound] - measured.widths[kept.lowerBound]
  }

  private mutating func fits(_ range: Range<Int>, in index: Int, limit: Double) throws -> Bool {
    guard limit < .infinity else { return true }
    let content = block.paragraphs[index].paragraph.line(range)
    return try shaped(Line(paragraph: index, content: content)).advance <= limit
  }

  /// Returns a line with an ellipsis and with as many clusters as fit (typesetting.md §15).
  ///
  /// The line starts with the rest of the paragraph, up to the next mandatory break. Clusters are
  /// then removed until the line fits.
  private mutating func truncatedLine(at cut: Division.Cut, limit: Double) throws -> Line {
    let (index, start) = (cut.paragraph, cut.start)
    let measured = block.paragraphs[index]
    let paragraph = measured.paragraph
    let places = Array(
      paragraph.clusterEnds(in: start..<paragraph.mandatoryEnd(after: start)))
    let count = max(places.count - 1, 0)
    func content(without lost: Int) -> LineContent {
      let before: Int
      switch block.options.truncationMode {
      case .tail: before = count - lost
      case .head: before = 0
      case .middle: before = (count - lost + 1) / 2
      }
      let kept = places.isEmpty ? start..<start : places[0]..<places[before]
      let resumed = places.isEmpty ? start..<start : places[before + lost]..<places[count]
      return LineContent(
        paragraph.trimmed(kept), ellipsis: paragraph.trimmed(paragraph.trimmedAtStart(resumed)))
    }
    let none = Line(paragraph: index, content: content(without: count))
    let ellipsis = try shaped(none).advance
    let widths = measured.widths
    var lost = 0
    while lost < count {
      let content = content(without: lost)
      let parts = [content.kept, content.resumed ?? start..<start]
      let width = parts.reduce(ellipsis) { $0 + widths[$1.upperBound] - widths[$1.lowerBound] }
      if width <= limit { break }
      lost += 1
    }
    // A line that is shaped by itself may be slightly shorter than its parts.
    lost = max(lost - 2, 0)
    while lost < count {
      let line = Line(paragraph: index, content: content(without: lost))
      if try shaped(line).advance <= limit { return line }
      lost += 1
    }
    return none
  }
}
