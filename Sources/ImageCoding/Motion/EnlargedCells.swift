import Raster

/// A picture, or a part of one, as numbers of colours, with the pixels over which each cell is shown.
///
/// Every band of a mosaic is a row or column of cells here, so that no cell is shown twice.
struct EnlargedCells {
  let cells: NumberedCells
  /// The width of each column, in pixels.
  let columns: [Int]
  /// The height of each row, in pixels.
  let rows: [Int]

  /// The sums of the extents.
  var size: PixelSize {
    PixelSize(width: columns.reduce(0, +), height: rows.reduce(0, +))
  }

  /// A part of the picture.
  func cropped(to part: CellRect) -> EnlargedCells {
    EnlargedCells(
      cells: cells.cropped(to: part),
      columns: Array(columns[part.column..<part.column + part.columns]),
      rows: Array(rows[part.row..<part.row + part.rows]))
  }

  /// The pixels before a part, and its size.
  func place(of part: CellRect) -> (x: Int, y: Int, size: PixelSize) {
    (
      columns[..<part.column].reduce(0, +), rows[..<part.row].reduce(0, +),
      PixelSize(
        width: columns[part.column..<part.column + part.columns].reduce(0, +),
        height: rows[part.row..<part.row + part.rows].reduce(0, +))
    )
  }
}
