package import Raster

/// The lines of a text, with the positions of its glyphs and decorations (typesetting.md §11, §14).
///
/// Positions are in points from the upper left corner and do not depend on the scale of the
/// picture.
package struct TextLayout: Hashable, Sendable {
  /// A positioned glyph.
  package struct Glyph: Hashable, Sendable {
    /// The ID of the glyph in the face of its row.
    package var id: UInt32
    /// The origin, in points; y points downwards.
    package var origin: Point
    /// The offset in the line's text of the first character that the glyph represents.
    package var cluster: Int
  }

  /// Adjacent glyphs of one face and run, from left to right.
  package struct Row: Hashable, Sendable {
    /// The index of the run in the text; the caller knows its colour.
    package var run: Int
    /// The run's own face or a fallback face.
    package var face: FontFace
    /// The size, in points.
    package var size: Double
    /// Whether the characters are read from right to left.
    package var isRightToLeft: Bool
    /// The glyphs, at least one.
    package var glyphs: [Glyph]
  }

  /// The position of a run's picture.
  package struct Attachment: Hashable, Sendable {
    /// The index of the run in the text.
    package var run: Int
    /// The rectangle of the picture, in points.
    package var rect: Rect
  }

  /// An underline or a strikethrough.
  package struct Decoration: Hashable, Sendable {
    /// The kind of a decoration.
    package enum Kind: Hashable, Sendable {
      case underline
      case strikethrough
    }

    /// The index of the run in the text.
    package var run: Int
    /// The kind of the decoration.
    package var kind: Kind
    /// The rectangle of the decoration, in points.
    package var rect: Rect
  }

  /// A line of text.
  package struct Line: Hashable, Sendable {
    /// The characters of the line in reading order, including the ellipsis and the hyphen of a
    /// broken word.
    package var text: String
    /// The position of the left end, in points.
    package var x: Double
    /// The width of the line in points, without the spaces that hang at its end.
    package var advance: Double
    /// The distance from the top of the text to the baseline, in whole points.
    package var baseline: Int
    /// The rows of glyphs, from left to right.
    package var rows: [Row]
    /// The pictures, from left to right.
    package var attachments: [Attachment]
    /// The decorations, to paint before the glyphs.
    package var decorations: [Decoration]
    /// Whether the last character of the text is the hyphen of a line that is broken at a soft
    /// hyphen.
    package var isHyphenated = false
  }

  /// The width of the text, in whole points.
  package var width: Int
  /// The height of the text, in whole points.
  package var height: Int
  /// The lines, at least one unless the text has no runs.
  package var lines: [Line]
  /// The factor that the text is shrunk by, in steps of 1/64, or 1 if it has its full size.
  package var scale: Double
  /// Whether an ellipsis replaces characters of the text.
  package var isTruncated: Bool

  /// The baseline of the first line, or 0 if there are no lines.
  package var firstBaseline: Int { lines.first?.baseline ?? 0 }
  /// The baseline of the last line, or 0 if there are no lines.
  package var lastBaseline: Int { lines.last?.baseline ?? 0 }

  init(
    _ lines: [LineBreaker.Line], scale: Double, of block: TextBlock, by breaker: inout LineBreaker
  ) throws {
    self.scale = scale
    isTruncated = lines.contains { $0.content.resumed != nil }
    var shaped: [ShapedLine] = []
    for line in lines { shaped.append(try breaker.shaped(line)) }
    let metrics = block.metrics.scaled(by: scale)
    let between = metrics.gap + block.options.lineSpacing
    let pitch = metrics.ascent + metrics.descent + between
    let widest = shaped.reduce(0) { max($0, $1.advance * scale) }
    let count = Double(lines.isEmpty ? 0 : max(lines.count, block.options.minimumLines))
    width = Self.roundedUp(widest)
    height = Self.roundedUp(
      count * (metrics.ascent + metrics.descent) + max(count - 1, 0) * between)
    self.lines = shaped.enumerated().map { index, line in
      let baseline = (metrics.ascent + Double(index) * pitch + 0.5).rounded(.down)
      return line.placed(
        x: block.options.place(of: line.advance * scale, in: widest),
        baseline: Int(baseline), scale: scale, styles: block.runs)
    }
  }

  private static func roundedUp(_ length: Double) -> Int {
    max(Int((length - LineBreaker.slack).rounded(.up)), 0)
  }
}

extension TextOptions {
  /// Returns the left end of a line with the given advance.
  fileprivate func place(of advance: Double, in width: Double) -> Double {
    switch (alignment, direction) {
    case (.leading, .leftToRight), (.trailing, .rightToLeft): 0
    case (.center, _): (width - advance) / 2
    case (.trailing, .leftToRight), (.leading, .rightToLeft): width - advance
    }
  }
}

extension ShapedLine {
  /// Returns the line at a position and scale.
  fileprivate func placed(
    x: Double, baseline: Int, scale: Double, styles: [StyledRun]
  ) -> TextLayout.Line {
    var line = TextLayout.Line(
      text: String(String.UnicodeScalarView(text)), x: x, advance: advance * scale,
      baseline: baseline, rows: [], attachments: [], decorations: [],
      isHyphenated: isHyphenated)
    var left = x
    for piece in pieces where !piece.glyphs.isEmpty {
      let style = styles[piece.traits.run]
      let size = style.font.size * scale
      let unit = size / Double(piece.traits.face.metrics.unitsPerEm)
      let y = Double(baseline) - style.baselineOffset * scale
      if piece.traits.isAttachment, let attachment = style.attachment {
        line.attachments.append(
          TextLayout.Attachment(
            run: piece.traits.run,
            rect: Rect(
              x: left, y: y - attachment.ascent * scale, width: attachment.width * scale,
              height: (attachment.ascent + attachment.descent) * scale)))
      } else {
        line.rows.append(
          TextLayout.Row(
            run: piece.traits.run, face: piece.traits.face, size: size,
            isRightToLeft: TextDirection(level: piece.traits.level) == .rightToLeft,
            glyphs: zip(piece.glyphs, piece.places).map { glyph, place in
              TextLayout.Glyph(
                id: glyph.id,
                origin: Point(
                  left + place * scale + Double(glyph.offsetX) * unit,
                  y - Double(glyph.offsetY) * unit),
                cluster: glyph.cluster)
            }))
      }
      for (kind, decoration) in style.lines {
        let ownUnit = size / Double(style.font.face.metrics.unitsPerEm)
        line.decorate(
          piece.traits.run, kind,
          Rect(
            x: left, y: y - Double(decoration.position) * ownUnit, width: piece.advance * scale,
            height: Double(decoration.thickness) * ownUnit))
      }
      left += piece.advance * scale
    }
    return line
  }
}

extension StyledRun {
  /// The decorations of the run, measured by its own face so that fallback faces do not move them.
  fileprivate var lines: [(TextLayout.Decoration.Kind, FontMetrics.Line)] {
    (isUnderlined ? [(.underline, font.face.metrics.underline)] : [])
      + (isStruckThrough ? [(.strikethrough, font.face.metrics.strikeout)] : [])
  }
}

extension TextLayout.Line {
  /// Adds a decoration, or extends an equal one that ends at its left edge.
  fileprivate mutating func decorate(
    _ run: Int, _ kind: TextLayout.Decoration.Kind, _ rect: Rect
  ) {
    let same = decorations.lastIndex {
      $0.run == run && $0.kind == kind && $0.rect.maxX == rect.x
    }
    if let same {
      decorations[same].rect.width += rect.width
    } else {
      decorations.append(TextLayout.Decoration(run: run, kind: kind, rect: rect))
    }
  }
}
