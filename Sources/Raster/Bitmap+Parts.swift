extension Bitmap {
  /// A part of the picture; storage and palette stay.
  ///
  /// - Precondition: the part lies inside the picture.
  package func cropped(to part: CellRect) -> Bitmap {
    precondition(
      part.column >= 0 && part.row >= 0 && part.columns >= 1 && part.rows >= 1
        && part.column + part.columns <= columns && part.row + part.rows <= rows,
      "a part lies inside the picture")
    return selecting(
      rows: Array(part.row..<part.row + part.rows),
      columns: Array(part.column..<part.column + part.columns))
  }
}
