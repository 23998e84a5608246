/// The cells of a bitmap as numbers of colours, with a margin so that every cell has neighbours.
///
/// The encoders of vector formats use this form.
package struct ColorGrid: Sendable {
  /// The number of columns of the bitmap, without the margin.
  package let columns: Int
  /// The number of rows of the bitmap, without the margin.
  package let rows: Int
  /// The distance in `numbers` from a cell to the one below it.
  package let stride: Int
  /// The index into `colors` plus 1 for each cell, or 0 in the margin and for fully transparent cells.
  package let numbers: [Int32]
  /// The colours that are not fully transparent, in order of first use, row by row from the top left.
  package let colors: [Color]

  /// Creates a grid by numbering the colours of all cells.
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

  /// Returns the position of a cell in `numbers`; its right neighbour is at the next position.
  package func index(column: Int, row: Int) -> Int { (row + 1) * stride + column + 1 }
}
