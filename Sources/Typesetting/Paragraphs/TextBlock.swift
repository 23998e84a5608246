/// A text in styles that is ready to be laid out in any width and height (typesetting.md §14).
///
/// Its characters are shaped once here; that is the dear part.
package struct TextBlock: Sendable {
  /// Each is shaped as a whole at its full size.
  struct MeasuredParagraph: Sendable {
    let paragraph: Paragraph
    /// Points from the beginning to each scalar and to the end, at the full size.
    let widths: [Double]
  }

  let runs: [StyledRun]
  let options: TextOptions
  let fallback: FontFallback
  let paragraphs: [MeasuredParagraph]
  /// The characters that are shown as boxes since no face has them, each once, in the order of the text.
  package let missing: [Unicode.Scalar]
  /// The faces that it is set in, those that step in too, each once, in the order of the text.
  package let faces: [FontFace]
  /// Ascent, descent and gap of all faces that are used, in points at the full size.
  let metrics: LineMetrics

  /// A text of runs.
  ///
  /// - Parameters:
  ///   - runs: In the order of reading.
  ///   - fallback: The faces that are asked, in order, for what a run's own face does not have, nor one of
  ///     its own to step in.
  /// - Throws: `ICUError` and `ShapingError` where there is not enough memory.
  package init(
    _ runs: [StyledRun], options: TextOptions = TextOptions(), fallback: [FontFace] = []
  ) throws {
    self.runs = runs
    self.options = options
    self.fallback = FontFallback(chain: fallback)
    var scalars: [Unicode.Scalar] = []
    var runOfScalar: [Int] = []
    for (index, run) in runs.enumerated() {
      let text = run.text.withFewMarks
      scalars += text
      runOfScalar += Array(repeating: index, count: text.count)
    }
    let shaper = Shaper()
    var paragraphs: [MeasuredParagraph] = []
    for range in runs.isEmpty ? [] : BidiParagraph.ranges(in: scalars) {
      // The separator before an empty paragraph has its style.
      let place = range.lowerBound > 0 ? runOfScalar[range.lowerBound - 1] : 0
      let paragraph = try Paragraph(
        Array(scalars[range]), runs: Array(runOfScalar[range]), orEmptyIn: place, of: runs,
        fallback: self.fallback, direction: options.direction)
      let whole = try ShapedLine(
        LineContent(0..<range.count), of: paragraph, styles: runs, fallback: self.fallback,
        by: shaper)
      paragraphs.append(MeasuredParagraph(paragraph: paragraph, widths: whole.widths))
    }
    self.paragraphs = paragraphs
    var known: Set<Unicode.Scalar> = []
    missing = paragraphs.flatMap(\.paragraph.missing).filter { known.insert($0).inserted }
    faces = paragraphs.reduce(into: []) { faces, paragraph in
      for traits in paragraph.paragraph.traits where traits.face != faces.last {
        if !faces.contains(traits.face) { faces.append(traits.face) }
      }
    }
    metrics = LineMetrics(of: paragraphs.map(\.paragraph), runs)
  }

  /// Lines in a width and a height, both in points; `nil` is as much as the text takes.
  ///
  /// - Throws: `TextError` for too many lines; `ICUError` and `ShapingError` where there is not enough
  ///   memory; `CancellationError` when the task is cancelled.
  package func layout(width: Double? = nil, height: Double? = nil) throws -> TextLayout {
    var breaker = LineBreaker(self)
    let (step, lines) = try breaker.shrunkLines(
      width: width ?? .infinity, height: height ?? .infinity)
    return try TextLayout(lines, scale: Double(step) / 64, of: self, by: &breaker)
  }

  /// The number of clusters, which decides how a text is shrunk.
  var clusterCount: Int { paragraphs.reduce(0) { $0 + $1.paragraph.boundaries.count - 1 } }
}

extension ShapedLine {
  /// Points from the beginning of the text to each scalar and to the end, in the order of reading.
  fileprivate var widths: [Double] {
    var widths = Array(repeating: 0.0, count: text.count + 1)
    for piece in pieces {
      for (glyph, width) in zip(piece.glyphs, piece.widths) { widths[glyph.cluster + 1] += width }
    }
    for offset in text.indices { widths[offset + 1] += widths[offset] }
    return widths
  }
}

/// The vertical measures of a text, whose lines are all alike (typesetting.md §11).
struct LineMetrics: Sendable {
  /// Above the baseline, in points.
  var ascent = 0.0
  /// Below the baseline, in points.
  var descent = 0.0
  /// Between lines, in points.
  var gap = 0.0

  /// The greatest of all faces that paragraphs use, in their runs' sizes; for a text without characters
  /// those of the first run.
  init(of paragraphs: [Paragraph], _ runs: [StyledRun]) {
    var known: Set<Use> = []
    for paragraph in paragraphs {
      var last: Use?
      for traits in paragraph.traits {
        let use = Use(run: traits.run, face: traits.face)
        if use != last, known.insert(use).inserted { add(use.face, runs[use.run]) }
        last = use
      }
    }
    if known.isEmpty, let first = runs.first { add(first.font.face, first) }
  }

  private struct Use: Hashable {
    let run: Int
    let face: FontFace
  }

  private mutating func add(_ face: FontFace, _ run: StyledRun) {
    let scale = run.font.size / Double(face.metrics.unitsPerEm)
    ascent = max(ascent, Double(face.metrics.ascender) * scale + run.baselineOffset)
    descent = max(descent, -Double(face.metrics.descender) * scale - run.baselineOffset)
    gap = max(gap, Double(face.metrics.lineGap) * scale)
    if let attachment = run.attachment {
      ascent = max(ascent, attachment.ascent + run.baselineOffset)
      descent = max(descent, attachment.descent - run.baselineOffset)
    }
  }

  /// The measures of a text of another size.
  func scaled(by factor: Double) -> LineMetrics {
    var scaled = self
    scaled.ascent *= factor
    scaled.descent *= factor
    scaled.gap *= factor
    return scaled
  }
}
