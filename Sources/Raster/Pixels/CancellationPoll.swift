/// A look at cancellation once in some thousand steps, for loops that have no rows.
struct CancellationPoll {
  /// The number of steps from one look to the next.
  private static let interval = 1 << 12

  private var count = 0

  /// Throws when the task is cancelled, at the first step and then at every 4,096th.
  @inline(__always)
  mutating func step() throws(CancellationError) {
    if count & (Self.interval - 1) == 0, Task.isCancelled { throw CancellationError() }
    count &+= 1
  }
}

extension Array {
  /// Returns the elements in an order, as `sorted(by:)` does.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, also while the elements are being compared.
  func sortedUnlessCancelled(
    by areInOrder: (Element, Element) -> Bool
  ) throws(CancellationError) -> [Element] {
    var poll = CancellationPoll()
    do {
      return try sorted { first, second in
        try poll.step()
        return areInOrder(first, second)
      }
    } catch {
      throw CancellationError()
    }
  }
}
