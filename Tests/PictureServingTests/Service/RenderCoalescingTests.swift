import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

struct RenderCoalescingTests {
  private let studio = Studio()

  /// A task that renders and keeps what came of it.
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

  /// Returns once a picture has this number of waiters.
  private func waiters(_ count: Int, for key: PictureKey, in fixture: RenderFixture) async {
    while fixture.service.waiters(for: key) != count { await Task.yield() }
  }

  @Test func `equal concurrent requests are drawn once`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot", Bitmap(text: "rg\nbo"))
    let tasks = try await ["scale=2", "scale=2.0", "width=4", "height=4"].asyncMap {
      start(fixture, try await fixture.prepare(id, $0))
    }
    let key = try await fixture.prepare(id, "scale=2").key
    await waiters(4, for: key, in: fixture)
    studio.resume()
    let origins = try await tasks.asyncMap { try await $0.value.get() }
    #expect(studio.keys == [key])
    #expect(origins.filter { $0 == .drawn }.count == 1)
    #expect(origins.filter { $0 == .joined }.count == 3)
    let statistics = await fixture.pipeline.statistics
    #expect(statistics.drawn == 1)
    #expect(statistics.joined == 3)
    #expect(fixture.service.waiters(for: key) == 0)
  }

  @Test func `different requests are drawn in parallel`() async throws {
    let fixture = try RenderFixture(jobs: 2)
    let id = try await fixture.add("dot")
    let tasks = try await ["scale=2", "scale=3"].asyncMap {
      start(fixture, try await fixture.prepare(id, $0))
    }
    await studio.begun.reaches(2)
    #expect(await fixture.pipeline.statistics.running == 2)
    studio.resume()
    for task in tasks { #expect(try await task.value.get() == .drawn) }
  }

  @Test func `a cancelled waiter does not affect the others`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    let prepared = try await fixture.prepare(id, "scale=2")
    let first = start(fixture, prepared)
    await waiters(1, for: prepared.key, in: fixture)
    let second = start(fixture, prepared)
    await waiters(2, for: prepared.key, in: fixture)
    first.cancel()
    #expect(await first.value == .failure(.cancelled))
    studio.resume()
    #expect(try await second.value.get() == .joined)
    #expect(studio.cancelled.count == 0)
    #expect(await fixture.pipeline.statistics.cancelled == 0)
  }

  @Test func `cancelling all waiters cancels the drawing`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    let prepared = try await fixture.prepare(id, "scale=2")
    let tasks = [start(fixture, prepared), start(fixture, prepared)]
    await waiters(2, for: prepared.key, in: fixture)
    await studio.begun.reaches(1)
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await task.value == .failure(.cancelled)) }
    await studio.cancelled.reaches(1)
    #expect(await fixture.pipeline.statistics.cancelled == 1)
    #expect(await fixture.pipeline.statistics.drawn == 0)
  }

  @Test func `a request after a cancelled one draws again`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    let prepared = try await fixture.prepare(id, "scale=2")
    let first = start(fixture, prepared)
    await studio.begun.reaches(1)
    first.cancel()
    _ = await first.value
    let second = start(fixture, prepared)
    await studio.begun.reaches(2)
    studio.resume()
    #expect(try await second.value.get() == .drawn)
  }

  @Test func `a request of a cancelled task draws no picture`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    let prepared = try await fixture.prepare(id, "scale=2")
    let held = Gate()
    let task = Task {
      await held.pass()
      return await start(fixture, in: prepared)
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(studio.keys.isEmpty)
  }

  private func start(_ fixture: RenderFixture, in prepared: PreparedBitmap) async -> RenderError? {
    do throws(RenderError) {
      _ = try await fixture.pipeline.render(studio.picture(prepared))
      return nil
    } catch {
      return error
    }
  }

  @Test func `a failed request is not cached`() async throws {
    let fixture = try RenderFixture()
    for drawn in 1...2 {
      await #expect(throws: RenderError.failed("no paint")) {
        try await fixture.pipeline.render(FailingPicture())
      }
      #expect(await fixture.pipeline.statistics.failed == drawn)
    }
    #expect(fixture.service.waiters(for: FailingPicture().key) == 0)
  }
}

private struct FailingPicture: PreparedPicture {
  let key = PictureKey(.bitmap(1), edition: "1", catalogID: "c", plan: "none", format: .png)
  let size = PixelSize(width: 1, height: 1)
  let encoder = PictureEncoder(format: .png)

  func draw() async throws(RenderError) -> PictureContent? { throw .failed("no paint") }
}

extension Sequence {
  /// `map` whose body may wait.
  func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
