package import Raster

/// The picture that was enlarged, as it was found in what became of it (recovery.md §1).
package struct RecoveredGrid: Sendable {
  /// One cell for each cell of the grid, with a palette where there are at most 256 colours.
  package let bitmap: Bitmap
  /// The columns.
  package let across: GridAxis
  /// The rows.
  package let down: GridAxis
  /// The way in which it was found.
  package let stage: RecoveryStage
  /// The filter by which the picture looks most as if it had been enlarged.
  package let kernel: RecoveryKernel
  /// The mean of the squares by which samples of the picture differ from the cells enlarged again, in
  /// levels of 0…255; 0 where they do not.
  package let error: Double
  /// 0…1: 1 where no pixel contradicts the grid or where it was given, else the more the better this
  /// number of cells explains the picture than one cell more or less.
  package let confidence: Double

  /// The size of the picture that was found, in cells.
  package var size: PixelSize { bitmap.size }
}

/// The ways in which a grid is found, from the surest on (recovery.md §1).
package enum RecoveryStage: String, CaseIterable, Hashable, Sendable {
  /// Each cell has the same whole number of pixels, all of one colour.
  case exact
  /// Each cell has one colour, but some have a pixel more than others.
  case uneven
  /// The picture is blurred or was compressed with losses, and this grid explains it best.
  case fitted
}
