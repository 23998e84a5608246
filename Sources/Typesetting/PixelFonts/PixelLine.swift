package import Raster

/// A line of text in a pixel font: its glyphs side by side (typesetting.md §7).
package struct PixelLine: Sendable {
  /// A glyph and where it stands.
  package struct Place: Hashable, Sendable {
    package let glyph: PixelGlyph
    /// The pen: cells from the beginning of the line.
    package let column: Int
    /// The scalar of the text that it shows, or the first of those.
    package let offset: Int
  }

  /// From left to right; blank ones too.
  package private(set) var places: [Place] = []
  /// Cells from the beginning to the pen after the last glyph.
  package private(set) var width = 0
  /// The characters that no font has, each once, in the order of the text; a box stands for each.
  package private(set) var missing: [Unicode.Scalar] = []
  /// The places of the fonts that glyphs are of: 0 is the one that is asked first.
  private(set) var fonts: Set<Int> = [0]

  /// The runs of a line in a font.
  ///
  /// Nothing is kerned. A mark joins the letter before it where a font has the composed character;
  /// characters that show nothing take no place, and a space that no font has is the font's own.
  ///
  /// - Parameters:
  ///   - scalars: the paragraph that the line is of.
  ///   - runs: those of the line from left to right, as `BidiParagraph.visualRuns(in:)` has them.
  ///   - font: the font that is asked first, whose glyph for missing characters is shown.
  ///   - fallbacks: fonts that are asked in this order for what the first one lacks; one of another
  ///     design size is passed over, since its cells would be larger or smaller.
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

  /// A picture of the ink, cell by cell.
  package struct Picture: Sendable {
    /// Inked cells in the line's colour, the rest clear; no edge is blank.
    package let bitmap: Bitmap
    /// Cells from the beginning of the line to the left edge; negative where ink hangs out.
    package let left: Int
    /// Cells from the baseline up to the top edge.
    package let top: Int
  }

  /// The ink of all glyphs, or of some, in a colour; `nil` where there is none.
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
