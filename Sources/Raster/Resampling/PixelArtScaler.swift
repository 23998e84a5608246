/// The Scale2x family: enlarges pixel art by rules on equal neighbours, without a new colour
/// (rendering.md §24).
package enum PixelArtScaler: String, CaseIterable, Hashable, Sendable {
  /// Blocks of 2×2 pixels.
  case scale2x
  /// Blocks of 3×3 pixels.
  case scale3x
  /// `scale2x` twice.
  case scale4x

  /// Pixels of a block's side: 2, 3 or 4.
  package var factor: Int {
    switch self {
    case .scale2x: 2
    case .scale3x: 3
    case .scale4x: 4
    }
  }
}

extension PixelArtScaler {
  /// The bitmap with each cell as a block of `factor`×`factor` cells, in the same storage.
  ///
  /// Cells are equal where their colours are, and all cells of alpha 0 are equal; a copied cell keeps
  /// its palette index.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every row.
  func enlarging(_ bitmap: Bitmap) throws(CancellationError) -> Bitmap {
    switch self {
    case .scale2x, .scale3x: return try enlargingOnce(bitmap)
    case .scale4x:
      return try PixelArtScaler.scale2x.enlargingOnce(PixelArtScaler.scale2x.enlargingOnce(bitmap))
    }
  }

  /// One application of the rules of 2× or 3×.
  private func enlargingOnce(_ bitmap: Bitmap) throws(CancellationError) -> Bitmap {
    let side = self == .scale3x ? 3 : 2
    let sources = try sources(of: bitmap, side: side)
    let (rows, columns) = (bitmap.rows * side, bitmap.columns * side)
    switch bitmap.storage {
    case .indexed(let palette, let indices):
      let indices = indices.span
      return Bitmap(
        rows: rows, columns: columns, palette: palette, indices: sources.map { indices[Int($0)] })
    case .rgba(let bytes):
      let bytes = bytes.span
      var result = [UInt8](repeating: 0, count: sources.count * 4)
      var written = result.mutableSpan
      for (pixel, source) in sources.enumerated() {
        let from = Int(source) * 4
        for channel in 0..<4 { written[pixel * 4 + channel] = bytes[from + channel] }
      }
      return Bitmap(rows: rows, columns: columns, rgba: result)
    }
  }

  /// For each pixel of the result the cell whose colour it takes.
  private func sources(of bitmap: Bitmap, side: Int) throws(CancellationError) -> [Int32] {
    let (rows, columns) = (bitmap.rows, bitmap.columns)
    let colors = bitmap.comparableColors
    let cells = colors.span
    var result = [Int32](repeating: 0, count: rows * columns * side * side)
    var written = result.mutableSpan
    for row in 0..<rows {
      if Task.isCancelled { throw CancellationError() }
      for column in 0..<columns {
        let block = Neighborhood(cells, row: row, column: column, rows: rows, columns: columns)
        let first = row * side * columns * side + column * side
        if side == 2 {
          block.write2(into: &written, at: first, stride: columns * side)
        } else {
          block.write3(into: &written, at: first, stride: columns * side)
        }
      }
    }
    return result
  }
}

extension Bitmap {
  /// A number for each cell's colour, the same for all cells of alpha 0.
  fileprivate var comparableColors: [UInt32] {
    func comparable(_ color: Color) -> UInt32 { color.alpha == 0 ? 0 : color.packed }
    switch storage {
    case .indexed(let palette, let indices):
      let entries = palette.colors.map(comparable)
      return indices.map { entries[Int($0)] }
    case .rgba(let bytes):
      return (0..<bytes.count / 4).map { comparable(Color(rgba: bytes, at: $0 * 4)) }
    }
  }
}
