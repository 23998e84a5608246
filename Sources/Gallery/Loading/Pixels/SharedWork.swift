import Synchronization

/// Work under way by key: equal requests wait for one task, and with the last of those who wait it is
/// cancelled.
final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Flight {
    let number: Int
    let task: Task<Void, Never>
    var waiters: [Int: CheckedContinuation<Value?, Never>]
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var lastNumber = 0

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  private let state = Mutex(State())

  /// What `work` gives, done now or under way already; `nil` for a caller whose task is cancelled,
  /// which leaves at once.
  func value(for key: Key, _ work: @escaping @Sendable () async -> Value) async -> Value? {
    let waiter = state.withLock { $0.nextNumber() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isJoined = state.withLock { state in
          // Asked inside the lock: either this sees the mark, or the handler finds the waiter.
          guard !Task.isCancelled else { return false }
          if state.flights[key] == nil { state.flights[key] = start(key, &state, work) }
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
    _ key: Key, _ state: inout State, _ work: @escaping @Sendable () async -> Value
  ) -> Flight {
    let number = state.nextNumber()
    let task = Task {
      let value = await work()
      finish(key, number, value)
    }
    return Flight(number: number, task: task, waiters: [:])
  }

  private func finish(_ key: Key, _ number: Int, _ value: Value) {
    let waiters = state.withLock { state in
      guard let flight = state.flights[key], flight.number == number else {
        return [CheckedContinuation<Value?, Never>]()
      }
      state.flights[key] = nil
      return Array(flight.waiters.values)
    }
    waiters.forEach { $0.resume(returning: value) }
  }

  private func leave(_ key: Key, _ waiter: Int) {
    let (continuation, abandoned) = state.withLock {
      state -> (CheckedContinuation<Value?, Never>?, Task<Void, Never>?) in
      guard let continuation = state.flights[key]?.waiters.removeValue(forKey: waiter) else {
        return (nil, nil)
      }
      guard let flight = state.flights[key], flight.waiters.isEmpty else {
        return (continuation, nil)
      }
      // Taken out at once: whoever asks now is not to wait for work that is being given up.
      state.flights[key] = nil
      return (continuation, flight.task)
    }
    abandoned?.cancel()
    continuation?.resume(returning: nil)
  }
}
