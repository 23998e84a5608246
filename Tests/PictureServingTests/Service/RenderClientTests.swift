import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import Gallery
@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

/// Renders of the service for clients that are counted (security.md §3.9).
struct RenderClientTests {
  private static let one = RenderClient(high: 0, low: 1)
  private static let other = RenderClient(high: 0, low: 2)

  private let studio = Studio()

  private func start(
    _ fixture: RenderFixture, _ prepared: PreparedBitmap, for client: RenderClient?
  ) -> Task<Result<RenderOrigin, RenderError>, Never> {
    RenderClient.$current.withValue(client) {
      Task { [studio] in
        do throws(RenderError) {
          return .success(try await fixture.pipeline.render(studio.picture(prepared)).origin)
        } catch {
          return .failure(error)
        }
      }
    }
  }

  @Test func `rejects a client's renders beyond half of all slots`() async throws {
    let fixture = try RenderFixture(jobs: 2, queue: 2)
    let id = try await fixture.add("dot")
    let first = start(fixture, try await fixture.prepare(id, "scale=2"), for: Self.one)
    await studio.begun.reaches(1)
    let second = start(fixture, try await fixture.prepare(id, "scale=3"), for: Self.one)
    while await fixture.pipeline.statistics.waiting == 0 { await Task.yield() }
    let third = start(fixture, try await fixture.prepare(id, "scale=4"), for: Self.one)
    #expect(await third.value == .failure(.clientBusy(limit: 2, retryAfter: 1)))
    let free = start(fixture, try await fixture.prepare(id, "scale=5"), for: Self.other)
    await studio.begun.reaches(2)
    let statistics = await fixture.pipeline.statistics
    #expect((statistics.running, statistics.waiting) == (2, 1))
    #expect((statistics.refusedClients, statistics.refused) == (1, 0))
    studio.resume()
    for task in [first, second, free] { #expect(try await task.value.get() == .drawn) }
  }

  @Test func `cached and joined pictures do not count towards a client's share`() async throws {
    let fixture = try RenderFixture(jobs: 1, queue: 1)
    let id = try await fixture.add("dot")
    let other = try fixture.reopened()
    try await other.renderPatiently(id, "scale=4")
    await other.workspace.cache?.flush()
    let prepared = try await fixture.prepare(id, "scale=2")
    let running = start(fixture, prepared, for: Self.one)
    await studio.begun.reaches(1)
    let kept = try await fixture.prepare(id, "scale=4")
    for origin in [RenderOrigin.file, .memory] {
      #expect(await start(fixture, kept, for: Self.one).value == .success(origin))
    }
    let joined = start(fixture, prepared, for: Self.one)
    while fixture.service.waiters(for: prepared.key) < 2 { await Task.yield() }
    studio.resume()
    #expect(await running.value == .success(.drawn))
    #expect(await joined.value == .success(.joined))
    #expect(await fixture.pipeline.statistics.refusedClients == 0)
  }

  @Test func `a waiting picture that another client joins is drawn in that share`()
    async throws
  {
    let fixture = try RenderFixture(jobs: 2, queue: 4)
    let id = try await fixture.add("dot")
    let first = start(fixture, try await fixture.prepare(id, "scale=2"), for: Self.one)
    await studio.begun.reaches(1)
    let prepared = try await fixture.prepare(id, "scale=3")
    let second = start(fixture, prepared, for: Self.one)
    while await fixture.pipeline.statistics.waiting == 0 { await Task.yield() }
    let joined = start(fixture, prepared, for: Self.other)
    await studio.begun.reaches(2)
    #expect(await fixture.pipeline.statistics.running == 2)
    studio.resume()
    #expect(await first.value == .success(.drawn))
    #expect(await second.value == .success(.drawn))
    #expect(await joined.value == .success(.joined))
  }
}
