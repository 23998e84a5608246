/// Work counted in cells, so that time and cancellation are looked at neither too often nor too seldom.
package struct DecodingPace {
  private static let cellsBetweenLooks = 1 << 15
  private var cells = 0

  package init() {
  }

  /// Counts work that was done, and polls the budget when it has become enough.
  @inline(__always)
  package mutating func count(_ cells: Int, _ budget: DecodingBudget) throws(CodingError) {
    self.cells += max(cells, 16)
    if self.cells < Self.cellsBetweenLooks { return }
    self.cells = 0
    try budget.poll()
  }
}
