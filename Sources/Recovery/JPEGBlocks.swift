import Raster

/// The grid of JPEG's own blocks, which is present in any JPEG regardless of its content (recovery.md §4).
enum JPEGBlocks {
  /// The sides of blocks, and of the halves that remain of a block with little more than its mean.
  private static let pitches: Set<Double> = [4, 8, 16]
  /// The minimum mean step between cells of pixel art.
  ///
  /// Photographs have up to 39, and sprites 46 and more (measured).
  private static let leastStep = 40.0
  /// The minimum confidence in cells that coincide with blocks.
  private static let leastConfidence = 0.25

  /// Returns whether the cells of a grid coincide with blocks and differ no more than blocks do.
  static func explain(_ cells: CellColors, on grid: GridFinding) -> Bool {
    for axis in [grid.across, grid.down] {
      guard axis.offset == 0, pitches.contains(axis.pitch) else { return false }
    }
    return grid.confidence < leastConfidence || cells.meanStep < leastStep
  }
}
