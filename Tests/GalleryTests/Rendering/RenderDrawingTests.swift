import Raster
import TestSupport
import Testing

@testable import Gallery

struct RenderDrawingTests {
  private let renderer = PausableRenderer()

  private func start(
    _ fixture: RenderFixture, _ prepared: PreparedRender
  ) -> Task<Result<Rendering, RenderError>, Never> {
    Task {
      do throws(RenderError) {
        return .success(try await fixture.pipeline.render(prepared))
      } catch {
        return .failure(error)
      }
    }
  }

  @Test func `a full queue refuses and says when to come again`() async throws {
    let fixture = try RenderFixture(jobs: 1, queue: 1, renderer: renderer)
    let id = try await fixture.add("dot")
    let running = start(fixture, try await fixture.prepare(id, "scale=2"))
    await renderer.begun.reaches(1)
    let waiting = start(fixture, try await fixture.prepare(id, "scale=3"))
    while await fixture.pipeline.statistics.waiting == 0 { await Task.yield() }
    await #expect(throws: RenderError.busy(retryAfter: 1)) {
      try await fixture.render(id, "scale=4")
    }
    #expect(await fixture.pipeline.statistics.refused == 1)
    renderer.resume()
    #expect(try await running.value.get().origin == .drawn)
    #expect(try await waiting.value.get().origin == .drawn)
  }

  @Test func `cached answers do not wait while every place is taken`() async throws {
    let fixture = try RenderFixture(jobs: 1, queue: 0, renderer: renderer)
    let id = try await fixture.add("dot")
    let other = try fixture.reopened()
    _ = try await other.render(id, "scale=4")
    await other.workspace.cache?.flush()
    let running = start(fixture, try await fixture.prepare(id, "scale=2"))
    await renderer.begun.reaches(1)
    #expect(try await fixture.render(id, "scale=4").origin == .file)
    #expect(try await fixture.render(id, "scale=4").origin == .memory)
    renderer.resume()
    _ = await running.value
  }

  @Test func `a render beyond the time limit is given up and its place is free again`()
    async throws
  {
    let clock = ManualClock()
    let fixture = try RenderFixture(jobs: 1, queue: 0, renderer: renderer, clock: clock)
    let id = try await fixture.add("dot")
    let task = start(fixture, try await fixture.prepare(id, "scale=2"))
    await renderer.begun.reaches(1)
    await clock.sleepers.reaches(1)
    clock.advance(by: .seconds(9.9))
    #expect(renderer.cancelled.count == 0)
    clock.advance(by: .seconds(0.1))
    #expect(await task.value == .failure(.timedOut))
    #expect(renderer.cancelled.count == 1)
    #expect(await fixture.pipeline.statistics.timedOut == 1)
    renderer.resume()
    #expect(try await fixture.render(id, "scale=2").origin == .drawn)
  }

  @Test func `a waiter in the queue that leaves makes room`() async throws {
    let fixture = try RenderFixture(jobs: 1, queue: 1, renderer: renderer)
    let id = try await fixture.add("dot")
    let running = start(fixture, try await fixture.prepare(id, "scale=2"))
    await renderer.begun.reaches(1)
    let waiting = start(fixture, try await fixture.prepare(id, "scale=3"))
    while await fixture.pipeline.statistics.waiting == 0 { await Task.yield() }
    waiting.cancel()
    #expect(await waiting.value == .failure(.cancelled))
    while await fixture.pipeline.statistics.waiting > 0 { await Task.yield() }
    renderer.resume()
    _ = await running.value
    #expect(renderer.requests.count == 1)
  }

  @Test func `times are recorded`() async throws {
    let fixture = try RenderFixture(renderer: PatientRenderer())
    let id = try await fixture.add("dot")
    for scale in 2...6 { _ = try await fixture.render(id, "scale=\(scale)") }
    let statistics = await fixture.pipeline.statistics
    #expect(statistics.drawn == 5)
    #expect(statistics.drawing.counts.reduce(0, +) == 5)
    #expect(statistics.queueing.counts.reduce(0, +) == 5)
    #expect(statistics.drawing.sum > 0)
    #expect(statistics.memory.entries == 5)
    #expect(statistics.memory.misses == 5)
  }
}
