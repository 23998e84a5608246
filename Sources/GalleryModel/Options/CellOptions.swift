package import Raster

/// The options that change a bitmap's cells before scaling: colours, orientation, crop, outline, shadow and tint
/// (rendering.md §2).
///
/// Pictures, icons, sheets and the colours that a page reads share these options, so a new option applies to all of
/// them.
package struct CellOptions: Hashable, Sendable {
  /// The palette that replaces the colours, or `nil` to keep them.
  package var palette: PaletteChoice?
  /// The rule that assigns a palette's colours, or `nil` for the index of a bitmap with indices and the nearest colour
  /// otherwise.
  package var match: PaletteMatch?
  /// The number of colours that the picture is reduced to instead of using a palette, or `nil` to keep all colours.
  package var colorCount: Int?
  /// The dithering between colours of a palette; it has no effect without one.
  package var dither = Dither.none
  /// The orientation.
  package var orientation = Orientation.up
  /// The cropped part of the oriented bitmap, or `nil` for all of it.
  package var crop: CellRect?
  /// The outline, which enlarges the picture by its cells.
  package var outline: CellOutline?
  /// The shadow, which enlarges the picture by its offset.
  package var shadow: CellShadow?
  /// The rendering mode; `template` replaces the colours with `foreground`.
  package var renderingMode = RenderingMode.original
  /// The colour of a template.
  package var foreground = Color.black

  /// Creates options with default values.
  package init() {}
}
