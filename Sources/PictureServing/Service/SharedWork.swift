import Synchronization

/// Work under way by key: equal requests wait for one task, and with the last of those who wait it is
/// cancelled.
///
/// The state is changed under a lock that is never held while anything is waited for.
package final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Flight {
    let number: Int
    let task: Task<Void, Never>
    /// The one for whom it was begun.
    let first: Int
    var waiters: [Int: CheckedContinuation<Shared?, Never>] = [:]
  }

  /// A value, and whether it was begun for an earlier caller.
  package struct Shared: Sendable {
    package let value: Value
    let isJoined: Bool
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var lastNumber = 0
    var abandoned = 0

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  private let state = Mutex(State())

  /// Nothing under way yet.
  package init() {}

  /// Work that was cancelled with the last of those who waited for it.
  var abandoned: Int { state.withLock { $0.abandoned } }

  /// Callers that wait for one value.
  func waiters(for key: Key) -> Int { state.withLock { $0.flights[key]?.waiters.count ?? 0 } }

  /// The value that `work` gives, begun now or under way already; `nil` for a caller whose task is
  /// cancelled, which leaves at once.
  package func value(for key: Key, _ work: @escaping @Sendable () async -> Value) async -> Shared? {
    let waiter = state.withLock { $0.nextNumber() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isJoined = state.withLock { state in
          // Asked inside the lock: either this sees the mark, or the handler finds the waiter.
          guard !Task.isCancelled else { return false }
          if state.flights[key] == nil {
            state.flights[key] = start(key, for: waiter, &state, work)
          }
          state.flights[key]?.waiters[waiter] = continuation
          return true
        }
        if !isJoined { continuation.resume(returning: nil) }
      }
    } onCancel: {
      leave(key, waiter)
    }
  }

  private func start(
    _ key: Key, for first: Int, _ state: inout State, _ work: @escaping @Sendable () async -> Value
  ) -> Flight {
    let number = state.nextNumber()
    let task = Task {
      let value = await work()
      finish(key, number, value)
    }
    return Flight(number: number, task: task, first: first)
  }

  private func finish(_ key: Key, _ number: Int, _ value: Value) {
    let flight = state.withLock { state -> Flight? in
      guard state.flights[key]?.number == number else { return nil }
      return state.flights.removeValue(forKey: key)
    }
    for (waiter, continuation) in flight?.waiters ?? [:] {
      continuation.resume(returning: Shared(value: value, isJoined: waiter != flight?.first))
    }
  }

  private func leave(_ key: Key, _ waiter: Int) {
    let (continuation, task) = state.withLock {
      state -> (CheckedContinuation<Shared?, Never>?, Task<Void, Never>?) in
      guard let continuation = state.flights[key]?.waiters.removeValue(forKey: waiter) else {
        return (nil, nil)
      }
      guard let flight = state.flights[key], flight.waiters.isEmpty else {
        return (continuation, nil)
      }
      // Taken out at once: whoever asks now is not to wait for work that is being given up.
      state.flights[key] = nil
      state.abandoned += 1
      return (continuation, flight.task)
    }
    task?.cancel()
    continuation?.resume(returning: nil)
  }
}
