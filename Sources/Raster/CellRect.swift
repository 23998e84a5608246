/// A part of a bitmap in whole cells.
package struct CellRect: Hashable, Sendable {
  /// The first column, from 0.
  package var column: Int
  /// The first row, from 0.
  package var row: Int
  /// At least 1.
  package var columns: Int
  /// At least 1.
  package var rows: Int

  /// A part that begins at a cell.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = columns
    self.rows = rows
  }
}
