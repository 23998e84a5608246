package import Raster

/// The things that are known about a picture before its cells are looked for.
package struct RecoveryOptions: Sendable {
  /// The most pixels that a picture may have.
  package static let maximumPixels = 4_194_304
  /// The longest side that a picture may have, in pixels.
  package static let maximumSide = 4096

  /// The lines between the cells.
  package var grid: GridChoice
  /// At most so many colours are left, the most frequent ones; at least 1.
  package var colors: Int?
  /// The colours that cells may have: each takes the nearest of them.
  package var palette: Palette?
  /// The picture was a JPEG, whose own blocks of 8 × 8 pixels are not taken for cells.
  package var isJPEG: Bool

  /// A search for the grid, and all colours that are found, unless told otherwise.
  package init(
    grid: GridChoice = .search, colors: Int? = nil, palette: Palette? = nil, isJPEG: Bool = false
  ) {
    (self.grid, self.colors, self.palette, self.isJPEG) = (grid, colors, palette, isJPEG)
  }
}

/// The lines between cells: looked for or known.
package enum GridChoice: Hashable, Sendable {
  /// They are looked for.
  case search
  /// Cells of `width` × `height` pixels, which need not be whole numbers, one of them with its upper left
  /// corner `x` pixels from the left and `y` from above.
  case cells(width: Double, height: Double, x: Double, y: Double)
  /// The whole picture is so many equal columns and rows.
  case count(columns: Int, rows: Int)
}
