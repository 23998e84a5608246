package import Raster

/// A picture of an animation before it is drawn on the canvas.
package struct FramePiece {
  /// The cells of the picture, indexed if its file is.
  let bitmap: Bitmap
  /// The first column of the picture on the canvas.
  let column: Int
  /// The first row of the picture on the canvas.
  let row: Int
  /// The change of the picture's area before the next picture is drawn.
  let disposal: FrameDisposal
  /// Whether translucent cells are blended with the canvas; otherwise they replace it.
  let isBlended: Bool

  package init(bitmap: Bitmap, column: Int, row: Int, disposal: FrameDisposal, isBlended: Bool) {
    self.bitmap = bitmap
    self.column = column
    self.row = row
    self.disposal = disposal
    self.isBlended = isBlended
  }

  /// The part of the canvas that the picture covers.
  var place: CellRect {
    CellRect(column: column, row: row, columns: bitmap.columns, rows: bitmap.rows)
  }
}

/// The change of a frame's area after its duration.
package enum FrameDisposal {
  /// The area stays unchanged.
  case keep
  /// The area becomes transparent.
  case clear
  /// The area is restored to its state before the frame.
  case restore
}
