import Synchronization
import TestSupport
import Testing

@testable import GalleryRendering
@testable import PictureServing

@Suite struct TimeLimitTests {
  private let clock = ManualClock()

  /// Processor time that a test says was spent.
  private final class Meter: Sendable {
    private let time = Mutex(Duration.zero)

    var spent: Duration { time.withLock { $0 } }

    func spend(_ duration: Duration) { time.withLock { $0 += duration } }
  }

  private func limit(threads: Int = 1) -> TimeLimit {
    TimeLimit(
      processorTime: .seconds(10), wallTime: .seconds(60), threads: threads, clock: clock)
  }

  /// Work that ends when the gate opens or it is cancelled, and returns which.
  private func work(until gate: Gate) -> Task<String, Never> {
    Task {
      await withTaskCancellationHandler {
        await gate.pass()
      } onCancel: {
        gate.open()
      }
      return Task.isCancelled ? "cancelled" : "done"
    }
  }

  /// Advances the clock by steps, each once the work is asleep again.
  private func advance(_ duration: Duration, by step: Duration, from sleepers: Int) async {
    var (past, count) = (Duration.zero, sleepers)
    while past < duration {
      clock.advance(by: step)
      past += step
      count += 1
      if past < duration { await clock.sleepers.reaches(count) }
    }
  }

  @Test func `work that ends in time returns its value`() async {
    let (limit, meter, gate) = (limit(), Meter(), Gate())
    async let value = limit.value(of: work(until: gate)) { meter.spent }
    await clock.sleepers.reaches(1)
    meter.spend(.seconds(9.9))
    clock.advance(by: .seconds(10))
    await clock.sleepers.reaches(2)
    gate.open()
    #expect(await value == "done")
    #expect(await limit.value(of: Task { 3 }, spent: { .zero }) == 3)
  }

  @Test func `work that waits for the processor does not time out`() async {
    let (limit, meter, gate) = (limit(), Meter(), Gate())
    async let value = limit.value(of: work(until: gate)) { meter.spent }
    await clock.sleepers.reaches(1)
    meter.spend(.seconds(1))
    await advance(.seconds(50), by: .seconds(10), from: 1)
    #expect(limit.count == 1)
    gate.open()
    #expect(await value == "done")
  }

  @Test func `work times out when it exceeds its processor time`() async {
    let (limit, meter) = (limit(), Meter())
    async let value = limit.value(of: work(until: Gate())) { meter.spent }
    await clock.sleepers.reaches(1)
    meter.spend(.seconds(10))
    clock.advance(by: .seconds(10))
    #expect(await value == nil)
    #expect(limit.count == 0)
  }

  @Test func `work on several threads is checked more often`() async {
    let (limit, meter) = (limit(threads: 4), Meter())
    async let value = limit.value(of: work(until: Gate())) { meter.spent }
    await clock.sleepers.reaches(1)
    meter.spend(.seconds(9))
    clock.advance(by: .seconds(2.5))
    await clock.sleepers.reaches(2)
    meter.spend(.seconds(1))
    clock.advance(by: .seconds(0.25))
    #expect(await value == nil)
  }

  @Test func `stuck work times out by the clock`() async {
    let limit = limit()
    async let value = limit.value(of: work(until: Gate())) { .zero }
    await clock.sleepers.reaches(1)
    await advance(.seconds(60), by: .seconds(10), from: 1)
    #expect(await value == nil)
  }

  @Test func `concurrent work has separate limits and shares one timer`() async {
    let limit = limit()
    let (early, late) = (Meter(), Meter())
    async let first = limit.value(of: work(until: Gate())) { early.spent }
    await clock.sleepers.reaches(1)
    clock.advance(by: .seconds(4))
    let second = Task { await limit.value(of: work(until: Gate())) { late.spent } }
    // The second is under way before the first is over.
    while limit.count < 2 { await Task.yield() }
    #expect(clock.sleepers.count == 1)
    early.spend(.seconds(10))
    late.spend(.seconds(6))
    clock.advance(by: .seconds(6))
    #expect(await first == nil)
    await clock.sleepers.reaches(2)
    #expect(limit.count == 1)
    late.spend(.seconds(4))
    clock.advance(by: .seconds(4))
    #expect(await second.value == nil)
    // Watching restarts with the next work.
    async let next = limit.value(of: work(until: Gate())) { .seconds(11) }
    #expect(await next == nil)
  }

  @Test func `cancelling the caller cancels the work`() async {
    let limit = limit()
    let caller = Task { await limit.value(of: work(until: Gate())) { .zero } }
    await clock.sleepers.reaches(1)
    caller.cancel()
    #expect(await caller.value == "cancelled")
    #expect(limit.count == 0)
  }
}
