/// The way in which the colours of a picture are replaced by those of a palette (rendering.md §29).
package enum PaletteMatch: String, CaseIterable, Hashable, Sendable {
  /// Colour i of the picture's palette becomes colour i; those beyond the list stay.
  case index
  /// Each colour becomes the one that looks most like it.
  case nearest
  /// The darkest colours become the darkest ones, the lightest the lightest.
  case lightness
}
