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

  /// Writes a row of cells as bytes, for which there is room; numbers are below 256.
  func copyRow(_ row: Int, to indices: inout [UInt8]) {
    let numbers = cells.numbers.span
    var written = indices.mutableSpan
    let start = row * cells.columns
    for column in 0..<cells.columns {
      written[column] = UInt8(truncatingIfNeeded: numbers[start + column])
    }
  }

  /// A part of the picture, in cells; `nil` is the pixel at its top left, which a frame shows that changes
  /// nothing.
  func cropped(to part: CellRect?) -> EnlargedCells {
    guard let part else {
      let cell = CellRect(column: 0, row: 0, columns: 1, rows: 1)
      return EnlargedCells(cells: cells.cropped(to: cell), columns: [1], rows: [1])
    }
    if part == cells.bounds { return self }
    return EnlargedCells(
      cells: cells.cropped(to: part),
      columns: Array(columns[part.column..<part.column + part.columns]),
      rows: Array(rows[part.row..<part.row + part.rows]))
  }

  /// The place of such a part, in pixels.
  func pixels(of part: CellRect?) -> CellRect {
    guard let part else { return CellRect(column: 0, row: 0, columns: 1, rows: 1) }
    return CellRect(
      column: columns[..<part.column].reduce(0, +), row: rows[..<part.row].reduce(0, +),
      columns: columns[part.column..<part.column + part.columns].reduce(0, +),
      rows: rows[part.row..<part.row + part.rows].reduce(0, +))
  }

  /// A part with a transparent number for all cells that are as they were; `nil` where there are none, or
  /// where others are not opaque, so that they would not look alike when they are laid over the rest.
  func hidingUnchanged(
    in part: CellRect, since canvas: NumberedCells, as clear: UInt32, isOpaque: (UInt32) -> Bool
  ) -> EnlargedCells? {
    let (now, before) = (cells.cropped(to: part), canvas.cropped(to: part))
    var numbers = now.numbers
    var isHidden = false
    for cell in numbers.indices {
      if numbers[cell] != before.numbers[cell] {
        guard isOpaque(numbers[cell]) else { return nil }
      } else if numbers[cell] != clear {
        numbers[cell] = clear
        isHidden = true
      }
    }
    guard isHidden else { return nil }
    let part = cropped(to: part)
    return EnlargedCells(
      cells: NumberedCells(columns: now.columns, rows: now.rows, numbers: numbers),
      columns: part.columns, rows: part.rows)
  }
}
