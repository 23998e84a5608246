/// A counter of processed cells that limits the frequency of checks for timeouts and cancellation.
package struct PollThrottle {
  private static let cellsBetweenPolls = 1 << 15
  private var cells = 0

  package init() {
  }

  /// Counts finished work in cells, and polls the budget once every 32,768 cells.
  ///
  /// Each call counts as at least 16 cells.
  @inline(__always)
  package mutating func count(_ cells: Int, _ budget: DecodingBudget) throws(CodingError) {
    self.cells += max(cells, 16)
    if self.cells < Self.cellsBetweenPolls { return }
    self.cells = 0
    try budget.poll()
  }
}
