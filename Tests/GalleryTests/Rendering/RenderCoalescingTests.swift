import Raster
import TestSupport
import Testing

@testable import Gallery

struct RenderCoalescingTests {
  private let renderer = PausableRenderer()

  /// A task that renders and keeps what came of it.
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

  /// Returns once so many wait for one picture.
  private func waiters(_ count: Int, in fixture: RenderFixture) async {
    while await fixture.pipeline.flights.values.map(\.waiters.count).max() ?? 0 != count {
      await Task.yield()
    }
  }

  @Test func `equal requests at once are drawn once`() async throws {
    let fixture = try RenderFixture(renderer: renderer)
    let id = try await fixture.add("dot", Bitmap(text: "rg\nbo"))
    let tasks = try await ["scale=2", "scale=2.0", "width=4", "height=4"].asyncMap {
      start(fixture, try await fixture.prepare(id, $0))
    }
    await waiters(4, in: fixture)
    renderer.resume()
    let renderings = try await tasks.asyncMap { try await $0.value.get() }
    #expect(renderer.requests.count == 1)
    #expect(Set(renderings.map(\.image.bytes)).count == 1)
    #expect(renderings.filter { $0.origin == .drawn }.count == 1)
    #expect(renderings.filter { $0.origin == .joined }.count == 3)
    let statistics = await fixture.pipeline.statistics
    #expect(statistics.drawn == 1)
    #expect(statistics.joined == 3)
    #expect(await fixture.pipeline.flights.isEmpty)
  }

  @Test func `different requests are drawn side by side`() async throws {
    let fixture = try RenderFixture(jobs: 2, renderer: renderer)
    let id = try await fixture.add("dot")
    let tasks = try await ["scale=2", "scale=3"].asyncMap {
      start(fixture, try await fixture.prepare(id, $0))
    }
    await renderer.begun.reaches(2)
    #expect(await fixture.pipeline.statistics.running == 2)
    renderer.resume()
    for task in tasks { #expect(try await task.value.get().origin == .drawn) }
  }

  @Test func `a waiter that leaves cancels nobody else`() async throws {
    let fixture = try RenderFixture(renderer: renderer)
    let id = try await fixture.add("dot")
    let prepared = try await fixture.prepare(id, "scale=2")
    let first = start(fixture, prepared)
    await waiters(1, in: fixture)
    let second = start(fixture, prepared)
    await waiters(2, in: fixture)
    first.cancel()
    #expect(await first.value == .failure(.cancelled))
    renderer.resume()
    #expect(try await second.value.get().origin == .joined)
    #expect(renderer.cancelled.count == 0)
    #expect(await fixture.pipeline.statistics.cancelled == 0)
  }

  @Test func `with the last waiter the drawing is cancelled`() async throws {
    let fixture = try RenderFixture(renderer: renderer)
    let id = try await fixture.add("dot")
    let prepared = try await fixture.prepare(id, "scale=2")
    let tasks = [start(fixture, prepared), start(fixture, prepared)]
    await waiters(2, in: fixture)
    await renderer.begun.reaches(1)
    for task in tasks { task.cancel() }
    for task in tasks { #expect(await task.value == .failure(.cancelled)) }
    await renderer.cancelled.reaches(1)
    #expect(await fixture.pipeline.statistics.cancelled == 1)
    #expect(await fixture.pipeline.statistics.drawn == 0)
  }

  @Test func `a request after a cancelled one is drawn anew`() async throws {
    let fixture = try RenderFixture(renderer: renderer)
    let id = try await fixture.add("dot")
    let prepared = try await fixture.prepare(id, "scale=2")
    let first = start(fixture, prepared)
    await renderer.begun.reaches(1)
    first.cancel()
    _ = await first.value
    let second = start(fixture, prepared)
    await renderer.begun.reaches(2)
    renderer.resume()
    #expect(try await second.value.get().origin == .drawn)
  }

  @Test func `a request whose task is cancelled beforehand starts nothing`() async throws {
    let fixture = try RenderFixture(renderer: renderer)
    let id = try await fixture.add("dot")
    let prepared = try await fixture.prepare(id, "scale=2")
    let held = Gate()
    let task = Task {
      await held.pass()
      return await start(fixture, in: prepared)
    }
    task.cancel()
    #expect(await task.value == .cancelled)
    #expect(renderer.requests.isEmpty)
  }

  private func start(_ fixture: RenderFixture, in prepared: PreparedRender) async -> RenderError? {
    do throws(RenderError) {
      _ = try await fixture.pipeline.render(prepared)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a failure reaches everybody who waits and is not kept`() async throws {
    let fixture = try RenderFixture(renderer: FailingRenderer())
    let id = try await fixture.add("dot")
    for _ in 0..<2 {
      await #expect(throws: RenderError.failed("no paint")) {
        try await fixture.render(id, "scale=2")
      }
    }
    #expect(await fixture.pipeline.statistics.failed == 2)
    #expect(await fixture.pipeline.flights.isEmpty)
  }
}

private struct FailingRenderer: Renderer {
  @concurrent func image(
    of bitmap: Bitmap, for request: RenderRequest
  ) async throws(RenderError) -> RenderedImage {
    throw .failed("no paint")
  }
}

extension Sequence {
  /// `map` whose body may wait.
  func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
