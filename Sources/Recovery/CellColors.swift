import Raster

/// The colours of the cells of a grid (recovery.md §5).
struct CellColors {
  let columns: Int
  let rows: Int
  /// The colour of each cell in the form of `Color.packed`, row by row.
  var cells: [UInt32]

  /// Reads the colour of the pixel in the middle of each cell.
  init(centersOf picture: PackedPicture, _ across: GridAxis, _ down: GridAxis) {
    (columns, rows) = (across.count, down.count)
    var cells: [UInt32] = []
    cells.reserveCapacity(columns * rows)
    for row in 0..<down.count {
      let line = down.center(of: row) * picture.columns
      for column in 0..<across.count {
        cells.append(picture.pixels[line + across.center(of: column)])
      }
    }
    self.cells = cells
  }

  /// Computes the median of the middle third of each cell, channel by channel.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
  init(
    mediansOf picture: PackedPicture, _ across: GridAxis, _ down: GridAxis
  ) throws(RecoveryError) {
    (columns, rows) = (across.count, down.count)
    var cells: [UInt32] = []
    cells.reserveCapacity(columns * rows)
    var found: [UInt32] = []
    for row in 0..<down.count {
      if Task.isCancelled { throw .cancelled }
      for column in 0..<across.count {
        found.removeAll(keepingCapacity: true)
        for line in down.middle(of: row) {
          for place in across.middle(of: column) {
            found.append(picture.pixels[line * picture.columns + place])
          }
        }
        cells.append(Self.median(of: found))
      }
    }
    self.cells = cells
  }

  /// Returns an alpha that is snapped to 0 or 255 if it is close to that, because filters overshoot.
  static func settled(_ alpha: UInt32) -> UInt32 { alpha < 8 ? 0 : alpha > 247 ? 255 : alpha }

  /// Returns the medians of the four channels; pixels without alpha are ignored for the colours.
  private static func median(of colors: [UInt32]) -> UInt32 {
    func median(_ shift: UInt32, of colors: [UInt32]) -> UInt32 {
      let levels = colors.map { $0 >> shift & 0xFF }.sorted()
      return levels[levels.count / 2]
    }
    if colors.allSatisfy({ $0 == colors[0] }) { return colors[0] }
    let alpha = settled(median(0, of: colors))
    if alpha == 0 { return 0 }
    let seen = colors.filter { $0 & 0xFF > 0 }
    return median(24, of: seen) << 24 | median(16, of: seen) << 16 | median(8, of: seen) << 8
      | alpha
  }

  /// Merges colours that differ by at most `distance` in every channel.
  ///
  /// If more than `most` colours remain, the distance is increased until at most `most` are left.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
  mutating func merge(within distance: Int, most: Int?) throws(RecoveryError) {
    var merging = try ColorMerging(cells)
    if distance > 0 { try merging.merge(within: distance) }
    if let most {
      var distance = max(distance, 0)
      while merging.count > most {
        if Task.isCancelled { throw .cancelled }
        distance += 1
        try merging.merge(within: distance, least: most)
      }
    }
    try merging.replace(in: &cells)
  }

  /// The cells as a bitmap, with a palette if it has at most 256 colours.
  var bitmap: Bitmap {
    var bytes = [UInt8](repeating: 0, count: cells.count * 4)
    var written = bytes.mutableSpan
    for (cell, color) in cells.enumerated() { written.write(Color(packed: color), at: cell * 4) }
    let picture = Bitmap(rows: rows, columns: columns, rgba: bytes)
    return picture.indexed() ?? picture
  }
}
