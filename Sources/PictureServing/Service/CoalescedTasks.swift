import Synchronization

/// A table of tasks in flight, by key: equal requests share one task, which is cancelled when its last waiter
/// leaves.
///
/// A lock guards the state; it is never held across a suspension.
package final class CoalescedTasks<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Flight {
    let number: Int
    let task: Task<Void, Never>
    /// The number of the waiter that started the task.
    let first: Int
    var waiters: [Int: CheckedContinuation<Shared?, Never>] = [:]
  }

  /// A value, and whether the task had been started for an earlier caller.
  package struct Shared: Sendable {
    /// The result of the task.
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

  /// Creates an empty table.
  package init() {}

  /// The number of tasks that were cancelled because their last waiter had left.
  var abandoned: Int { state.withLock { $0.abandoned } }

  /// Returns the number of callers that wait for a value.
  func waiters(for key: Key) -> Int { state.withLock { $0.flights[key]?.waiters.count ?? 0 } }

  /// Returns the value of the task for a key; `work` is started unless such a task is in flight.
  ///
  /// Returns `nil` at once if the caller's task is cancelled.
  package func value(for key: Key, _ work: @escaping @Sendable () async -> Value) async -> Shared? {
    let waiter = state.withLock { $0.nextNumber() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isJoined = state.withLock { state in
          // The flag is checked inside the lock: either this check sees the cancellation, or the handler finds the
          // waiter.
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
      // The task is removed at once, so that a new caller does not join work that is being cancelled.
      state.flights[key] = nil
      state.abandoned += 1
      return (continuation, flight.task)
    }
    task?.cancel()
    continuation?.resume(returning: nil)
  }
}
