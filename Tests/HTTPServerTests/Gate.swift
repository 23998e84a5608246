import Synchronization

/// Something that happens once, and can be waited for.
final class Gate: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>(
    (false, []))

  /// Lets everyone through, now and later.
  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the gate is open.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  /// Waits until the task is cancelled, and says so by opening `cancelled`.
  static func waitForCancellation(opening cancelled: Gate) async {
    let forever = Gate()
    await withTaskCancellationHandler {
      await forever.wait()
    } onCancel: {
      cancelled.open()
      forever.open()
    }
  }
}
