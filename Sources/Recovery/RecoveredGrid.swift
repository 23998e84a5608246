package import Raster

/// The original picture recovered from an enlargement of it (recovery.md §1).
package struct RecoveredGrid: Sendable {
  /// The picture with one cell for each cell of the grid, and with a palette if it has at most 256 colours.
  package let bitmap: Bitmap
  /// The axis of the columns.
  package let across: GridAxis
  /// The axis of the rows.
  package let down: GridAxis
  /// The stage that found the grid.
  package let stage: RecoveryStage
  /// The filter that explains the enlargement best.
  package let kernel: RecoveryKernel
  /// The mean squared difference between the picture's samples and the cells enlarged again, in levels of 0…255.
  package let error: Double
  /// The confidence, 0…1.
  ///
  /// It is 1 if the grid agrees with every pixel or was given. Otherwise it grows with the advantage of this number of
  /// cells over one more or one less.
  package let confidence: Double

  /// The size of the recovered picture in cells.
  package var size: PixelSize { bitmap.size }
}

/// The stages of the search for a grid, from the most certain one (recovery.md §1).
package enum RecoveryStage: String, CaseIterable, Hashable, Sendable {
  /// Each cell has the same whole number of pixels, all of one colour.
  case exact
  /// Each cell has one colour, but some cells are a pixel longer than others.
  case uneven
  /// The picture is blurred or was compressed with losses, and this grid explains it best.
  case fitted
}
