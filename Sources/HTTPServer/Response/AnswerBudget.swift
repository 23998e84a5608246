import Synchronization

/// The bytes of large bodies that clients have yet to read, within one limit for the process (security.md §3.8).
///
/// A body that several connections send is counted once: it is the same memory. Small bodies are not counted and cost
/// a comparison.
final class AnswerBudget: Sendable {
  /// The bytes from which a body is counted.
  static let threshold = 1 << 20

  private struct Body {
    let count: Int
    var readers: Int
  }

  private struct State {
    /// By the place in memory, which no other body has while there are readers.
    var bodies: [UInt: Body] = [:]
    var bytes = 0
  }

  private let limit: Int
  private let statistics: ServerStatistics
  private let state = Mutex(State())

  /// A budget of `limit` bytes, which keeps `statistics` up to date.
  init(limit: Int, statistics: ServerStatistics) {
    (self.limit, self.statistics) = (limit, statistics)
  }

  /// Adds a reader of the body at `place`; false if there is no room for `count` bytes more.
  ///
  /// A body that is larger than the limit has room if it is the only one.
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

  /// Removes a reader that was added.
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
