import Raster

/// The grid of JPEG's own blocks, which is in a picture whatever it shows (recovery.md §4).
enum JPEGBlocks {
  /// The sides of blocks, and of what is left of one that has little more than a mean.
  private static let pitches: Set<Double> = [4, 8, 16]
  /// The least mean step between cells of pixel art: photographs have up to 39, sprites 46 and more
  /// (measured).
  private static let leastStep = 40.0
  /// The least confidence in cells that lie on blocks.
  private static let leastConfidence = 0.25

  /// True where the cells of a grid lie on the blocks and differ no more than blocks do.
  static func explain(_ cells: CellColors, on grid: GridFinding) -> Bool {
    for axis in [grid.across, grid.down] {
      guard axis.offset == 0, pitches.contains(axis.pitch) else { return false }
    }
    return grid.confidence < leastConfidence || cells.meanStep < leastStep
  }
}
