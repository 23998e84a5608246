import Synchronization

/// A limit on the processor time and the wall time of each piece of work.
///
/// Processor time is the primary limit, since it does not grow on a busy machine. Wall time is the longer,
/// secondary limit, and ends work that is stuck. A single task watches all work in flight, because a timer for each
/// piece would cost more than drawing a small picture.
final class TimeLimit: Sendable {
  private struct Work {
    let number: Int
    /// The end of the work's wall time, as time since the creation of the `TimeLimit`.
    let end: Duration
    /// Returns the processor time that the work has taken so far.
    let spent: @Sendable () -> Duration
    let giveUp: @Sendable () -> Void
  }

  private struct State {
    var work: [Work] = []
    var lastNumber = 0
    var isWatching = false
  }

  /// The processor-time limit divided by the minimum time between two checks.
  ///
  /// Work may exceed its limit by that time on each thread.
  private static let finestPart = 64

  private let processorTime: Duration
  private let wallTime: Duration
  /// The maximum number of threads that work on one piece at once.
  private let threads: Int
  /// Returns the time since the creation of the `TimeLimit`.
  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async -> Void
  private let state = Mutex(State())

  /// Creates limits that apply to each piece of work separately.
  ///
  /// - Parameters:
  ///   - processorTime: The maximum processor time of a piece of work on all threads together.
  ///   - wallTime: The maximum time of a piece of work by `clock`.
  ///   - threads: The maximum number of threads that work on one piece at once.
  ///   - clock: The clock that measures wall time and schedules the checks.
  init(processorTime: Duration, wallTime: Duration, threads: Int, clock: some Clock<Duration>) {
    (self.processorTime, self.wallTime) = (processorTime, wallTime)
    self.threads = max(1, threads)
    let start = clock.now
    now = { start.duration(to: clock.now) }
    // The sleep is never cancelled.
    sleep = { try? await clock.sleep(for: $0) }
  }

  /// The number of pieces of work that are in flight and within their limits.
  var count: Int { state.withLock { $0.work.count } }

  /// Returns the value of a task, or `nil` if the task was cancelled at a limit.
  ///
  /// The task is also cancelled if the caller's task is. In either case, the method returns after the task has
  /// ended.
  ///
  /// - Parameter spent: Returns the processor time that the task has taken so far.
  func value<Value>(
    of task: Task<Value, Never>, spent: @escaping @Sendable () -> Duration
  ) async -> Value? {
    let number = begin(spent) { task.cancel() }
    let value = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    return end(number) ? value : nil
  }

  private func begin(
    _ spent: @escaping @Sendable () -> Duration, _ giveUp: @escaping @Sendable () -> Void
  ) -> Int {
    let (number, isFirst) = state.withLock { state in
      defer { state.isWatching = true }
      state.lastNumber += 1
      state.work.append(
        Work(number: state.lastNumber, end: now() + wallTime, spent: spent, giveUp: giveUp))
      return (state.lastNumber, !state.isWatching)
    }
    if isFirst { Task { await watch() } }
    return number
  }

  /// Removes a piece of work, and returns whether it ended within its limits.
  private func end(_ number: Int) -> Bool {
    state.withLock { state in
      guard let index = state.work.firstIndex(where: { $0.number == number }) else { return false }
      state.work.remove(at: index)
      return true
    }
  }

  /// Checks all work until there is no more of it.
  private func watch() async {
    while let rest = giveUpLate() { await sleep(rest) }
  }

  /// Cancels the work that has reached a limit, and returns the time until the next check, or `nil` if no work
  /// remains.
  ///
  /// Work that begins during that time cannot reach a limit before its end.
  private func giveUpLate() -> Duration? {
    let now = now()
    let (late, rest) = state.withLock { state -> ([Work], Duration?) in
      let remaining = state.work.map { (work: $0, rest: self.rest(of: $0, at: now)) }
      let late = remaining.filter { $0.rest <= .zero }.map(\.work)
      let going = remaining.filter { $0.rest > .zero }
      state.work = going.map(\.work)
      state.isWatching = !going.isEmpty
      return (late, going.map(\.rest).min())
    }
    for work in late { work.giveUp() }
    return rest
  }

  /// Returns the time until the next check of a piece of work, 0 or less if it has reached a limit.
  private func rest(of work: Work, at now: Duration) -> Duration {
    let left = processorTime - work.spent()
    guard left > .zero else { return .zero }
    return min(work.end - now, max(left / threads, processorTime / Self.finestPart))
  }
}
