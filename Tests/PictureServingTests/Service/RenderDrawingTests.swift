import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import Gallery
@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

struct RenderDrawingTests {
  private let studio = Studio()

  private func start(
    _ fixture: RenderFixture, _ prepared: PreparedBitmap
  ) -> Task<Result<RenderOrigin, RenderError>, Never> {
    Task { [studio] in
      do throws(RenderError) {
        return .success(try await fixture.pipeline.render(studio.picture(prepared)).origin)
      } catch {
        return .failure(error)
      }
    }
  }

  @Test func `a full queue rejects a render with a retry time`() async throws {
    let fixture = try RenderFixture(jobs: 1, queue: 1)
    let id = try await fixture.add("dot")
    let running = start(fixture, try await fixture.prepare(id, "scale=2"))
    await studio.begun.reaches(1)
    let waiting = start(fixture, try await fixture.prepare(id, "scale=3"))
    while await fixture.pipeline.statistics.waiting == 0 { await Task.yield() }
    await #expect(throws: RenderError.busy(retryAfter: 1)) {
      try await fixture.renderPatiently(id, "scale=4")
    }
    #expect(await fixture.pipeline.statistics.refused == 1)
    studio.resume()
    #expect(try await running.value.get() == .drawn)
    #expect(try await waiting.value.get() == .drawn)
  }

  @Test func `cached pictures do not wait for a slot`() async throws {
    let fixture = try RenderFixture(jobs: 1, queue: 0)
    let id = try await fixture.add("dot")
    let other = try fixture.reopened()
    try await other.renderPatiently(id, "scale=4")
    await other.workspace.cache?.flush()
    let running = start(fixture, try await fixture.prepare(id, "scale=2"))
    await studio.begun.reaches(1)
    #expect(try await fixture.renderPatiently(id, "scale=4").origin == .file)
    #expect(try await fixture.renderPatiently(id, "scale=4").origin == .memory)
    studio.resume()
    _ = await running.value
  }

  @Test func `a stuck render times out and frees its slot`()
    async throws
  {
    let clock = ManualClock()
    let fixture = try RenderFixture(jobs: 1, queue: 0, clock: clock)
    let id = try await fixture.add("dot")
    let task = start(fixture, try await fixture.prepare(id, "scale=2"))
    await studio.begun.reaches(1)
    await clock.sleepers.reaches(1)
    clock.advance(by: .milliseconds(59_900))
    await clock.sleepers.reaches(2)
    #expect(studio.cancelled.count == 0)
    clock.advance(by: .milliseconds(100))
    #expect(await task.value == .failure(.timedOut))
    #expect(studio.cancelled.count == 1)
    #expect(await fixture.pipeline.statistics.timedOut == 1)
    studio.resume()
    #expect(try await fixture.renderPatiently(id, "scale=2").origin == .drawn)
  }

  @Test func `a render times out by processor time regardless of the clock`()
    async throws
  {
    let clock = ManualClock()
    var configuration = RenderService.Configuration()
    (configuration.jobs, configuration.timeLimit) = (1, 0.1)
    let service = RenderService(
      cache: nil, configuration: configuration, logger: .silent, clock: clock)
    let busy = BusyPicture()
    let task = Task {
      await #expect(throws: RenderError.timedOut) { try await service.render(busy) }
    }
    await clock.sleepers.reaches(1)
    busy.begin.open()
    await busy.spun.reaches(1)
    clock.advance(by: .seconds(0.1))
    _ = await task.value
    #expect(await service.statistics.timedOut == 1)
  }

  @Test func `a cancelled waiter leaves the queue`() async throws {
    let fixture = try RenderFixture(jobs: 1, queue: 1)
    let id = try await fixture.add("dot")
    let running = start(fixture, try await fixture.prepare(id, "scale=2"))
    await studio.begun.reaches(1)
    let waiting = start(fixture, try await fixture.prepare(id, "scale=3"))
    while await fixture.pipeline.statistics.waiting == 0 { await Task.yield() }
    waiting.cancel()
    #expect(await waiting.value == .failure(.cancelled))
    while await fixture.pipeline.statistics.waiting > 0 { await Task.yield() }
    studio.resume()
    _ = await running.value
    #expect(studio.keys.count == 1)
  }

  @Test func `records times of queueing and drawing`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    for scale in 2...6 { try await fixture.renderPatiently(id, "scale=\(scale)") }
    let statistics = await fixture.pipeline.statistics
    #expect(statistics.drawn == 5)
    #expect(statistics.drawing.counts.reduce(0, +) == 5)
    #expect(statistics.queueing.counts.reduce(0, +) == 5)
    #expect(statistics.drawing.sum > 0)
    #expect(statistics.memory.entries == 5)
    #expect(statistics.memory.misses == 5)
  }
}

/// A picture that takes 0.2 s of a processor once it may begin, and then waits.
private struct BusyPicture: PreparedPicture {
  let begin = Gate()
  let spun = Tally()
  let key = PictureKey(.bitmap(1), edition: "1", catalogID: "c", plan: "busy", format: .png)
  let size = PixelSize(width: 1, height: 1)
  let encoder = PictureEncoder(format: .png)

  func draw() async throws(RenderError) -> PictureContent? {
    await begin.pass()
    spin(.milliseconds(200))
    spun.increase()
    await Gate().pass()
    throw .cancelled
  }
}
