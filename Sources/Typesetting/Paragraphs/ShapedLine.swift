import CICU

/// The glyphs of a line at the full size of its runs (typesetting.md §12).
struct ShapedLine {
  /// Adjacent glyphs of one face, run and direction, from left to right.
  struct Piece {
    let traits: Paragraph.Traits
    let glyphs: [ShapedGlyph]
    /// The distance in points from the left end of the piece to each glyph's origin.
    let places: [Double]
    /// The advance of each glyph in points, including the spacing after its cluster.
    let widths: [Double]
    /// The advance of the whole piece in points.
    let advance: Double
  }

  /// The characters of the line, which the glyphs' clusters refer to.
  var text: [Unicode.Scalar] = []
  /// The pieces from left to right.
  var pieces: [Piece] = []
  /// Whether the last character is the hyphen of a line that is broken at a soft hyphen.
  var isHyphenated = false

  /// The advance of the line in points.
  var advance: Double { pieces.reduce(0) { $0 + $1.advance } }

  /// Shapes a line of a paragraph.
  ///
  /// - Parameters:
  ///   - content: The ranges of the paragraph.
  ///   - paragraph: The paragraph.
  ///   - styles: The runs of the whole text.
  ///   - fallback: The fallback faces, for an ellipsis or a hyphen.
  ///   - shaper: The shaper to use.
  /// - Throws: `ShapingError` if a part of the line becomes too many glyphs.
  init(
    _ content: LineContent, of paragraph: Paragraph, styles: [StyledRun], fallback: FontFallback,
    by shaper: borrowing Shaper
  ) throws(ShapingError) {
    text = Array(paragraph.scalars[content.kept])
    var traits = Array(paragraph.traits[content.kept])
    if let resumed = content.resumed {
      text.append("\u{2026}")
      traits.append(Self.ellipsis(content.kept, resumed, in: paragraph, styles, fallback))
      text += paragraph.scalars[resumed]
      traits += paragraph.traits[resumed]
    }
    if content.isHyphenated {
      let hyphen = Self.hyphen(after: content.kept, in: paragraph, styles, fallback)
      isHyphenated = true
      text.append(hyphen.scalar)
      traits.append(hyphen.traits)
    }
    var parts: [Range<Int>] = []
    for offset in traits.indices {
      if let last = parts.last, traits[last.lowerBound] == traits[offset] {
        parts[parts.count - 1] = last.lowerBound..<offset + 1
      } else {
        parts.append(offset..<offset + 1)
      }
    }
    let levels = parts.map { traits[$0.lowerBound].level }
    var order = [Int32](repeating: 0, count: parts.count)
    cicu_visual_order(levels, Int32(clamping: levels.count), &order)
    pieces.reserveCapacity(parts.count)
    for part in order.map({ parts[Int($0)] }) {
      let traits = traits[part.lowerBound]
      let style = styles[traits.run]
      if traits.isAttachment, let attachment = style.attachment {
        pieces.append(Self.piece(attachment, traits, at: part.lowerBound))
        continue
      }
      let glyphs = try shaper.shape(
        text, part, context: 0..<text.count, in: traits.face, script: traits.script,
        direction: TextDirection(level: traits.level), features: style.features)
      pieces.append(Self.piece(glyphs, traits, style, text))
    }
  }

  /// Returns the traits of an ellipsis: the traits of the character before it, or else of the character after it.
  ///
  /// If these two have different levels, or one of them is missing, the ellipsis has the paragraph's level.
  private static func ellipsis(
    _ kept: Range<Int>, _ resumed: Range<Int>, in paragraph: Paragraph, _ styles: [StyledRun],
    _ fallback: FontFallback
  ) -> Paragraph.Traits {
    let traits = paragraph.traits
    let before = kept.isEmpty ? nil : traits[kept.upperBound - 1]
    let after = resumed.isEmpty ? nil : traits[resumed.lowerBound]
    var ellipsis = before ?? after ?? paragraph.alone
    ellipsis.isAttachment = false
    if before == nil || after == nil || before?.level != after?.level {
      ellipsis.level = paragraph.direction == .leftToRight ? 0 : 1
    }
    let run = styles[ellipsis.run]
    ellipsis.face =
      ellipsis.face.glyph(for: "\u{2026}") != nil
      ? ellipsis.face : fallback.face(for: ["\u{2026}"], in: run) ?? run.font.face
    return ellipsis
  }

  /// Returns the hyphen at the end of a line, with the traits of the character before it.
  ///
  /// The hyphen is U+2010, or else U+002D, in the face of that character. If the face has neither, it is U+2010 in a
  /// fallback face.
  private static func hyphen(
    after kept: Range<Int>, in paragraph: Paragraph, _ styles: [StyledRun], _ fallback: FontFallback
  ) -> (scalar: Unicode.Scalar, traits: Paragraph.Traits) {
    var traits = kept.isEmpty ? paragraph.alone : paragraph.traits[kept.upperBound - 1]
    traits.isAttachment = false
    for hyphen in Unicode.Scalar.hyphens where traits.face.glyph(for: hyphen) != nil {
      return (hyphen, traits)
    }
    let run = styles[traits.run]
    traits.face = fallback.face(for: [Unicode.Scalar.hyphens[0]], in: run) ?? run.font.face
    return (Unicode.Scalar.hyphens[0], traits)
  }

  /// Returns a picture as one glyph, which is not drawn and has no spacing after it.
  private static func piece(
    _ attachment: StyledRun.Attachment, _ traits: Paragraph.Traits, at offset: Int
  ) -> Piece {
    let glyph = ShapedGlyph(id: 0, cluster: offset, advance: 0, offsetX: 0, offsetY: 0)
    return Piece(
      traits: traits, glyphs: [glyph], places: [0], widths: [attachment.width],
      advance: attachment.width)
  }

  /// Returns glyphs with spacing after each cluster in reading direction, except after invisible characters.
  private static func piece(
    _ glyphs: [ShapedGlyph], _ traits: Paragraph.Traits, _ style: StyledRun,
    _ text: [Unicode.Scalar]
  ) -> Piece {
    let scale = style.font.size / Double(traits.face.metrics.unitsPerEm)
    let isRightToLeft = TextDirection(level: traits.level) == .rightToLeft
    var (units, spaces) = (0, 0)
    // Multiply only once, so that equal glyphs give equal widths.
    var place: Double { Double(units) * scale + Double(spaces) * style.spacing }
    var places: [Double] = []
    var widths: [Double] = []
    for (index, glyph) in glyphs.enumerated() {
      let neighbour = isRightToLeft ? index - 1 : index + 1
      let isLast = !glyphs.indices.contains(neighbour) || glyphs[neighbour].cluster != glyph.cluster
      let isSpaced = isLast && style.spacing != 0 && !text[glyph.cluster].isDefaultIgnorable
      if isSpaced && isRightToLeft { spaces += 1 }
      places.append(place)
      units += glyph.advance
      if isSpaced && !isRightToLeft { spaces += 1 }
      widths.append(Double(glyph.advance) * scale + (isSpaced ? style.spacing : 0))
    }
    return Piece(traits: traits, glyphs: glyphs, places: places, widths: widths, advance: place)
  }
}
