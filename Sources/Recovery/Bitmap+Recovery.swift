package import Raster

extension Bitmap {
  /// The picture that was enlarged to this one, by whole or other factors, sharp or blurred, compressed or
  /// not (recovery.md).
  ///
  /// Three searches, each for what the one before cannot be sure of: lines that no pixel contradicts, of
  /// whole cells and then of any; last the number of columns and rows that explains the pixels much better
  /// than one more or less. Takes time: up to a second for a million pixels.
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
  /// The lines in a picture of a size; `nil` where they are to be looked for.
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
