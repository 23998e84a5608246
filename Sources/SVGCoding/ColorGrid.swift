import Raster

/// The cells of a bitmap as numbers of their colours, with a margin, so that every cell has
/// neighbours.
struct ColorGrid {
  /// Cells of the bitmap.
  let columns: Int
  /// Cells of the bitmap.
  let rows: Int
  /// From a number to the one below it.
  let stride: Int
  /// 0 where nothing is drawn, which is where a cell is fully transparent and in the margin; else
  /// 1 and the index into `colors`.
  private(set) var numbers: [Int32]
  /// In order of first use, row by row from the top left.
  private(set) var colors: [Color] = []

  /// Numbers the colours of all cells.
  init(_ bitmap: Bitmap) {
    columns = bitmap.columns
    rows = bitmap.rows
    stride = columns + 2
    numbers = [Int32](repeating: 0, count: stride * (rows + 2))
    let bytes = bitmap.rgbaBytes.span
    var numbered: [Color: Int32] = [:]
    var last = (color: Color.clear, number: Int32(0))
    for row in 0..<rows {
      for column in 0..<columns {
        let offset = (row * columns + column) * 4
        let color = Color(
          red: bytes[offset], green: bytes[offset + 1], blue: bytes[offset + 2],
          alpha: bytes[offset + 3])
        guard color.alpha > 0 else { continue }
        if color != last.color {
          last = (color, numbered[color, default: Int32(colors.count + 1)])
          if last.number > colors.count {
            colors.append(color)
            numbered[color] = last.number
          }
        }
        numbers[index(column: column, row: row)] = last.number
      }
    }
  }

  /// Where the number of a cell is; that of the cell at the right is one further.
  func index(column: Int, row: Int) -> Int { (row + 1) * stride + column + 1 }
}
