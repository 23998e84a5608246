extension NumberedCells {
  /// Returns the bounding box of the cells that differ from `old`, or `nil` if all cells are equal.
  ///
  /// - Precondition: Both pictures have the same size.
  package func changedPart(since old: NumberedCells) -> CellRect? {
    precondition(old.columns == columns && old.rows == rows, "pictures of one size are compared")
    let (before, after) = (old.numbers.span, numbers.span)
    return Self.part(columns: columns, rows: rows) { before[$0] != after[$0] }
  }

  /// Returns the bounding box of the cells that satisfy `isHeld`, or `nil` if there are no such cells.
  ///
  /// - Parameter isHeld: Receives the index of a cell, counted row by row.
  @inline(__always)
  package static func part(columns: Int, rows: Int, isHeld: (Int) -> Bool) -> CellRect? {
    var (left, right) = (columns, -1)
    var (top, bottom) = (-1, -1)
    for row in 0..<rows {
      let start = row * columns
      var low = 0
      while low < columns, !isHeld(start + low) { low += 1 }
      guard low < columns else { continue }
      var high = columns - 1
      while !isHeld(start + high) { high -= 1 }
      if top < 0 { top = row }
      bottom = row
      left = min(left, low)
      right = max(right, high)
    }
    guard top >= 0 else { return nil }
    return CellRect(
      column: left, row: top, columns: right - left + 1, rows: bottom - top + 1)
  }
}
