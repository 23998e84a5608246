import Synchronization
import TestSupport
import Testing

@testable import GalleryRendering

@Suite struct TimeLimitTests {
  private let clock = ManualClock()

  /// Work that ends when it is told to, or cancelled, and says which.
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

  @Test func `work that ends in time has its value`() async {
    let limit = TimeLimit(.seconds(10), clock: clock)
    let gate = Gate()
    async let value = limit.value(of: work(until: gate))
    await clock.sleepers.reaches(1)
    clock.advance(by: .seconds(9.9))
    gate.open()
    #expect(await value == "done")
    #expect(await limit.value(of: Task { 3 }) == 3)
  }

  @Test func `each work has its own time, and one sleep serves all`() async {
    let limit = TimeLimit(.seconds(10), clock: clock)
    let (first, second) = (Gate(), Gate())
    async let early = limit.value(of: work(until: first))
    await clock.sleepers.reaches(1)
    clock.advance(by: .seconds(4))
    let late = Task { await limit.value(of: work(until: second)) }
    // The second is under way before the first is over.
    while limit.count < 2 { await Task.yield() }
    #expect(clock.sleepers.count == 1)
    clock.advance(by: .seconds(6))
    #expect(await early == nil)
    await clock.sleepers.reaches(2)
    clock.advance(by: .milliseconds(3900))
    #expect(limit.count == 1)
    clock.advance(by: .milliseconds(100))
    #expect(await late.value == nil)
    // Watching begins anew with the next work.
    async let next = limit.value(of: work(until: Gate()))
    await clock.sleepers.reaches(3)
    clock.advance(by: .seconds(10))
    #expect(await next == nil)
  }

  @Test func `work is cancelled with its caller`() async {
    let limit = TimeLimit(.seconds(10), clock: clock)
    let caller = Task { await limit.value(of: work(until: Gate())) }
    await clock.sleepers.reaches(1)
    caller.cancel()
    #expect(await caller.value == "cancelled")
    #expect(limit.count == 0)
  }
}
