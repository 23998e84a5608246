import Synchronization

/// A counter that tests can wait for instead of sleeping.
package final class Tally: Sendable {
  private struct State {
    var count = 0
    var waiters: [(target: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  package init() {}

  /// The current count.
  package var count: Int { state.withLock { $0.count } }

  package func increase() {
    let reached = state.withLock { state in
      state.count += 1
      let reached = state.waiters.filter { $0.target <= state.count }
      state.waiters.removeAll { $0.target <= state.count }
      return reached.map(\.continuation)
    }
    reached.forEach { $0.resume() }
  }

  /// Waits until the count is at least `target`.
  package func reaches(_ target: Int) async {
    await withCheckedContinuation { continuation in
      let isReached = state.withLock { state in
        if state.count < target { state.waiters.append((target, continuation)) }
        return state.count >= target
      }
      if isReached { continuation.resume() }
    }
  }
}
