import Synchronization

/// A clock that only moves when a test advances it.
package final class ManualClock: Clock {
  /// The time since the clock was created.
  package struct Instant: InstantProtocol {
    var offset: Duration

    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let state = Mutex(
    (now: Instant(offset: .zero), sleepers: [(until: Instant, gate: Gate)]()))
  /// Counts the sleeps that have begun.
  package let sleepers = Tally()

  package init() {}

  package var now: Instant { state.withLock { $0.now } }
  package var minimumResolution: Duration { .zero }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let gate = Gate()
    let isOver = state.withLock { state in
      state.sleepers.append((deadline, gate))
      return deadline <= state.now
    }
    sleepers.increase()
    if !isOver { await gate.pass() }
    try Task.checkCancellation()
  }

  /// Advances the time, and wakes the tasks whose deadlines have passed.
  package func advance(by duration: Duration) {
    let awake = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let awake = state.sleepers.filter { $0.until <= state.now }
      state.sleepers.removeAll { $0.until <= state.now }
      return awake
    }
    awake.forEach { $0.gate.open() }
  }
}
