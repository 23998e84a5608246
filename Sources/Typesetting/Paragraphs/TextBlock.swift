/// A text in styles, prepared for layout in any width and height (typesetting.md §14).
///
/// The initializer shapes all characters, which is the expensive part.
package struct TextBlock: Sendable {
  /// A paragraph, shaped as a whole at its full size.
  struct MeasuredParagraph: Sendable {
    let paragraph: Paragraph
    /// The distance from the beginning to each scalar and to the end, in points at the full size.
    let widths: [Double]
  }

  let runs: [StyledRun]
  let options: TextOptions
  let fallback: FontFallback
  let paragraphs: [MeasuredParagraph]
  /// The characters that no face has and that are shown as boxes, each once, in the order of the
  /// text.
  package let missing: [Unicode.Scalar]
  /// The faces that the text uses, including fallback faces, each once, in the order of the text.
  package let faces: [FontFace]
  /// The metrics of all faces that the text uses, in points at the full size.
  let metrics: LineMetrics

  /// Prepares a text for layout.
  ///
  /// - Parameters:
  ///   - runs: The runs in reading order.
  ///   - options: The options of the text.
  ///   - fallback: The faces for characters that neither a run's own face nor its fallback faces
  ///     have, in the order of look-up.
  /// - Throws: `ICUError` if the text is too long, memory runs out or ICU's data is not installed;
  ///   `ShapingError` if a face makes too many glyphs or memory runs out.
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
      // An empty paragraph has the style of the separator before it.
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

  /// Returns the lines in a width and a height.
  ///
  /// - Parameters:
  ///   - width: The width in points, or `nil` for an unlimited width.
  ///   - height: The height in points, or `nil` for an unlimited height.
  /// - Throws: `TextError` if there are too many lines; `ShapingError` if a face makes too many
  ///   glyphs or memory runs out; `CancellationError` if the task is cancelled.
  package func layout(width: Double? = nil, height: Double? = nil) throws -> TextLayout {
    var breaker = LineBreaker(self)
    let (step, lines) = try breaker.shrunkLines(
      width: width ?? .infinity, height: height ?? .infinity)
    return try TextLayout(lines, scale: Double(step) / 64, of: self, by: &breaker)
  }

  /// The number of clusters, which decides how the text is shrunk.
  var clusterCount: Int { paragraphs.reduce(0) { $0 + $1.paragraph.boundaries.count - 1 } }
}

extension ShapedLine {
  /// The distance from the beginning of the text to each scalar and to the end, in points and in
  /// reading order.
  fileprivate var widths: [Double] {
    var widths = Array(repeating: 0.0, count: text.count + 1)
    for piece in pieces {
      for (glyph, width) in zip(piece.glyphs, piece.widths) { widths[glyph.cluster + 1] += width }
    }
    for offset in text.indices { widths[offset + 1] += widths[offset] }
    return widths
  }
}

/// The vertical metrics that all lines of a text share (typesetting.md §11).
struct LineMetrics: Sendable {
  /// The height above the baseline, in points.
  var ascent = 0.0
  /// The depth below the baseline, in points.
  var descent = 0.0
  /// The space between lines, in points.
  var gap = 0.0

  /// Creates the maximum metrics of all faces in paragraphs, each at the size of its run.
  ///
  /// A text without characters uses the metrics of its first run.
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

  /// Returns the metrics of the text at another size.
  func scaled(by factor: Double) -> LineMetrics {
    var scaled = self
    scaled.ascent *= factor
    scaled.descent *= factor
    scaled.gap *= factor
    return scaled
  }
}
