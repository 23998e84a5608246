import Synchronization

/// Gives up work that takes too much processor time, or too long.
///
/// The processor time is the limit that counts, since a busy machine does not lengthen it. The second, longer
/// limit is wall time: it ends work that is stuck. One task sleeps for all work under way: a timer for each
/// costs more than a small picture does.
final class TimeLimit: Sendable {
  private struct Work {
    let number: Int
    /// The end of its wall time, since the beginning.
    let end: Duration
    /// Reads the processor time that it has taken so far.
    let spent: @Sendable () -> Duration
    let giveUp: @Sendable () -> Void
  }

  private struct State {
    var work: [Work] = []
    var lastNumber = 0
    var isWatching = false
  }

  /// The part of the processor time that work may take more than its limit before it is noticed: a 64th.
  private static let finestPart = 64

  private let processorTime: Duration
  private let wallTime: Duration
  /// The number of threads that may work on one piece at once.
  private let threads: Int
  /// Time since the beginning.
  private let now: @Sendable () -> Duration
  private let sleep: @Sendable (Duration) async -> Void
  private let state = Mutex(State())

  /// Limits for each piece of work by itself.
  ///
  /// - Parameters:
  ///   - processorTime: The processor time of a piece on all threads together.
  ///   - wallTime: The time of a piece by `clock`.
  ///   - threads: The number of threads that may work on one piece at once.
  init(processorTime: Duration, wallTime: Duration, threads: Int, clock: some Clock<Duration>) {
    (self.processorTime, self.wallTime) = (processorTime, wallTime)
    self.threads = max(1, threads)
    let start = clock.now
    now = { start.duration(to: clock.now) }
    // The sleep is never cancelled.
    sleep = { try? await clock.sleep(for: $0) }
  }

  /// The number of pieces of work that are under way and not given up.
  var count: Int { state.withLock { $0.work.count } }

  /// Returns the value of a task, which is cancelled beyond a limit, and with the caller's; `nil` if a limit
  /// was met, and the task has ended then too.
  ///
  /// - Parameter spent: Reads the processor time that the task has taken so far.
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

  /// Returns whether the work ended in time.
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

  /// Gives up the work that has met a limit, and returns the time until the next look at the rest.
  ///
  /// Work that begins during that time cannot meet a limit before it is over.
  private func giveUpLate() -> Duration? {
    let now = now()
    let (late, rest) = state.withLock { state -> ([Work], Duration?) in
      let looked = state.work.map { (work: $0, rest: self.rest(of: $0, at: now)) }
      let late = looked.filter { $0.rest <= .zero }.map(\.work)
      let going = looked.filter { $0.rest > .zero }
      state.work = going.map(\.work)
      state.isWatching = !going.isEmpty
      return (late, going.map(\.rest).min())
    }
    for work in late { work.giveUp() }
    return rest
  }

  /// The time within which the work cannot meet a limit by more than a part of it; 0 or less if it has.
  private func rest(of work: Work, at now: Duration) -> Duration {
    let left = processorTime - work.spent()
    guard left > .zero else { return .zero }
    return min(work.end - now, max(left / threads, processorTime / Self.finestPart))
  }
}
