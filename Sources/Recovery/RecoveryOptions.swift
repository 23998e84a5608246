package import Raster

/// Options for the recovery of a picture: known facts and wishes.
package struct RecoveryOptions: Sendable {
  /// The maximum number of pixels of a picture.
  package static let maximumPixels = 4_194_304
  /// The maximum length of a side in pixels.
  package static let maximumSide = 4096

  /// The grid of cells, if it is known.
  package var grid: GridChoice
  /// The maximum number of colours, at least 1, or `nil` for no limit; the most frequent ones are kept.
  package var colors: Int?
  /// The allowed colours, or `nil` for any: each cell gets the nearest of them.
  package var palette: Palette?
  /// Whether the picture was a JPEG, so that its blocks of 8 × 8 pixels are not mistaken for cells.
  package var isJPEG: Bool

  /// Creates options that, by default, search for the grid and keep all colours.
  package init(
    grid: GridChoice = .search, colors: Int? = nil, palette: Palette? = nil, isJPEG: Bool = false
  ) {
    (self.grid, self.colors, self.palette, self.isJPEG) = (grid, colors, palette, isJPEG)
  }
}

/// The grid of cells: searched for or given.
package enum GridChoice: Hashable, Sendable {
  /// Searches for the grid.
  case search
  /// A grid of cells of `width` × `height` pixels, which need not be whole.
  ///
  /// The upper left corner of one of the cells is `x` pixels from the left edge and `y` pixels from the upper edge.
  case cells(width: Double, height: Double, x: Double, y: Double)
  /// A grid that divides the whole picture into equal columns and rows.
  case count(columns: Int, rows: Int)
}
