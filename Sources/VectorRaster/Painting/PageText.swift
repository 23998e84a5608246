package import Raster

/// Characters that can be selected, searched and read aloud in a document (painting.md §8, §10).
///
/// If a document embeds their font and they have a colour, their glyphs are painted. Otherwise they are invisible and
/// lie over outlines.
package struct PageText: Hashable, Sendable {
  /// A glyph of a font at a position.
  package struct Glyph: Hashable, Sendable {
    /// The number of the glyph in its font.
    package var id: UInt32
    /// The origin, in the text's own unit from the start of the baseline; y points downwards.
    package var origin: Point

    /// Creates a glyph at a position.
    package init(id: UInt32, origin: Point) { (self.id, self.origin) = (id, origin) }
  }

  /// Characters that belong together, such as a letter with its accents, or the letters of a ligature.
  package struct Cluster: Hashable, Sendable {
    /// The characters, at least one.
    package var text: String
    /// The position of their start on the baseline, in the text's own unit.
    package var x: Double
    /// The length of the characters along the baseline, in the text's own unit.
    package var advance: Double
    /// The font of the glyphs, or `nil` if there are no glyphs.
    package var font: PageFont?
    /// The glyphs that show the characters, from left to right; empty if outlines show them.
    package var glyphs: [Glyph]

    /// Creates characters at a position, and optionally the glyphs that show them.
    package init(
      _ text: String, x: Double, advance: Double, font: PageFont? = nil, glyphs: [Glyph] = []
    ) {
      (self.text, self.x, self.advance) = (text, x, advance)
      (self.font, self.glyphs) = (font, glyphs)
    }
  }

  /// The clusters in reading order.
  ///
  /// If some are read from right to left, all are from left to right instead, as viewers of documents expect.
  package var clusters: [Cluster]
  /// The size of the font, in the text's own unit; above 0.
  package var size: Double
  /// The map from the baseline, which begins at (0, 0) and runs to the right, to the picture.
  package var placement: Transform
  /// The colour of the glyphs, or `nil` if they are not painted.
  package var color: Color?

  /// Creates a run of text on a baseline.
  package init(
    _ clusters: [Cluster], size: Double, placement: Transform, color: Color? = nil
  ) {
    (self.clusters, self.size, self.placement) = (clusters, size, placement)
    self.color = color
  }

  /// The fonts of the painted glyphs.
  package var paintedFonts: Set<PageFont> {
    color == nil ? [] : Set(clusters.compactMap(\.font))
  }

  /// The text without a colour, so no glyph is painted.
  package var unpainted: PageText {
    var text = self
    text.color = nil
    return text
  }
}
