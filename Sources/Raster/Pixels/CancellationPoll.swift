/// A counter that checks for cancellation once in several thousand steps, for loops without rows.
struct CancellationPoll {
  /// The number of steps between two checks.
  private static let interval = 1 << 12

  private var count = 0

  /// Counts a step, and checks for cancellation at the first and then at every 4,096th.
  ///
  /// - Throws: `CancellationError` if a check finds the task cancelled.
  @inline(__always)
  mutating func step() throws(CancellationError) {
    if count & (Self.interval - 1) == 0, Task.isCancelled { throw CancellationError() }
    count &+= 1
  }
}

extension Array {
  /// Returns the elements in the order of a predicate, like `sorted(by:)`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, even during the sort.
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
