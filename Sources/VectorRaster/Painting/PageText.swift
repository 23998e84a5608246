package import Raster

/// Characters of a picture for documents in which they are selected, searched and read aloud (painting.md §8, §10).
///
/// They are what is seen if a document embeds their font and they have a colour; otherwise they lie over outlines,
/// and nothing of them is painted.
package struct PageText: Hashable, Sendable {
  /// A glyph of a font at its place.
  package struct Glyph: Hashable, Sendable {
    /// In its font.
    package var id: UInt32
    /// The origin, in the text's own unit from the beginning of the baseline; y downwards.
    package var origin: Point

    /// A glyph at a place.
    package init(id: UInt32, origin: Point) { (self.id, self.origin) = (id, origin) }
  }

  /// Characters that stand together, such as a letter with its accents, or the letters of a ligature.
  package struct Cluster: Hashable, Sendable {
    /// At least one character.
    package var text: String
    /// The place of their beginning on the baseline, in the text's own unit.
    package var x: Double
    /// The length along the baseline that they take, in the same unit.
    package var advance: Double
    /// The font of the glyphs; `nil` without any.
    package var font: PageFont?
    /// The glyphs that show the characters, from left to right; none if something else shows them.
    package var glyphs: [Glyph]

    /// Characters at a place, shown by glyphs of a font if there are some.
    package init(
      _ text: String, x: Double, advance: Double, font: PageFont? = nil, glyphs: [Glyph] = []
    ) {
      (self.text, self.x, self.advance) = (text, x, advance)
      (self.font, self.glyphs) = (font, glyphs)
    }
  }

  /// In the order in which they are read; from left to right if some are read from right to left, as readers of
  /// documents expect it.
  package var clusters: [Cluster]
  /// The size of the font, in the text's own unit; above 0.
  package var size: Double
  /// From the baseline, which begins at (0, 0) and runs to the right, to the picture.
  package var placement: Transform
  /// The colour of the glyphs; `nil` if nothing of them is painted.
  package var color: Color?

  /// One run of text on a baseline.
  package init(
    _ clusters: [Cluster], size: Double, placement: Transform, color: Color? = nil
  ) {
    (self.clusters, self.size, self.placement) = (clusters, size, placement)
    self.color = color
  }

  /// The fonts of the glyphs that are painted.
  package var paintedFonts: Set<PageFont> {
    color == nil ? [] : Set(clusters.compactMap(\.font))
  }

  /// The same characters, of which nothing is painted.
  package var unpainted: PageText {
    var text = self
    text.color = nil
    return text
  }
}
