import Raster

/// A picture, or a part of one, as colour numbers, with the extent of each cell in pixels.
///
/// Each band of a mosaic is a row or column of cells here, so cells are never repeated.
struct EnlargedCells {
  let cells: NumberedCells
  /// The width of each column in pixels.
  let columns: [Int]
  /// The height of each row in pixels.
  let rows: [Int]

  /// The size in pixels, which is the sum of the extents.
  var size: PixelSize {
    PixelSize(width: columns.reduce(0, +), height: rows.reduce(0, +))
  }

  /// Writes a row of cells as bytes into a buffer with sufficient space; numbers must be below 256.
  func copyRow(_ row: Int, to indices: inout [UInt8]) {
    let numbers = cells.numbers.span
    var written = indices.mutableSpan
    let start = row * cells.columns
    for column in 0..<cells.columns {
      written[column] = UInt8(truncatingIfNeeded: numbers[start + column])
    }
  }

  /// Returns a part of the picture, in cells.
  ///
  /// If `part` is `nil`, the result is the pixel at the top left, which represents an unchanged frame.
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

  /// Returns the place of a part in pixels; `nil` is the pixel at the top left.
  func pixels(of part: CellRect?) -> CellRect {
    guard let part else { return CellRect(column: 0, row: 0, columns: 1, rows: 1) }
    return CellRect(
      column: columns[..<part.column].reduce(0, +), row: rows[..<part.row].reduce(0, +),
      columns: columns[part.column..<part.column + part.columns].reduce(0, +),
      rows: rows[part.row..<part.row + part.rows].reduce(0, +))
  }

  /// Returns a part with the number `clear` for all unchanged cells.
  ///
  /// The result is `nil` if no cell is unchanged, or if a changed cell is not opaque, since it would be blended with
  /// the canvas.
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
