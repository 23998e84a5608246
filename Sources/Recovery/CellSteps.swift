import Raster

/// Differences of neighbouring cells, which distinguish pixel art from photographs and gradients (recovery.md §4).
extension CellColors {
  /// The maximum difference of cells that count as equal.
  private static let leastStep = 8

  /// Returns whether colours continue their change from cell to cell: the second differences are small.
  ///
  /// An edge has a first difference of d and second differences of d and −d, so in pixel art the squared second
  /// differences have twice the sum of the first ones. In a gradient, second differences are nearly 0.
  ///
  /// - Parameter isResampled: Whether any blurred picture would give this grid, so that a stricter limit applies.
  func areSmooth(isResampled: Bool) -> Bool {
    var (first, second) = (0, 0)
    func compare(_ cell: Int, _ distance: Int, hasNext: Bool) {
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
        if column > 0 { compare(cell, 1, hasNext: column + 1 < columns) }
        if row > 0 { compare(cell, columns, hasNext: row + 1 < rows) }
      }
    }
    return 10 * second < (isResampled ? 21 : 14) * first
  }

  /// The mean step between neighbouring cells that differ, or 0 if there are no such cells.
  ///
  /// A step is the largest difference in any channel.
  var meanStep: Double {
    var (sum, count) = (0, 0)
    func compare(_ first: Int, _ second: Int) {
      let distance = channels(of: first) &- channels(of: second)
      let step = max(distance.max(), -distance.min())
      if step > Self.leastStep { (sum, count) = (sum + step, count + 1) }
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = row * columns + column
        if column > 0 { compare(cell - 1, cell) }
        if row > 0 { compare(cell - columns, cell) }
      }
    }
    return count == 0 ? 0 : Double(sum) / Double(count)
  }

  /// Returns whether nearly all steps are at the lines of a grid of larger cells, so that these cells are only parts
  /// (recovery.md §4).
  ///
  /// - Parameter rest: The maximum of squared steps at other lines, relative to the amount expected by chance.
  /// - Throws: `.cancelled` if the task is cancelled.
  func areParts(rest: Double) throws(RecoveryError) -> Bool {
    let (across, down) = (StepLines(stepsAcross), StepLines(stepsDown))
    guard across.sum > 0, down.sum > 0 else { return false }
    let step = 1 / Double(4 * max(across.squares.count, down.squares.count))
    var pitch = StepLines.leastPitch
    while pitch <= StepLines.mostPitch {
      if Task.isCancelled { throw .cancelled }
      if across.areOnLines(of: pitch, rest: rest), down.areOnLines(of: pitch, rest: rest) {
        return true
      }
      pitch += pitch * step
    }
    return false
  }

  /// The sum of squared steps at each line between two columns.
  private var stepsAcross: [Int] {
    var sums = [Int](repeating: 0, count: columns - 1)
    for cell in cells.indices where cell % columns > 0 {
      sums[cell % columns - 1] += squaredStep(cell - 1, cell)
    }
    return sums
  }

  /// The sum of squared steps at each line between two rows.
  private var stepsDown: [Int] {
    var sums = [Int](repeating: 0, count: rows - 1)
    for cell in cells.indices.dropFirst(columns) {
      sums[cell / columns - 1] += squaredStep(cell - columns, cell)
    }
    return sums
  }

  private func squaredStep(_ first: Int, _ second: Int) -> Int {
    let step = channels(of: second) &- channels(of: first)
    return (step &* step).wrappedSum()
  }

  private func channels(of cell: Int) -> SIMD4<Int> {
    let color = cells[cell]
    return SIMD4(
      Int(color >> 24), Int(color >> 16 & 0xFF), Int(color >> 8 & 0xFF), Int(color & 0xFF))
  }
}

/// The squared steps at each line between cells along one axis.
private struct StepLines {
  /// The smallest pitch of larger cells to search for, in cells.
  static let leastPitch = 1.8
  static let mostPitch = 6.5
  private static let phaseStep = 0.25

  let squares: [Int]
  let sum: Int

  init(_ squares: [Int]) {
    self.squares = squares
    sum = squares.reduce(0, +)
  }

  /// Returns whether the steps are at the lines of larger cells with any phase.
  func areOnLines(of pitch: Double, rest: Double) -> Bool {
    let least = Double(sum) * (1 - rest * (1 - 1 / pitch))
    return stride(from: 0, to: pitch, by: Self.phaseStep).contains { phase in
      let found = stride(from: phase, to: Double(squares.count) + 0.5, by: pitch).reduce(0) {
        let line = Int($1.rounded())
        return line >= 1 ? $0 + squares[line - 1] : $0
      }
      return Double(found) >= least
    }
  }
}
