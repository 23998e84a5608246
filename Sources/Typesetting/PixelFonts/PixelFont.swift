/// A font made of cells, each a whole number of points wide and high (typesetting.md §7).
package struct PixelFont: Sendable {
  package let name: String
  /// The size in points that makes a cell one point wide and high.
  package let designSize: Int
  /// The number of cells of a line above its baseline.
  package let ascent: Int
  /// The number of cells of a line below its baseline.
  package let descent: Int
  package let glyphs: [Unicode.Scalar: PixelGlyph]
  /// The glyph for characters that neither this font nor a fallback has.
  package let missingGlyph: PixelGlyph

  /// Creates a font.
  ///
  /// - Parameter missingGlyph: The glyph for missing characters; if it is `nil`, the font uses the
  ///   glyph of U+FFFD, or a box if it lacks that.
  init(
    name: String, designSize: Int, ascent: Int, descent: Int, glyphs: [Unicode.Scalar: PixelGlyph],
    missingGlyph: PixelGlyph? = nil
  ) {
    (self.name, self.designSize) = (name, designSize)
    (self.ascent, self.descent, self.glyphs) = (ascent, descent, glyphs)
    self.missingGlyph = missingGlyph ?? glyphs["\u{FFFD}"] ?? .box(height: ascent)
  }

  /// Returns the font and its usable fallbacks, in the order of look-up.
  ///
  /// Fallbacks with another design size are left out, because their cells would be larger or
  /// smaller.
  func chain(with fallbacks: [PixelFont]) -> [PixelFont] {
    [self] + fallbacks.filter { $0.designSize == designSize }
  }

  /// The maximum width and height of a glyph in cells, and the maximum design size in points.
  static let largestSide = 64

  /// Returns the side of a cell at a size, in points, at least 1.
  ///
  /// - Parameter size: The size of the text, in points.
  /// - Throws: `PixelFontError` if the size is not a whole multiple of the design size.
  package func cellSize(at size: Double) throws(PixelFontError) -> Int {
    let multiple = size / Double(designSize)
    if let cell = Int(exactly: multiple), cell >= 1 { return cell }
    // Sizes are at most 1,000 points.
    let below = multiple.isFinite ? Int(min(max(multiple, 0), 1000)) : 0
    let sizes = [below, below + 1].map { $0 * designSize }.filter { (1...1000).contains($0) }
    let value = Int(exactly: size).map(String.init) ?? String(size)
    throw PixelFontError(
      "size must be a multiple of \(designSize) for the pixel font \(name), got \(value); "
        + "use \(sizes.map(String.init).joined(separator: " or "))")
  }
}

/// The reason that a file is not a pixel font, or that a font cannot have a size.
package struct PixelFontError: Error, Hashable, CustomStringConvertible {
  /// The number of the line in the file, from 1, or `nil` if the error concerns no particular line.
  package let line: Int?
  let message: String

  init(_ message: String, line: Int? = nil) { (self.message, self.line) = (message, line) }

  /// A sentence, preceded by `line 12: ` if the error concerns a line.
  package var description: String { (line.map { "line \($0): " } ?? "") + message }
}
