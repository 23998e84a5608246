extension Bitmap {
  /// The cells inside a part of the bitmap, in the same storage and with the same palette.
  ///
  /// - Precondition: the part has at least one cell, and all its cells are in the bitmap.
  package func cropped(to part: CellRect) -> Bitmap {
    precondition(part.isInside(size), "a part lies inside its bitmap")
    return selecting(
      rows: Array(part.row..<part.row + part.rows),
      columns: Array(part.column..<part.column + part.columns))
  }
}

extension CellRect {
  /// Whether there is at least one cell, and all are within a bitmap of `size`.
  ///
  /// Any numbers may be asked about: nothing overflows.
  package func isInside(_ size: PixelSize) -> Bool {
    column >= 0 && row >= 0 && columns >= 1 && rows >= 1
      && columns <= size.width && rows <= size.height
      && column <= size.width - columns && row <= size.height - rows
  }
}
