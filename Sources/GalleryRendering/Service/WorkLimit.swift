import GalleryModel
import Synchronization

/// So many pieces of work at once, so many waiting in their order, and a refusal beyond.
///
/// A waiter whose task is cancelled leaves the queue at once, and its room is free.
final class WorkLimit: Sendable {
  private struct State {
    var running = 0
    var lastTicket = 0
    /// In the order of arrival.
    var waiters: [(ticket: Int, continuation: CheckedContinuation<Entry, Never>)] = []
  }

  /// The answer to asking for a place.
  private enum Entry {
    case entered, refused, cancelled
  }

  private let jobs: Int
  private let queue: Int
  private let state = Mutex(State())

  /// At least one job at once; a queue of 0 refuses whatever cannot run at once.
  init(jobs: Int, queue: Int) {
    self.jobs = max(1, jobs)
    self.queue = max(0, queue)
  }

  /// The work that is under way.
  var load: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiters.count) } }

  /// Does `work` in a place of its own.
  ///
  /// Throws `.busy` when the queue is full, and `.cancelled` when the task is cancelled while it
  /// waits. `retryAfter` is 1 second: who knows better replaces it.
  func withPlace<Value: Sendable>(
    _ work: () async throws(RenderError) -> Value
  ) async throws(RenderError) -> Value {
    switch await enter() {
    case .refused: throw .busy(retryAfter: 1)
    case .cancelled: throw .cancelled
    case .entered: break
    }
    defer { leave() }
    return try await work()
  }

  private func enter() async -> Entry {
    let ticket = state.withLock {
      $0.lastTicket += 1
      return $0.lastTicket
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let entry = admit(ticket, continuation) { continuation.resume(returning: entry) }
      }
    } onCancel: {
      abandon(ticket)
    }
  }

  /// Lets in, refuses, or queues, for which it returns `nil`.
  private func admit(_ ticket: Int, _ continuation: CheckedContinuation<Entry, Never>) -> Entry? {
    state.withLock {
      // Asked inside the lock: a task is marked as cancelled before its handler looks for the
      // ticket, so either this sees the mark or the handler finds the waiter.
      if Task.isCancelled { return .cancelled }
      if $0.running < jobs {
        $0.running += 1
        return .entered
      }
      guard $0.waiters.count < queue else { return .refused }
      $0.waiters.append((ticket, continuation))
      return nil
    }
  }

  private func abandon(_ ticket: Int) {
    let waiter = state.withLock { state in
      state.waiters.firstIndex { $0.ticket == ticket }.map { state.waiters.remove(at: $0) }
    }
    waiter?.continuation.resume(returning: .cancelled)
  }

  /// Hands the place to whoever waits longest.
  private func leave() {
    let next = state.withLock { state in
      if state.waiters.isEmpty {
        state.running -= 1
        return nil as CheckedContinuation<Entry, Never>?
      }
      return state.waiters.removeFirst().continuation
    }
    next?.resume(returning: .entered)
  }
}
