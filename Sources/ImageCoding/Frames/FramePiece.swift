package import Raster

/// A picture of a moving file before it lies on the canvas.
package struct FramePiece {
  /// Its own cells; indexed where its file is.
  let bitmap: Bitmap
  /// The column of the canvas on which it begins.
  let column: Int
  /// The row of the canvas on which it begins.
  let row: Int
  /// The change of its place before the next one.
  let disposal: FrameDisposal
  /// True where what lies below shows through its translucent cells, false where these replace it.
  let isBlended: Bool

  package init(bitmap: Bitmap, column: Int, row: Int, disposal: FrameDisposal, isBlended: Bool) {
    self.bitmap = bitmap
    self.column = column
    self.row = row
    self.disposal = disposal
    self.isBlended = isBlended
  }

  /// The part of the canvas that it covers.
  var place: CellRect {
    CellRect(column: column, row: row, columns: bitmap.columns, rows: bitmap.rows)
  }
}

/// The change of a frame's place once the frame has been seen.
package enum FrameDisposal {
  /// It stays as it is.
  case keep
  /// It becomes transparent.
  case clear
  /// It becomes what it was before the frame.
  case restore
}
