package import Raster

/// A palette on its way into the catalog.
package struct NewPalette: Sendable {
  /// The name it is to have.
  package var name: PaletteName
  /// The colours in the artist's order, equal ones kept.
  package var palette: Palette
  /// The file or bitmap it comes from; the catalog keeps the last component.
  package var source: String?

  /// A palette of these colours under a name.
  package init(name: PaletteName, palette: Palette, source: String? = nil) {
    self.name = name
    self.palette = palette
    self.source = source
  }
}

/// What became of a `NewPalette`.
package enum AddPaletteOutcome: Sendable, Equatable {
  /// It has a new id.
  case added(StoredPalette)
  /// It has the id of the palette whose place it took.
  case replaced(StoredPalette)
  /// The name was taken; this is the palette that has it.
  case skipped(StoredPalette)
}
