import Synchronization

/// Gives up work that takes too long.
///
/// One task sleeps for all work under way: a timer for each costs more than a small picture does.
final class TimeLimit: Sendable {
  private struct State {
    /// The work under way, in the order of its ends; none is past.
    var work: [(number: Int, end: Duration, giveUp: @Sendable () -> Void)] = []
    var lastNumber = 0
    var isWatching = false
  }

  private let limit: Duration
  /// Time since the beginning.
  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async -> Void
  private let state = Mutex(State())

  /// A limit for each piece of work by itself.
  init(_ limit: Duration, clock: some Clock<Duration>) {
    self.limit = limit
    let start = clock.now
    now = { start.duration(to: clock.now) }
    // Nobody cancels the sleep.
    sleep = { try? await clock.sleep(for: $0) }
  }

  /// The work that is under way, and not given up.
  var count: Int { state.withLock { $0.work.count } }

  /// The value of a task, which is cancelled beyond the limit, and with the caller's.
  ///
  /// - Returns: `nil` where the time was over; the task has ended then too.
  func value<Value>(of task: Task<Value, Never>) async -> Value? {
    let number = begin { task.cancel() }
    let value = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    return end(number) ? value : nil
  }

  private func begin(_ giveUp: @escaping @Sendable () -> Void) -> Int {
    let (number, isFirst) = state.withLock { state in
      defer { state.isWatching = true }
      state.lastNumber += 1
      state.work.append((state.lastNumber, now() + limit, giveUp))
      return (state.lastNumber, !state.isWatching)
    }
    if isFirst { Task { await watch() } }
    return number
  }

  /// True where the work ended in time.
  private func end(_ number: Int) -> Bool {
    state.withLock { state in
      guard let index = state.work.firstIndex(where: { $0.number == number }) else { return false }
      state.work.remove(at: index)
      return true
    }
  }

  /// Ends when there is no work.
  private func watch() async {
    while let rest = giveUpLate() { await sleep(rest) }
  }

  /// Gives up the work whose time is over.
  ///
  /// - Returns: The time that is left to the first of the others.
  private func giveUpLate() -> Duration? {
    let now = now()
    let (late, rest) = state.withLock { state in
      let late = state.work.prefix { $0.end <= now }
      state.work.removeFirst(late.count)
      state.isWatching = !state.work.isEmpty
      return (late, state.work.first.map { $0.end - now })
    }
    for work in late { work.giveUp() }
    return rest
  }
}
