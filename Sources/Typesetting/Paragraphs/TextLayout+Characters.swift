package import Raster
package import VectorRaster

extension TextLayout {
  /// The characters of all lines, of which nothing is painted.
  package var characters: [PageText] { characters { _ in nil } }

  /// True if documents may embed all fonts in which a run, by its place in the text, is set, and readers find its
  /// characters where its glyphs are.
  ///
  /// They do not find marks in text from right to left, which stand above or below their line (painting.md §10).
  package func canEmbedFonts(of run: Int) -> Bool {
    lines.allSatisfy { line in
      line.rows.allSatisfy {
        $0.run != run || ($0.face.pageFont != nil && !($0.isRightToLeft && line.hasMarks))
      }
    }
  }

  /// The characters of all lines, each at the place of its glyphs, in points from the upper left corner of the text
  /// (typesetting.md §20).
  ///
  /// - Parameter color: The colour in which the glyphs of a run, by its place in the text, are painted; `nil` for
  ///   characters that something else shows.
  package func characters(in color: (Int) -> Color?) -> [PageText] {
    lines.flatMap { $0.characters(in: color) }
  }
}

extension TextLayout.Line {
  fileprivate var hasMarks: Bool { text.unicodeScalars.contains(where: \.isMark) }

  fileprivate func characters(in color: (Int) -> Color?) -> [PageText] {
    let places = rows.flatMap { row in
      // Marks stand above or below the baseline: the letter of the cluster that is read first is on it.
      let baseline = (row.isRightToLeft ? row.glyphs.last : row.glyphs.first)?.origin.y ?? 0
      let look = CharacterPlace.Look(size: row.size, baseline: baseline, color: color(row.run))
      let font = look.color == nil ? nil : row.face.pageFont
      return row.glyphs.map { glyph in
        var place = CharacterPlace(
          glyph.cluster, x: glyph.origin.x, look, isRightToLeft: row.isRightToLeft)
        // Glyphs that have colours of their own are pictures.
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
    // A reader that joins the lines again knows that this one is not part of the word.
    if isHyphenated { scalars[scalars.count - 1] = .softHyphen }
    return CharacterPlace.texts(of: scalars, at: places, end: x + advance)
  }
}

extension PixelLine {
  /// The characters of the line, in cells from its beginning on the baseline; nothing of them is painted.
  ///
  /// - Parameters:
  ///   - scalars: Those that the line was made of.
  ///   - size: Cells that the font is high.
  package func characters(of scalars: [Unicode.Scalar], size: Double) -> [PageText] {
    let look = CharacterPlace.Look(size: size, baseline: 0, color: nil)
    let isRightToLeft = zip(places, places.dropFirst()).contains { $0.offset > $1.offset }
    let glyphs = places.map {
      CharacterPlace($0.offset, x: Double($0.column), look, isRightToLeft: isRightToLeft)
    }
    return CharacterPlace.texts(of: scalars, at: glyphs, end: Double(width))
  }
}
