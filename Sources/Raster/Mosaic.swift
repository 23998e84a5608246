/// A picture made of cells that each cover a whole number of pixels: what nearest sampling makes of
/// a bitmap, without writing the pixels down.
///
/// Column `c` of `cells` is `columnWidths[c]` pixels wide and row `r` is `rowHeights[r]` high; an
/// extent of 0 leaves the column or row out. An encoder expands rows while it writes them, so an
/// enlargement takes the memory of its cells.
package struct Mosaic: Sendable {
  package let cells: Bitmap
  /// One for each column of `cells`, in pixels.
  package let columnWidths: [Int]
  /// One for each row of `cells`, in pixels.
  package let rowHeights: [Int]
  /// The sums of the extents, each at least 1.
  package let size: PixelSize

  /// - Precondition: one extent of at least 0 for each column and row, and each sum at least 1.
  package init(cells: Bitmap, columnWidths: [Int], rowHeights: [Int]) {
    precondition(columnWidths.count == cells.columns, "one width a column")
    precondition(rowHeights.count == cells.rows, "one height a row")
    precondition((columnWidths + rowHeights).allSatisfy { $0 >= 0 }, "extents are not negative")
    self.cells = cells
    self.columnWidths = columnWidths
    self.rowHeights = rowHeights
    size = PixelSize(
      width: columnWidths.reduce(0, +), height: rowHeights.reduce(0, +))
    precondition(size.width >= 1 && size.height >= 1, "a picture has at least one pixel")
  }

  /// Each cell is one pixel.
  package init(_ bitmap: Bitmap) {
    self.init(
      cells: bitmap,
      columnWidths: Array(repeating: 1, count: bitmap.columns),
      rowHeights: Array(repeating: 1, count: bitmap.rows))
  }
}
