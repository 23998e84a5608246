/// The cells of a bitmap as numbers of their colours, with a margin, so that every cell has
/// neighbours: what vector formats are made from.
package struct ColorGrid: Sendable {
  /// Cells of the bitmap.
  package let columns: Int
  /// Cells of the bitmap.
  package let rows: Int
  /// From a number to the one below it.
  package let stride: Int
  /// 0 where nothing is drawn, which is where a cell is fully transparent and in the margin; else the
  /// index into `colors` and 1.
  package let numbers: [Int32]
  /// Without fully transparent ones, in order of first use, row by row from the top left.
  package let colors: [Color]

  /// Numbers the colours of all cells.
  package init(_ bitmap: Bitmap) {
    columns = bitmap.columns
    rows = bitmap.rows
    stride = columns + 2
    var numbers = [Int32](repeating: 0, count: stride * (rows + 2))
    var written = numbers.mutableSpan
    var table = ColorTable(limit: .max)
    let bytes = bitmap.rgbaBytes.span
    for row in 0..<rows {
      for column in 0..<columns {
        let color = packed(bytes, row * columns + column)
        guard color & 0xFF > 0, let index = table.index(of: color) else { continue }
        written[(row + 1) * stride + column + 1] = Int32(truncatingIfNeeded: index + 1)
      }
    }
    self.numbers = numbers
    colors = table.colors.map(Color.init(packed:))
  }

  /// The place of a cell in `numbers`; that of the cell at the right is one further.
  package func index(column: Int, row: Int) -> Int { (row + 1) * stride + column + 1 }
}
