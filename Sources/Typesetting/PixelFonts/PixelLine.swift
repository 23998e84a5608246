package import Raster

/// A line of glyphs of pixel fonts (typesetting.md §7).
package struct PixelLine: Sendable {
  /// A glyph and its position.
  package struct Place: Hashable, Sendable {
    package let glyph: PixelGlyph
    /// The position of the pen, in cells from the start of the line.
    package let column: Int
    /// The offset in the text of the scalar that the glyph shows, or of the first one if it shows several.
    package let offset: Int
  }

  /// The glyphs from left to right, including blank ones.
  package private(set) var places: [Place] = []
  /// The number of cells from the start to the pen after the last glyph.
  package private(set) var width = 0
  /// The characters that no font has, without duplicates, in the order of the text; each is shown as a box.
  package private(set) var missing: [Unicode.Scalar] = []
  /// The indices of the glyphs' fonts: 0 is the line's own font, which is always included.
  private(set) var fonts: Set<Int> = [0]

  /// Creates a line from runs of a text.
  ///
  /// There is no kerning. A mark joins the letter before it if a font has the composed character. Invisible characters
  /// take up no room. A space of another width that no font has becomes the font's own space.
  ///
  /// - Parameters:
  ///   - scalars: The paragraph that contains the line.
  ///   - runs: The runs of the line from left to right, as `BidiParagraph.visualRuns(in:)` returns them.
  ///   - font: The font to try first, which also has the glyph for missing characters.
  ///   - fallbacks: The fonts to try next, in order; fonts with another design size are ignored, since their cells have
  ///     another size.
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

  /// The ink of the line as a bitmap.
  package struct Picture: Sendable {
    /// The bitmap; inked cells have the line's colour, all others are clear, and no edge is blank.
    package let bitmap: Bitmap
    /// The number of cells from the start of the line to the left edge; negative if ink extends beyond the start.
    package let left: Int
    /// The number of cells from the baseline up to the top edge.
    package let top: Int
  }

  /// Returns the ink of all glyphs, or of some, in a colour, or `nil` if there is no ink.
  ///
  /// - Parameters:
  ///   - color: The colour of the ink.
  ///   - isWanted: Returns whether to include a glyph.
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
