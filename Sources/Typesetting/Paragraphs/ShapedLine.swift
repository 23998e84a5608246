import CICU

/// The glyphs of a line at the full size of its runs (typesetting.md §12).
struct ShapedLine {
  /// Adjacent glyphs with the same traits, from left to right.
  struct Piece {
    let traits: Paragraph.Traits
    let glyphs: [ShapedGlyph]
    /// The distance from the left end to each glyph's origin, in points.
    let places: [Double]
    /// The width of each glyph in points, including the spacing after its cluster.
    let widths: [Double]
    /// The total width, in points.
    let advance: Double
  }

  /// The characters of the line; the clusters of its glyphs are offsets into them.
  var text: [Unicode.Scalar] = []
  /// The pieces from left to right.
  var pieces: [Piece] = []
  /// Whether the last character of the text is the hyphen of a line that is broken at a soft
  /// hyphen.
  var isHyphenated = false

  /// The total width, in points.
  var advance: Double { pieces.reduce(0) { $0 + $1.advance } }

  /// Shapes a line of a paragraph by itself.
  ///
  /// - Throws: `ShapingError` if a face makes too many glyphs or memory runs out.
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

  /// Returns the traits of an ellipsis: those that the character before it has, or the one after it
  /// if there is no other.
  ///
  /// If its neighbours differ in level or one is missing, the ellipsis has the paragraph's level.
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

  /// Returns the hyphen for the end of a line, with the traits of the character before it.
  ///
  /// The hyphen is U+2010, or U+002D if the face of that character has only that. If the face has
  /// neither, U+2010 comes from a fallback face.
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

  /// Returns the piece of a picture: a single glyph that is not drawn, without spacing after it.
  private static func piece(
    _ attachment: StyledRun.Attachment, _ traits: Paragraph.Traits, at offset: Int
  ) -> Piece {
    let glyph = ShapedGlyph(id: 0, cluster: offset, advance: 0, offsetX: 0, offsetY: 0)
    return Piece(
      traits: traits, glyphs: [glyph], places: [0], widths: [attachment.width],
      advance: attachment.width)
  }

  /// Returns a piece of glyphs, with spacing in reading direction after each cluster that is not
  /// ignorable.
  private static func piece(
    _ glyphs: [ShapedGlyph], _ traits: Paragraph.Traits, _ style: StyledRun,
    _ text: [Unicode.Scalar]
  ) -> Piece {
    let scale = style.font.size / Double(traits.face.metrics.unitsPerEm)
    let isRightToLeft = TextDirection(level: traits.level) == .rightToLeft
    var (units, spaces) = (0, 0)
    // Multiplying once gives rows of equal glyphs equal widths.
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
