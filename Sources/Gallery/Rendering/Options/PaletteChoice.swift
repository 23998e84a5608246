package import Raster

/// The colours that take the place of a bitmap's own, as `PaletteMatch` says.
package enum PaletteChoice: Hashable, Sendable {
  /// A list, at least two.
  case colors(Palette)
  /// A stored palette.
  case named(String)
}
