package import Raster

/// A line of text in a pixel font, as a row of glyphs (typesetting.md §7).
package struct PixelLine: Sendable {
  /// A glyph and its position in the line.
  package struct Place: Hashable, Sendable {
    package let glyph: PixelGlyph
    /// The position of the pen, in cells from the beginning of the line.
    package let column: Int
    /// The offset of the first scalar that the glyph shows.
    package let offset: Int
  }

  /// The glyphs from left to right, including blank ones.
  package private(set) var places: [Place] = []
  /// The number of cells from the beginning of the line to the pen after the last glyph.
  package private(set) var width = 0
  /// The characters that no font has, each once, in the order of the text; the line shows the
  /// font's glyph for missing characters.
  package private(set) var missing: [Unicode.Scalar] = []
  /// The indices of the fonts that provide glyphs, in the order of look-up; index 0 is the first
  /// font and always included.
  private(set) var fonts: Set<Int> = [0]

  /// Creates a line from its runs, without kerning.
  ///
  /// A mark and the letter before it become one glyph if a font has the composed character.
  /// Invisible characters take no room, and a space that no font has uses the glyph of U+0020.
  ///
  /// - Parameters:
  ///   - scalars: The paragraph that contains the line.
  ///   - runs: The runs of the line from left to right, as returned by
  ///     `BidiParagraph.visualRuns(in:)`.
  ///   - font: The first font in the order of look-up, and the source of the glyph for missing
  ///     characters.
  ///   - fallbacks: The fonts for characters that `font` lacks, in the order of look-up; those with
  ///     another design size are ignored, because their cells would be larger or smaller.
  package init(
    _ scalars: [Unicode.Scalar], runs: [BidiParagraph.Run], font: PixelFont,
    fallbacks: [PixelFont] = []
  ) {
    let chain = font.chain(with: fallbacks)
    func found(_ scalar: Unicode.Scalar) -> (glyph: PixelGlyph, font: Int)? {
      for (place, font) in chain.enumerated() {
        if let glyph = font.glyphs[scalar] { return (glyph, place) }
      }
      return scalar.isSpace ? font.glyphs[" "].map { ($0, 0) } : nil
    }
    var unknown: [(scalar: Unicode.Scalar, offset: Int)] = []
    for run in runs {
      var shown: [(scalar: Unicode.Scalar, offset: Int)] = []
      for offset in run.range where scalars[offset].isShown {
        let scalar = run.direction == .leftToRight ? scalars[offset] : scalars[offset].mirrored
        if let last = shown.last, let composed = last.scalar.composed(with: scalar),
          found(composed) != nil
        {
          shown[shown.count - 1].scalar = composed
        } else {
          shown.append((scalar, offset))
        }
      }
      for (scalar, offset) in run.direction == .leftToRight ? shown : shown.reversed() {
        let known = found(scalar)
        if known == nil { unknown.append((scalars[offset], offset)) }
        let (glyph, place) = known ?? (font.missingGlyph, 0)
        fonts.insert(place)
        places.append(Place(glyph: glyph, column: width, offset: offset))
        width += glyph.advance
      }
    }
    var reported: Set<Unicode.Scalar> = []
    missing = unknown.sorted { $0.offset < $1.offset }.map(\.scalar)
      .filter { reported.insert($0).inserted }
  }

  /// A picture of the ink, with one cell of the bitmap for each cell of the glyphs.
  package struct Picture: Sendable {
    /// The bitmap: inked cells in the requested colour, all others clear, without blank edges.
    package let bitmap: Bitmap
    /// The offset of the left edge from the beginning of the line, in cells, negative if ink
    /// extends to the left of it.
    package let left: Int
    /// The height of the top edge above the baseline, in cells.
    package let top: Int
  }

  /// Returns a picture of the ink of glyphs, or `nil` if they have no ink.
  ///
  /// - Parameters:
  ///   - color: The colour of the ink.
  ///   - isWanted: Returns whether to include a glyph; by default, all are included.
  package func picture(
    in color: Color, where isWanted: (Place) -> Bool = { _ in true }
  ) -> Picture? {
    let inked = places.filter { !$0.glyph.ink.isEmpty && isWanted($0) }
    guard let left = inked.map({ $0.column + $0.glyph.left }).min(),
      let right = inked.map({ $0.column + $0.glyph.left + $0.glyph.columns }).max(),
      let top = inked.map(\.glyph.top).max(),
      let bottom = inked.map({ $0.glyph.top - $0.glyph.rows }).min(),
      let palette = Palette([.clear, color])
    else { return nil }
    let columns = right - left
    var indices = [UInt8](repeating: 0, count: columns * (top - bottom))
    for place in inked {
      let glyph = place.glyph
      let corner = (top - glyph.top) * columns + place.column + glyph.left - left
      for row in 0..<glyph.rows {
        for column in 0..<glyph.columns where glyph.ink[row * glyph.columns + column] {
          indices[corner + row * columns + column] = 1
        }
      }
    }
    let bitmap = Bitmap(rows: top - bottom, columns: columns, palette: palette, indices: indices)
    return Picture(bitmap: bitmap, left: left, top: top)
  }
}
