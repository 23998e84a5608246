/// An outline of cells of one colour around a shape (rendering.md §32).
package struct CellOutline: Hashable, Sendable {
  /// The maximum width in cells.
  package static let maximumWidth = 8

  /// The colour of the outline.
  package let color: Color
  /// The width in cells, 1 to `maximumWidth`.
  package let width: Int
  /// Whether cells that touch only at a corner count as neighbours.
  package let hasCorners: Bool

  /// Creates an outline; its width is clamped to 1…`maximumWidth`.
  package init(_ color: Color, width: Int = 1, hasCorners: Bool = false) {
    self.color = color
    self.width = min(max(width, 1), Self.maximumWidth)
    self.hasCorners = hasCorners
  }

  /// The number of cells that the outline adds on each side of a picture.
  package var growth: EdgeInsets {
    EdgeInsets(top: width, leading: width, bottom: width, trailing: width)
  }
}

extension Bitmap {
  /// Returns the picture with an outline around all cells that are not wholly transparent.
  ///
  /// The picture grows by the outline's width on all sides. The outline's colour is appended to a palette
  /// that lacks it.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func outlined(_ outline: CellOutline) throws(CancellationError) -> Bitmap {
    var canvas = grown(by: outline.growth)
    var shape = canvas.shape
    let inside = shape
    for _ in 0..<outline.width {
      shape = try shape.widened(columns: canvas.columns, hasCorners: outline.hasCorners)
    }
    for cell in shape.indices { shape[cell] = shape[cell] && !inside[cell] }
    try canvas.fill(shape, outline.color)
    return canvas
  }
}

extension [Bool] {
  /// Returns the cells of a shape and their neighbours.
  fileprivate func widened(
    columns: Int, hasCorners: Bool
  ) throws(CancellationError) -> [Bool] {
    var wide = self
    for row in 0..<count / columns {
      if Task.isCancelled { throw CancellationError() }
      for column in 0..<columns where !wide[row * columns + column] {
        wide[row * columns + column] =
          isNeighbor(row, column, columns: columns, hasCorners: hasCorners)
      }
    }
    return wide
  }

  private func isNeighbor(_ row: Int, _ column: Int, columns: Int, hasCorners: Bool) -> Bool {
    for other in Swift.max(0, row - 1)...Swift.min(count / columns - 1, row + 1) {
      for near in Swift.max(0, column - 1)...Swift.min(columns - 1, column + 1)
      where hasCorners || other == row || near == column {
        if self[other * columns + near] { return true }
      }
    }
    return false
  }
}
