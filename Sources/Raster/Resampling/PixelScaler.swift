/// The Scale2x family: enlarges pixel art by rules on equal neighbours, without a new colour
/// (rendering.md §24).
package enum PixelScaler: String, CaseIterable, Hashable, Sendable {
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

extension Bitmap {
  /// The picture with each cell as a block of the scaler's size, in the same storage.
  ///
  /// Cells are equal where their colours are, and all cells of alpha 0 are equal; a copied cell keeps
  /// its palette index.
  package func scaled(by scaler: PixelScaler) throws(CancellationError) -> Bitmap {
    switch scaler {
    case .scale2x: try copyingCells(blockSources(side: 2), side: 2)
    case .scale3x: try copyingCells(blockSources(side: 3), side: 3)
    case .scale4x: try scaled(by: .scale2x).scaled(by: .scale2x)
    }
  }

  /// For each cell of the blocks the cell whose colour it takes.
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

  /// A bitmap whose sides are `side` times as long and whose cells are copies of these.
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

  /// One word a cell, equal where colours are; transparent cells are all 0.
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

/// A cell E with those around it, `A B C / D E F / G H I`, edges replicated: what the rules of the
/// Scale2x family look at (rendering.md §24).
struct PixelNeighborhood {
  private let b, d, e, f, h: Int
  /// The rules have an effect: neither B = H nor D = F.
  private let isEdge: Bool
  private let isDB, isBF, isDH, isHF: Bool
  private let isEA, isEC, isEG, isEI: Bool

  /// The cells around one of them; `colors` is row-major.
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

  /// Writes the 2×2 cells that E becomes.
  @inline(__always)
  func writeDoubled(into cells: inout MutableSpan<Int32>, at first: Int, stride: Int) {
    cells[first] = source(isDB, d)
    cells[first + 1] = source(isBF, f)
    cells[first + stride] = source(isDH, d)
    cells[first + stride + 1] = source(isHF, f)
  }

  /// Writes the 3×3 cells that E becomes.
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

  /// The neighbour where its rule holds, E otherwise.
  @inline(__always)
  private func source(_ rule: Bool, _ neighbor: Int) -> Int32 {
    Int32(truncatingIfNeeded: isEdge && rule ? neighbor : e)
  }
}
