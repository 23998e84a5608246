import Synchronization

/// A closed gate that holds tasks until it is opened or they are cancelled.
package final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var lastTicket = 0
    var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Opens the gate for all current and later tasks.
  package func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    waiters.forEach { $0.resume() }
  }

  /// Waits until the gate is open or the task is cancelled.
  package func pass() async {
    let ticket = state.withLock { state in
      state.lastTicket += 1
      return state.lastTicket
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          if state.isOpen || Task.isCancelled { return true }
          state.waiters[ticket] = continuation
          return false
        }
        if isFree { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: ticket) }?.resume()
    }
  }
}
