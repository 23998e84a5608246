import Synchronization

/// The first pull of a follower; callers wait for it before they answer from the copy.
final class InitialSync: Sendable {
  private enum State {
    case awaited([CheckedContinuation<Void, Never>])
    case over
  }

  private let state = Mutex(State.awaited([]))

  /// Waits until the pull has ended.
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

  /// Marks the pull as ended; further calls have no effect.
  func end() {
    let waiting = state.withLock { state in
      defer { state = .over }
      guard case .awaited(let waiting) = state else { return [CheckedContinuation<Void, Never>]() }
      return waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
