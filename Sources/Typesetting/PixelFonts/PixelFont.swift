/// A font whose glyphs are cells, each drawn as a whole number of points (typesetting.md §7).
package struct PixelFont: Sendable {
  package let name: String
  /// The size in points at which a cell is one point.
  package let designSize: Int
  /// Cells of a line above its baseline.
  package let ascent: Int
  /// Cells of a line below its baseline.
  package let descent: Int
  package let glyphs: [Unicode.Scalar: PixelGlyph]
  /// The glyph in place of a character that neither this font nor a fallback has.
  package let missingGlyph: PixelGlyph

  /// - Parameter missingGlyph: `nil` for the glyph of U+FFFD, and without one a box.
  init(
    name: String, designSize: Int, ascent: Int, descent: Int, glyphs: [Unicode.Scalar: PixelGlyph],
    missingGlyph: PixelGlyph? = nil
  ) {
    (self.name, self.designSize) = (name, designSize)
    (self.ascent, self.descent, self.glyphs) = (ascent, descent, glyphs)
    self.missingGlyph = missingGlyph ?? glyphs["\u{FFFD}"] ?? .box(height: ascent)
  }

  /// The font and those of others that step in for it: one of another design size has larger or smaller
  /// cells.
  func chain(with fallbacks: [PixelFont]) -> [PixelFont] {
    [self] + fallbacks.filter { $0.designSize == designSize }
  }

  /// The largest side of a glyph in cells, and the largest design size.
  static let largestSide = 64

  /// The points of a cell's side at a size, at least 1.
  ///
  /// - Throws: `PixelFontError` for a size that is no whole multiple of the design size.
  package func cellSize(at size: Double) throws(PixelFontError) -> Int {
    let multiple = size / Double(designSize)
    if let cell = Int(exactly: multiple), cell >= 1 { return cell }
    // Sizes go to 1 000 points.
    let below = multiple.isFinite ? Int(min(max(multiple, 0), 1000)) : 0
    let sizes = [below, below + 1].map { $0 * designSize }.filter { (1...1000).contains($0) }
    let value = Int(exactly: size).map(String.init) ?? String(size)
    throw PixelFontError(
      "size must be a multiple of \(designSize) for the pixel font \(name), got \(value); "
        + "use \(sizes.map(String.init).joined(separator: " or "))")
  }
}

/// The reason why a file is no pixel font, or a size is none of its sizes.
package struct PixelFontError: Error, Hashable, CustomStringConvertible {
  /// The line of the file, from 1; `nil` for what concerns none.
  package let line: Int?
  let message: String

  init(_ message: String, line: Int? = nil) { (self.message, self.line) = (message, line) }

  /// One sentence, after `line 12: ` where a line is concerned.
  package var description: String { (line.map { "line \($0): " } ?? "") + message }
}
