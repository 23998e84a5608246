import Synchronization

/// The first look of a follower, for which whoever wants to answer from the copy waits.
final class FirstLook: Sendable {
  private enum State {
    case awaited([CheckedContinuation<Void, Never>])
    case over
  }

  private let state = Mutex(State.awaited([]))

  /// Waits for the end.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        guard case .awaited(let waiting) = state else { return true }
        state = .awaited(waiting + [continuation])
        return false
      }
      if isOver { continuation.resume() }
    }
  }

  /// Says that it is over; again and again, if you like.
  func end() {
    let waiting = state.withLock { state in
      defer { state = .over }
      guard case .awaited(let waiting) = state else { return [CheckedContinuation<Void, Never>]() }
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
