/// A scaler of the Scale2x family, which enlarges pixel art by rules on equal neighbours and creates no colours
/// (rendering.md §24).
package enum PixelScaler: String, CaseIterable, Hashable, Sendable {
  /// Scales to blocks of 2×2 pixels.
  case scale2x
  /// Scales to blocks of 3×3 pixels.
  case scale3x
  /// Applies `scale2x` twice.
  case scale4x

  /// The side of a block in pixels: 2, 3 or 4.
  package var factor: Int {
    switch self {
    case .scale2x: 2
    case .scale3x: 3
    case .scale4x: 4
    }
  }
}

extension Bitmap {
  /// Returns the picture with each cell enlarged to a block, with the same kind of storage.
  ///
  /// Cells are equal if their colours are, and all cells of alpha 0 are equal. A copied cell keeps its palette index.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  package func scaled(by scaler: PixelScaler) throws(CancellationError) -> Bitmap {
    switch scaler {
    case .scale2x: try copyingCells(blockSources(side: 2), side: 2)
    case .scale3x: try copyingCells(blockSources(side: 3), side: 3)
    case .scale4x: try scaled(by: .scale2x).scaled(by: .scale2x)
    }
  }

  /// Returns for each cell of the blocks the index of the cell that it copies.
  private func blockSources(side: Int) throws(CancellationError) -> [Int32] {
    let colors = comparableColors
    let cells = colors.span
    var result = [Int32](repeating: 0, count: rows * columns * side * side)
    var written = result.mutableSpan
    for row in 0..<rows {
      if Task.isCancelled { throw CancellationError() }
      for column in 0..<columns {
        let near = PixelNeighborhood(cells, row: row, column: column, rows: rows, columns: columns)
        let first = (row * side * columns + column) * side
        if side == 2 {
          near.writeDoubled(into: &written, at: first, stride: columns * side)
        } else {
          near.writeTripled(into: &written, at: first, stride: columns * side)
        }
      }
    }
    return result
  }

  /// Returns a bitmap with sides `side` times as long, filled with copies of these cells.
  private func copyingCells(
    _ sources: [Int32], side: Int
  ) throws(CancellationError) -> Bitmap {
    var poll = CancellationPoll()
    switch storage {
    case .indexed(let palette, let indices):
      var result = [UInt8](repeating: 0, count: sources.count)
      for (cell, source) in sources.enumerated() {
        try poll.step()
        result[cell] = indices[Int(source)]
      }
      return Bitmap(
        rows: rows * side, columns: columns * side, palette: palette, indices: result)
    case .rgba(let bytes):
      let bytes = bytes.span
      var result = [UInt8](repeating: 0, count: sources.count * 4)
      var written = result.mutableSpan
      for (cell, source) in sources.enumerated() {
        try poll.step()
        for channel in 0..<4 { written[cell * 4 + channel] = bytes[Int(source) * 4 + channel] }
      }
      return Bitmap(rows: rows * side, columns: columns * side, rgba: result)
    }
  }

  /// One word per cell, equal for equal colours; all transparent cells are 0.
  private var comparableColors: [UInt32] {
    func comparable(_ color: Color) -> UInt32 { color.alpha == 0 ? 0 : color.packed }
    switch storage {
    case .indexed(let palette, let indices):
      let entries = palette.colors.map(comparable)
      return indices.map { entries[Int($0)] }
    case .rgba(let bytes):
      return (0..<rows * columns).map { comparable(Color(rgba: bytes, at: $0 * 4)) }
    }
  }
}

/// A cell E and its neighbours `A B C / D E F / G H I` with replicated edges, the input of the Scale2x family's rules
/// (rendering.md §24).
struct PixelNeighborhood {
  private let b, d, e, f, h: Int
  /// Whether the rules have an effect: neither B = H nor D = F.
  private let isEdge: Bool
  private let isDB, isBF, isDH, isHF: Bool
  private let isEA, isEC, isEG, isEI: Bool

  /// Creates the neighbourhood of a cell; `colors` is row-major.
  @inline(__always)
  init(_ colors: borrowing Span<UInt32>, row: Int, column: Int, rows: Int, columns: Int) {
    let above = row > 0 ? -columns : 0
    let below = row + 1 < rows ? columns : 0
    let left = column > 0 ? -1 : 0
    let right = column + 1 < columns ? 1 : 0
    e = row * columns + column
    (b, d, f, h) = (e + above, e + left, e + right, e + below)
    let (E, B, D, F, H) = (colors[e], colors[b], colors[d], colors[f], colors[h])
    isEdge = B != H && D != F
    (isDB, isBF, isDH, isHF) = (D == B, B == F, D == H, H == F)
    isEA = E == colors[b + left]
    isEC = E == colors[b + right]
    isEG = E == colors[h + left]
    isEI = E == colors[h + right]
  }

  /// Writes the 2×2 block of E.
  @inline(__always)
  func writeDoubled(into cells: inout MutableSpan<Int32>, at first: Int, stride: Int) {
    cells[first] = source(isDB, d)
    cells[first + 1] = source(isBF, f)
    cells[first + stride] = source(isDH, d)
    cells[first + stride + 1] = source(isHF, f)
  }

  /// Writes the 3×3 block of E.
  @inline(__always)
  func writeTripled(into cells: inout MutableSpan<Int32>, at first: Int, stride: Int) {
    cells[first] = source(isDB, d)
    cells[first + 1] = source(isDB && !isEC || isBF && !isEA, b)
    cells[first + 2] = source(isBF, f)
    cells[first + stride] = source(isDB && !isEG || isDH && !isEA, d)
    cells[first + stride + 1] = Int32(truncatingIfNeeded: e)
    cells[first + stride + 2] = source(isBF && !isEI || isHF && !isEC, f)
    cells[first + 2 * stride] = source(isDH, d)
    cells[first + 2 * stride + 1] = source(isDH && !isEI || isHF && !isEG, h)
    cells[first + 2 * stride + 2] = source(isHF, f)
  }

  /// Returns the neighbour if its rule applies, otherwise E.
  @inline(__always)
  private func source(_ rule: Bool, _ neighbor: Int) -> Int32 {
    Int32(truncatingIfNeeded: isEdge && rule ? neighbor : e)
  }
}
