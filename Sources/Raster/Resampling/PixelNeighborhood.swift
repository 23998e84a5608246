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
