/// Scale2x and its kin: enlarging by looking at neighbours, without a new colour (rendering.md §24).
package enum PixelScaler: String, CaseIterable, Hashable, Sendable {
  case scale2x, scale3x, scale4x

  /// How many times larger.
  package var factor: Int {
    switch self {
    case .scale2x: 2
    case .scale3x: 3
    case .scale4x: 4
    }
  }
}

extension Bitmap {
  /// The picture enlarged by the scaler's factor; an indexed one keeps its palette.
  ///
  /// Cells are equal where their colours are; all transparent ones are equal, and the copied cell
  /// keeps its own.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, which is looked at for every row.
  package func scaled(by scaler: PixelScaler) throws(CancellationError) -> Bitmap {
    switch scaler {
    case .scale2x: try enlarged(by: 2) { $0.doubled }
    case .scale3x: try enlarged(by: 3) { $0.tripled }
    case .scale4x: try enlarged(by: 2) { $0.doubled }.enlarged(by: 2) { $0.doubled }
    }
  }

  /// Replaces every cell by a block of `factor`² of its neighbourhood's cells.
  private func enlarged(
    by factor: Int, _ block: (PixelNeighborhood) -> [Int]
  ) throws(CancellationError) -> Bitmap {
    let colors = comparableColors
    let width = columns * factor
    var sources = [Int](repeating: 0, count: width * rows * factor)
    for row in 0..<rows {
      if Task.isCancelled { throw CancellationError() }
      for column in 0..<columns {
        let near = PixelNeighborhood(
          colors: colors, rows: rows, columns: columns, row: row, column: column)
        let cells = block(near)
        for place in cells.indices {
          let y = row * factor + place / factor
          sources[y * width + column * factor + place % factor] = cells[place]
        }
      }
    }
    return gathering(sources, rows: rows * factor, columns: width)
  }

  /// One word a cell, equal where colours are; transparent cells are all 0.
  private var comparableColors: [UInt32] {
    switch storage {
    case .indexed(let palette, let indices):
      let words = palette.colors.map { $0.alpha == 0 ? 0 : $0.packed }
      return indices.map { words[Int($0)] }
    case .rgba(let bytes):
      return (0..<rows * columns).map {
        let color = Color(rgba: bytes, at: $0 * 4)
        return color.alpha == 0 ? 0 : color.packed
      }
    }
  }

  /// A bitmap whose cells are copies of these cells, counted row by row.
  private func gathering(_ sources: [Int], rows: Int, columns: Int) -> Bitmap {
    switch storage {
    case .indexed(let palette, let indices):
      return Bitmap(
        rows: rows, columns: columns, palette: palette, indices: sources.map { indices[$0] })
    case .rgba(let bytes):
      var result: [UInt8] = []
      result.reserveCapacity(sources.count * 4)
      for source in sources { result += bytes[source * 4..<source * 4 + 4] }
      return Bitmap(rows: rows, columns: columns, rgba: result)
    }
  }
}
