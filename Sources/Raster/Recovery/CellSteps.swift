/// The differences of neighbouring cells, by which pixel art is told from photographs and gradients
/// (recovery.md §4).
extension CellColors {
  /// Cells that differ by less are taken for equal ones.
  private static let leastStep = 8

  /// True where colours go on from cell to cell as they did before: the squares of second differences are
  /// less than those of first ones together.
  ///
  /// An edge has a first difference of d and second ones of d and −d: art has twice as much of the one as
  /// of the other. In a gradient second differences are next to nothing.
  var areSmooth: Bool {
    var (first, second) = (0, 0)
    func look(_ cell: Int, _ distance: Int, hasNext: Bool) {
      let (before, here) = (channels(of: cell - distance), channels(of: cell))
      let step = here &- before
      first += (step &* step).wrappedSum()
      guard hasNext else { return }
      let bend = channels(of: cell + distance) &- here &- step
      second += (bend &* bend).wrappedSum()
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = row * columns + column
        if column > 0 { look(cell, 1, hasNext: column + 1 < columns) }
        if row > 0 { look(cell, columns, hasNext: row + 1 < rows) }
      }
    }
    return second < first
  }

  /// The mean of the steps from cell to cell that are steps at all, each in the channel of the largest one;
  /// 0 where there are none.
  var meanStep: Double {
    var (sum, count) = (0, 0)
    func look(_ first: Int, _ second: Int) {
      let distance = channels(of: first) &- channels(of: second)
      let step = max(distance.max(), -distance.min())
      if step > Self.leastStep { (sum, count) = (sum + step, count + 1) }
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = row * columns + column
        if column > 0 { look(cell - 1, cell) }
        if row > 0 { look(cell - columns, cell) }
      }
    }
    return count == 0 ? 0 : Double(sum) / Double(count)
  }

  private func channels(of cell: Int) -> SIMD4<Int> {
    let color = cells[cell]
    return SIMD4(
      Int(color >> 24), Int(color >> 16 & 0xFF), Int(color >> 8 & 0xFF), Int(color & 0xFF))
  }
}
