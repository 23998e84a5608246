package import Raster

/// A text in lines: where its glyphs and decorations are, in points from the upper left corner, whatever
/// scale it is drawn at (typesetting.md §11, §14).
package struct TextLayout: Hashable, Sendable {
  /// A glyph at its place.
  package struct Glyph: Hashable, Sendable {
    /// In the face of its row.
    package var id: UInt32
    /// The origin, in points; y downwards.
    package var origin: Point
    /// The first of the characters that it stands for, an offset into the line's text.
    package var cluster: Int
  }

  /// Neighbouring glyphs of one face and run, from left to right.
  package struct Row: Hashable, Sendable {
    /// The place of the run in the text, which knows the colour.
    package var run: Int
    /// The run's own or one that stepped in.
    package var face: FontFace
    /// In points.
    package var size: Double
    /// True if its characters are read from right to left.
    package var isRightToLeft: Bool
    /// At least one.
    package var glyphs: [Glyph]
  }

  /// The room of a run's picture.
  package struct Attachment: Hashable, Sendable {
    /// The place of the run in the text.
    package var run: Int
    /// In points.
    package var rect: Rect
  }

  /// A line below or through text.
  package struct Decoration: Hashable, Sendable {
    /// The two lines that a run may have.
    package enum Kind: Hashable, Sendable {
      case underline
      case strikethrough
    }

    /// The place of the run in the text.
    package var run: Int
    /// Below or through.
    package var kind: Kind
    /// In points.
    package var rect: Rect
  }

  /// One line of text.
  package struct Line: Hashable, Sendable {
    /// The characters that are drawn, in the order of reading, the ellipsis and the hyphen of a broken word too.
    package var text: String
    /// Of the left end.
    package var x: Double
    /// Without spaces that hang over its end.
    package var advance: Double
    /// Down from the top, in whole points.
    package var baseline: Int
    /// From left to right.
    package var rows: [Row]
    /// Pictures, from left to right.
    package var attachments: [Attachment]
    /// Drawn before the glyphs.
    package var decorations: [Decoration]
    /// True if the last character of the text is the hyphen of a line that is broken at a soft one.
    package var isHyphenated = false
  }

  /// In whole points.
  package var width: Int
  /// In whole points.
  package var height: Int
  /// One at least, but for a text without runs.
  package var lines: [Line]
  /// The part of its size that the text was shrunk to, in 64ths; 1 where it was not.
  package var scale: Double
  /// True where characters were lost for an ellipsis.
  package var isTruncated: Bool

  /// The baseline of the first line, 0 without one.
  package var firstBaseline: Int { lines.first?.baseline ?? 0 }
  /// The baseline of the last line, 0 without one.
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
  /// The left end of a line of such a length.
  fileprivate func place(of advance: Double, in width: Double) -> Double {
    switch (alignment, direction) {
    case (.leading, .leftToRight), (.trailing, .rightToLeft): 0
    case (.center, _): (width - advance) / 2
    case (.trailing, .leftToRight), (.leading, .rightToLeft): width - advance
    }
  }
}

extension ShapedLine {
  /// The line with its left end and baseline at such a place, in another size.
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
  /// The lines of the run's own face, so that one that steps in does not move them.
  fileprivate var lines: [(TextLayout.Decoration.Kind, FontMetrics.Line)] {
    (isUnderlined ? [(.underline, font.face.metrics.underline)] : [])
      + (isStruckThrough ? [(.strikethrough, font.face.metrics.strikeout)] : [])
  }
}

extension TextLayout.Line {
  /// Adds a decoration, or makes one longer that ends where this one begins.
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
