/// A palette's unique name, after the rule of `BitmapName`; palettes and bitmaps do not take names
/// from each other.
package struct PaletteName: Hashable, Sendable, CustomStringConvertible {
  /// The name itself.
  package let text: String

  /// Takes `text` exactly or throws `.invalid`.
  package init(_ text: String) throws(CatalogError) {
    self.text = try BitmapName(text).text
  }

  /// A name made of any text as `BitmapName(slug:)` makes it; where that leaves nothing or digits
  /// only, the word is `palette`.
  package init(slug source: String) {
    text = BitmapName(slug: source, standIn: "palette").text
  }

  /// The name itself.
  package var description: String { text }
}
