package import Raster

/// A picture of a font: a grid of equal boxes with one character in each (typesetting.md §7).
package struct PixelSheet: Sendable {
  package let bitmap: Bitmap
  /// The size of a box, in cells.
  package let box: PixelSize
  /// The characters from left to right and from top to bottom; boxes after the last one are
  /// ignored.
  package let characters: [Unicode.Scalar]
  /// The number of rows of a box above the baseline.
  package let baseline: Int
  /// Whether each glyph keeps its position in its box and advances by the width of the box.
  package let isMonospaced: Bool

  package init(
    _ bitmap: Bitmap, box: PixelSize, characters: String, baseline: Int, isMonospaced: Bool = false
  ) {
    (self.bitmap, self.box, self.baseline) = (bitmap, box, baseline)
    (self.characters, self.isMonospaced) = (Array(characters.unicodeScalars), isMonospaced)
  }

  /// Returns the font of the sheet, with the height of a box as its design size.
  ///
  /// - Parameter name: The name of the font.
  /// - Throws: `PixelFontError` if a box is not 1 to 64 cells wide and high or does not divide the
  ///   bitmap evenly, if the baseline is outside the box, if there are no characters or more than
  ///   boxes, or if a character is repeated.
  package func font(named name: String) throws(PixelFontError) -> PixelFont {
    try check()
    let isInk = inkTest()
    var glyphs: [Unicode.Scalar: PixelGlyph] = [
      " ": .blank(advance: isMonospaced ? box.width : box.width / 2)
    ]
    let boxesInRow = bitmap.columns / box.width
    for (index, character) in characters.enumerated() {
      let column = index % boxesInRow * box.width
      let row = index / boxesInRow * box.height
      let grid = (row..<row + box.height).map { row in
        (column..<column + box.width).map { isInk(bitmap[row, $0]) }
      }
      let glyph = PixelGlyph(grid, left: 0, top: baseline, advance: box.width)
      if glyph.ink.isEmpty {
        glyphs[character] = glyphs[" "]
      } else {
        glyphs[character] = isMonospaced ? glyph : glyph.proportional
      }
    }
    return PixelFont(
      name: name, designSize: box.height, ascent: baseline, descent: box.height - baseline,
      glyphs: glyphs)
  }

  private func check() throws(PixelFontError) {
    let sides = 1...PixelFont.largestSide
    guard sides.contains(box.width), sides.contains(box.height) else {
      throw PixelFontError(
        "a box of a sheet must be 1 to \(PixelFont.largestSide) cells wide and high, "
          + "got \(box.width)x\(box.height)")
    }
    guard bitmap.columns % box.width == 0, bitmap.rows % box.height == 0 else {
      throw PixelFontError(
        "a sheet must be made of whole boxes of \(box.width)x\(box.height), "
          + "got \(bitmap.columns)x\(bitmap.rows)")
    }
    guard (0...box.height).contains(baseline) else {
      throw PixelFontError(
        "the baseline must be from 0 to \(box.height), the height of a box, got \(baseline)")
    }
    let boxes = min(
      (bitmap.columns / box.width) * (bitmap.rows / box.height), BDFReader.mostGlyphs)
    guard (1...boxes).contains(characters.count) else {
      throw PixelFontError(
        "a sheet of \(boxes) boxes must have 1 to \(boxes) characters, got \(characters.count)")
    }
    var seen: Set<Unicode.Scalar> = []
    for character in characters where !seen.insert(character).inserted {
      throw PixelFontError("each character of a sheet must occur once, got \(character) twice")
    }
  }

  /// Returns a test that decides whether a colour is ink.
  ///
  /// Colours with an alpha above 127 are ink. In a sheet without other colours, ink is every colour
  /// that differs from the top left cell's.
  private func inkTest() -> (Color) -> Bool {
    let ground = bitmap[0, 0]
    let isOpaque = (0..<bitmap.rows).allSatisfy { row in
      (0..<bitmap.columns).allSatisfy { bitmap[row, $0].alpha > 127 }
    }
    return isOpaque ? { $0 != ground } : { $0.alpha > 127 }
  }
}
