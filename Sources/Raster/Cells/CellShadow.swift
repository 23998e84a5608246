/// The shape of a picture in one colour, moved and beneath it (rendering.md §33).
package struct CellShadow: Hashable, Sendable {
  /// The furthest that it may lie from the picture, in cells.
  package static let maximumOffset = 16

  /// Its colour.
  package let color: Color
  /// Cells to the right, to the left where below 0.
  package let columns: Int
  /// Cells down, up where below 0.
  package let rows: Int

  /// A shadow at a distance, as near to it as is allowed.
  package init(_ color: Color, columns: Int, rows: Int) {
    self.color = color
    self.columns = min(max(columns, -Self.maximumOffset), Self.maximumOffset)
    self.rows = min(max(rows, -Self.maximumOffset), Self.maximumOffset)
  }

  /// The cells by which a picture grows.
  package var growth: EdgeInsets {
    EdgeInsets(
      top: max(0, -rows), leading: max(0, -columns), bottom: max(0, rows),
      trailing: max(0, columns))
  }
}

extension Bitmap {
  /// The picture over the shadow of all that is not wholly transparent; it grows to the sides where the
  /// shadow lies.
  ///
  /// Translucent cells are laid over the shadow, in sRGB.
  package func shadowed(_ shadow: CellShadow) throws(CancellationError) -> Bitmap {
    var canvas = grown(by: shadow.growth)
    let shape = canvas.shape
    var isShaded = [Bool](repeating: false, count: shape.count)
    for row in 0..<canvas.rows {
      if Task.isCancelled { throw CancellationError() }
      let from = row - shadow.rows
      guard (0..<canvas.rows).contains(from) else { continue }
      for column in 0..<canvas.columns {
        let source = column - shadow.columns
        guard (0..<canvas.columns).contains(source) else { continue }
        isShaded[row * canvas.columns + column] = shape[from * canvas.columns + source]
      }
    }
    try canvas.lay(over: shadow.color, isShaded)
    return canvas
  }
}
