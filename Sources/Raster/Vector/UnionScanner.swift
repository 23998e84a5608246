/// Finds how much of each pixel of a row the union of some shapes covers, row after row:
/// 1 − ∏(1 − coverage).
struct UnionScanner {
  /// More shapes are put together in a mask.
  static let limit = 32

  private var scanners: [RowScanner]
  private var rowsLeft: Range<Int>
  /// The scanner that alone found anything in the row; `nil` where the row is in `united`.
  private var only: Int?
  private var united: CoverageRow
  private var spare: CoverageRow

  /// A scanner of all rows of a canvas.
  init(_ outlines: [Outline], canvas: PixelSize) {
    scanners = outlines.map { outline in
      var scanner = RowScanner(width: canvas.width)
      scanner.begin(outline, rows: 0..<canvas.height)
      return scanner
    }
    let rows = outlines.map(\.rows).filter { !$0.isEmpty }
    let first = rows.map(\.lowerBound).min() ?? 0
    rowsLeft = first..<(rows.map(\.upperBound).max() ?? first)
    united = CoverageRow(width: outlines.count > 1 ? canvas.width : 0)
    spare = united
  }

  /// Finds what is covered of the next row and tells which it is; `nil` after the last.
  mutating func nextRow(of edges: borrowing [Edge]) -> Int? {
    guard let row = rowsLeft.first else { return nil }
    rowsLeft = row + 1..<rowsLeft.upperBound
    only = nil
    united.clear()
    for index in scanners.indices where scanners[index].nextIndex == row {
      _ = scanners[index].nextRow(of: edges)
      guard scanners[index].row.count > 0 else { continue }
      if let only {
        united.unite(scanners[only].row, scanners[index].row)
        self.only = nil
      } else if united.count > 0 {
        spare.unite(united, scanners[index].row)
        swap(&united, &spare)
      } else {
        only = index
      }
    }
    return row
  }

  /// Adds the row that was found, painted with an alpha, to a picture in which it begins at a pixel.
  func append(to runs: inout AlphaRuns, alpha: Float, at offset: Int) {
    if let only {
      runs.append(scanners[only].row, alpha: alpha, at: offset)
    } else {
      runs.append(united, alpha: alpha, at: offset)
    }
  }
}
