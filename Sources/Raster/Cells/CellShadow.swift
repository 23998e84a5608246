/// A shadow: the shape of a picture in one colour, offset and beneath the picture (rendering.md §33).
package struct CellShadow: Hashable, Sendable {
  /// The maximum offset in cells along either axis.
  package static let maximumOffset = 16

  /// The colour of the shadow.
  package let color: Color
  /// The offset to the right in cells; negative values are to the left.
  package let columns: Int
  /// The offset downwards in cells; negative values are upwards.
  package let rows: Int

  /// Creates a shadow; its offsets are clamped to ±`maximumOffset`.
  package init(_ color: Color, columns: Int, rows: Int) {
    self.color = color
    self.columns = min(max(columns, -Self.maximumOffset), Self.maximumOffset)
    self.rows = min(max(rows, -Self.maximumOffset), Self.maximumOffset)
  }

  /// The number of cells that the shadow adds on each side of a picture.
  package var growth: EdgeInsets {
    EdgeInsets(
      top: max(0, -rows), leading: max(0, -columns), bottom: max(0, rows),
      trailing: max(0, columns))
  }
}

extension Bitmap {
  /// Returns the picture over the shadow of all cells that are not wholly transparent.
  ///
  /// The picture grows on the sides of the shadow. Translucent cells are composited over the shadow in sRGB.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
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
