package import Raster
package import VectorRaster

extension TextLayout {
  /// The characters of all lines, without painted glyphs.
  package var characters: [PageText] { characters { _ in nil } }

  /// Returns whether documents may embed all fonts of a run and viewers find its characters at its
  /// glyphs.
  ///
  /// Viewers do not find marks in right-to-left text, because these are above or below their line
  /// (painting.md §10).
  ///
  /// - Parameter run: The index of the run in the text.
  package func canEmbedFonts(of run: Int) -> Bool {
    lines.allSatisfy { line in
      line.rows.allSatisfy {
        $0.run != run || ($0.face.pageFont != nil && !($0.isRightToLeft && line.hasMarks))
      }
    }
  }

  /// Returns the characters of all lines at the positions of their glyphs, in points from the upper
  /// left corner of the text (typesetting.md §20).
  ///
  /// - Parameter color: Returns the colour of a run's glyphs, given the index of the run, or `nil`
  ///   if its glyphs are not painted.
  package func characters(in color: (Int) -> Color?) -> [PageText] {
    lines.flatMap { $0.characters(in: color) }
  }
}

extension TextLayout.Line {
  fileprivate var hasMarks: Bool { text.unicodeScalars.contains(where: \.isMark) }

  fileprivate func characters(in color: (Int) -> Color?) -> [PageText] {
    let places = rows.flatMap { row in
      // Marks are above or below the baseline; the letter of the first cluster in reading order is
      // on it.
      let baseline = (row.isRightToLeft ? row.glyphs.last : row.glyphs.first)?.origin.y ?? 0
      let style = CharacterPlace.Style(size: row.size, baseline: baseline, color: color(row.run))
      let font = style.color == nil ? nil : row.face.pageFont
      return row.glyphs.map { glyph in
        var place = CharacterPlace(
          glyph.cluster, x: glyph.origin.x, style, isRightToLeft: row.isRightToLeft)
        // Glyphs that have their own colours are pictures.
        if let font, !row.face.hasColors || row.face.colors(of: glyph.id) == nil {
          place.font = font
          place.glyphs = [
            PageText.Glyph(
              id: glyph.id, origin: Point(glyph.origin.x, glyph.origin.y - baseline))
          ]
        }
        return place
      }
    }
    var scalars = Array(text.unicodeScalars)
    // A program that joins the lines again knows that a soft hyphen is not part of the word.
    if isHyphenated { scalars[scalars.count - 1] = .softHyphen }
    return CharacterPlace.texts(of: scalars, at: places, end: x + advance)
  }
}

extension PixelLine {
  /// Returns the characters of the line without painted glyphs, in cells from the start of its
  /// baseline.
  ///
  /// - Parameters:
  ///   - scalars: The scalars that the line was made of.
  ///   - size: The size of the font, in cells.
  package func characters(of scalars: [Unicode.Scalar], size: Double) -> [PageText] {
    let style = CharacterPlace.Style(size: size, baseline: 0, color: nil)
    let isRightToLeft = zip(places, places.dropFirst()).contains { $0.offset > $1.offset }
    let glyphs = places.map {
      CharacterPlace($0.offset, x: Double($0.column), style, isRightToLeft: isRightToLeft)
    }
    return CharacterPlace.texts(of: scalars, at: glyphs, end: Double(width))
  }
}
