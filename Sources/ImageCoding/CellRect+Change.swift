import Raster

extension CellRect {
  /// The smallest part of a picture outside of which it is as before; `nil` where all of it is.
  ///
  /// - Precondition: the pictures have one size.
  init?(from old: Bitmap, to new: Bitmap) {
    precondition(old.size == new.size, "pictures that are compared have one size")
    let (before, after) = (old.rgbaBytes, new.rgbaBytes)
    let stride = new.columns * 4
    var (left, right) = (stride, -1)
    var (top, bottom) = (-1, -1)
    let (first, second) = (before.span, after.span)
    for row in 0..<new.rows {
      let start = row * stride
      var low = 0
      while low < stride, first[start + low] == second[start + low] { low += 1 }
      guard low < stride else { continue }
      var high = stride - 1
      while first[start + high] == second[start + high] { high -= 1 }
      if top < 0 { top = row }
      bottom = row
      left = min(left, low)
      right = max(right, high)
    }
    guard top >= 0 else { return nil }
    self.init(
      column: left / 4, row: top, columns: right / 4 - left / 4 + 1, rows: bottom - top + 1)
  }
}
