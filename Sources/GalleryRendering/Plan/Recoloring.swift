import GalleryModel
package import Raster

/// Other colours for the cells, and which of them each cell gets (rendering.md §29).
package struct Recoloring: Hashable, Sendable {
  /// The colours in their order.
  package let palette: Palette
  /// The rule by which they are given out.
  package let match: PaletteMatch

  /// Throws `.invalid` for a match by index without indices, and for a palette that has no colour to
  /// give.
  init(
    _ palette: Palette, match: PaletteMatch?, for bitmap: SourceFacts
  ) throws(RenderError) {
    self.palette = palette
    self.match = match ?? (bitmap.isIndexed ? .index : .nearest)
    if self.match == .index {
      guard bitmap.isIndexed else {
        throw .invalid(
          option: "match", rule: "must be nearest or lightness for a bitmap without a palette",
          value: "index and \(bitmap.colorCount) colours")
      }
    } else if palette.colors.allSatisfy({ $0.alpha == 0 }) {
      throw .invalid(
        option: "palette", rule: "must have a colour that is not wholly transparent",
        value: palette.colors.prefix(4).map(\.hexText).joined(separator: ","),
        advice: "use match=index")
    }
  }
}
