import Synchronization

/// A budget for the bytes of large bodies that clients have not read yet (security.md §3.8).
///
/// If several connections send one body, it counts once, since it is in memory only once. Small bodies do not count and
/// cost one comparison.
final class AnswerBudget: Sendable {
  /// The minimum size of a counted body in bytes.
  static let threshold = 1 << 20

  private struct Body {
    let count: Int
    var readers: Int
  }

  private struct State {
    /// The bodies by their address, which is unique while there are readers.
    var bodies: [UInt: Body] = [:]
    var bytes = 0
  }

  private let limit: Int
  private let statistics: ServerStatistics
  private let state = Mutex(State())

  /// Creates a budget of `limit` bytes, which updates `statistics`.
  init(limit: Int, statistics: ServerStatistics) {
    (self.limit, self.statistics) = (limit, statistics)
  }

  /// Adds a reader of the body at `place`; returns false if `count` more bytes exceed the budget.
  ///
  /// A body above the limit is allowed if it is the only one.
  func add(_ place: UInt, count: Int) -> Bool {
    let isAdded = state.withLock { state in
      if state.bodies[place] != nil {
        state.bodies[place]?.readers += 1
        return true
      }
      guard state.bytes == 0 || count <= limit - state.bytes else { return false }
      state.bodies[place] = Body(count: count, readers: 1)
      state.bytes += count
      statistics.answerBytes.store(state.bytes, ordering: .relaxed)
      return true
    }
    if !isAdded { statistics.refusedAnswers.add(1, ordering: .relaxed) }
    return isAdded
  }

  /// Removes a reader.
  func remove(_ place: UInt) {
    state.withLock { state in
      guard var body = state.bodies[place] else { return }
      body.readers -= 1
      state.bodies[place] = body.readers > 0 ? body : nil
      guard body.readers == 0 else { return }
      state.bytes -= body.count
      statistics.answerBytes.store(state.bytes, ordering: .relaxed)
    }
  }
}
