import Raster

/// The pixels of a picture as words for fast comparison, without hidden colours; searches for grids use this form.
struct PackedPicture {
  let columns: Int
  let rows: Int
  /// The pixels in the form of `Color.packed`, row by row; pixels of alpha 0 are 0.
  let pixels: [UInt32]

  /// Packs the pixels of a bitmap.
  init(_ bitmap: Bitmap) {
    (columns, rows) = (bitmap.columns, bitmap.rows)
    func visible(_ color: UInt32) -> UInt32 { color & 0xFF == 0 ? 0 : color }
    switch bitmap.storage {
    case .indexed(let palette, let indices):
      let colors = palette.colors.map { visible($0.packed) }
      pixels = indices.map { colors[Int($0)] }
    case .rgba(let bytes):
      let bytes = bytes.span
      var pixels = [UInt32](repeating: 0, count: columns * rows)
      var written = pixels.mutableSpan
      for cell in 0..<written.count { written[cell] = visible(packed(bytes, cell)) }
      self.pixels = pixels
    }
  }

  /// Whether all pixels are opaque.
  var isOpaque: Bool { pixels.reduce(255) { $0 & $1 } & 0xFF == 255 }

  /// Returns the edges between columns and between rows, where any two neighbouring pixels differ.
  ///
  /// Edge n is between pixels n − 1 and n.
  ///
  /// - Throws: `.cancelled` if the task is cancelled.
  func edges() throws(RecoveryError) -> (across: [Int], down: [Int]) {
    var isEdgeAcross = [Bool](repeating: false, count: columns)
    var down: [Int] = []
    let pixels = self.pixels.span
    for row in 0..<rows {
      if Task.isCancelled { throw .cancelled }
      let line = pixels.extracting(row * columns..<(row + 1) * columns)
      for column in 1..<max(columns, 1) where line[column] != line[column - 1] {
        isEdgeAcross[column] = true
      }
      guard row > 0 else { continue }
      let above = pixels.extracting((row - 1) * columns..<row * columns)
      if (0..<columns).contains(where: { line[$0] != above[$0] }) { down.append(row) }
    }
    return (isEdgeAcross.indices.filter { isEdgeAcross[$0] }, down)
  }
}
