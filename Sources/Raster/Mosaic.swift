/// A picture made of cells that each cover a whole number of pixels: what nearest sampling makes of
/// a bitmap, without writing the pixels down.
///
/// Column `c` of `cells` is `columnWidths[c]` pixels wide and row `r` is `rowHeights[r]` high. An
/// encoder expands rows while it writes them, so an enlargement takes the memory of its cells.
package struct Mosaic: Sendable {
  package let cells: Bitmap
  /// One for each column of `cells`, in pixels, at least 1.
  package let columnWidths: [Int]
  /// One for each row of `cells`, in pixels, at least 1.
  package let rowHeights: [Int]
  /// The sums of the extents.
  package let size: PixelSize

  /// A picture of cells with their extents.
  ///
  /// - Precondition: there is one extent of at least 1 for each column and row.
  package init(cells: Bitmap, columnWidths: [Int], rowHeights: [Int]) {
    precondition(columnWidths.count == cells.columns, "one width a column")
    precondition(rowHeights.count == cells.rows, "one height a row")
    precondition(
      columnWidths.allSatisfy { $0 >= 1 } && rowHeights.allSatisfy { $0 >= 1 },
      "a cell covers at least one pixel")
    self.cells = cells
    self.columnWidths = columnWidths
    self.rowHeights = rowHeights
    size = PixelSize(width: columnWidths.reduce(0, +), height: rowHeights.reduce(0, +))
  }

  /// A picture in which each cell is one pixel.
  package init(_ bitmap: Bitmap) {
    self.init(
      cells: bitmap,
      columnWidths: Array(repeating: 1, count: bitmap.columns),
      rowHeights: Array(repeating: 1, count: bitmap.rows))
  }
}
