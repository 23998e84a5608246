package import Raster

extension Bitmap {
  /// Returns the original picture from this enlargement of it, which may be blurred or compressed (recovery.md).
  ///
  /// The factors need not be whole. There are three searches, and each runs only if the one before was not sure. The
  /// first two look for lines that every pixel agrees with, first of whole cells and then of any cells. The third looks
  /// for the number of columns and rows that explains the pixels much better than one more or one less. The search
  /// takes up to a second for a million pixels.
  ///
  /// - Throws: `RecoveryError` if the picture or an option exceeds its limits, no grid is found, or the task
  ///   is cancelled.
  package func recovered(
    _ options: RecoveryOptions = RecoveryOptions()
  ) throws(RecoveryError) -> RecoveredGrid {
    guard size.pixelCount <= RecoveryOptions.maximumPixels,
      max(rows, columns) <= RecoveryOptions.maximumSide
    else { throw .size(size) }
    if let colors = options.colors, colors < 1 { throw .colors(colors) }
    let picture = PackedPicture(self)
    let finding =
      if let (across, down) = try options.grid.axes(in: size) {
        try GridFinding.given(picture, across, down)
      } else {
        try GridFinding.search(picture)
      }
    return try finding.grid(of: picture, options)
  }
}

extension GridChoice {
  /// Returns the axes of a given grid in a picture of a size, or `nil` if the grid must be searched for.
  ///
  /// - Throws: `.grid` if cells are smaller than a pixel or none is inside the picture.
  fileprivate func axes(
    in size: PixelSize
  ) throws(RecoveryError) -> (across: GridAxis, down: GridAxis)? {
    switch self {
    case .search: return nil
    case .count(let columns, let rows):
      guard (1...size.width).contains(columns), (1...size.height).contains(rows) else {
        throw .grid
      }
      return (
        GridAxis(length: size.width, count: columns), GridAxis(length: size.height, count: rows)
      )
    case .cells(let width, let height, let x, let y):
      guard let across = GridAxis(length: size.width, pitch: width, from: x),
        let down = GridAxis(length: size.height, pitch: height, from: y)
      else { throw .grid }
      return (across, down)
    }
  }
}
