import GalleryTestSupport
import Raster
import TestSupport
import Testing
import TraceExport
import Tracing

@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

/// The spans of drawing (tracing.md §3).
struct RenderSpansTests {
  private let recorder = SpanRecorder()

  @Test func `a drawn picture has spans for queue, draw and encode`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    _ = try await recorder.trace { try await fixture.renderPatiently(id, "scale=2") }
    #expect(recorder.spans.map(\.name) == ["queue", "draw", "encode", "render", "root"])
    let render = try #require(recorder["render"])
    #expect(render.parent == recorder["root"]?.context)
    for name in ["queue", "draw", "encode"] {
      let span = try #require(recorder[name])
      #expect(span.parent == render.context)
      #expect(render.start <= span.start && span.end <= render.end)
    }
    #expect(render.text("pixelarium.cache.outcome") == "drawn")
    #expect(render.text("pixelarium.picture.type") == "image/png")
    #expect(render.status == nil)
  }

  @Test func `a quick picture has no span for the queue`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    _ = try await recorder.trace { try await fixture.render(id, "scale=2") }
    #expect(recorder.spans.map(\.name) == ["draw", "encode", "render", "root"])
  }

  @Test func `a picture from memory has only a render span`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    _ = try await fixture.render(id, "scale=2")
    _ = try await recorder.trace { try await fixture.render(id, "scale=2") }
    #expect(recorder.spans.map(\.name) == ["render", "root"])
    #expect(recorder["render"]?.text("pixelarium.cache.outcome") == "memory")
  }

  @Test func `a full queue sets the span's error type and status`() async throws {
    let (fixture, studio) = (try RenderFixture(jobs: 1, queue: 0), Studio())
    let id = try await fixture.add("dot")
    let first = try await fixture.prepare(id, "scale=2")
    let second = try await fixture.prepare(id, "scale=3")
    let running = Task { try await fixture.pipeline.render(studio.picture(first)) }
    await studio.begun.reaches(1)
    await #expect(throws: RenderError.self) {
      try await recorder.trace { try await fixture.pipeline.render(studio.picture(second)) }
    }
    studio.resume()
    _ = try await running.value
    #expect(recorder.spans.map(\.name) == ["queue", "render", "root"])
    #expect(recorder["queue"]?.text("error.type") == "RenderError.busy")
    #expect(recorder["render"]?.text("error.type") == "RenderError.busy")
    #expect(recorder["render"]?.status?.code == .error)
  }

  @Test func `a joined request links to the render that it waits for`() async throws {
    let (fixture, studio, other) = (try RenderFixture(), Studio(), SpanRecorder())
    let id = try await fixture.add("dot")
    let prepared = try await fixture.prepare(id, "scale=2")
    let first = Task {
      try await recorder.trace { try await fixture.pipeline.render(studio.picture(prepared)) }
    }
    await studio.begun.reaches(1)
    let second = Task {
      try await other.trace { try await fixture.pipeline.render(studio.picture(prepared)) }
    }
    while fixture.service.waiters(for: prepared.key) != 2 { await Task.yield() }
    studio.resume()
    _ = try await (first.value, second.value)
    #expect(other.spans.map(\.name) == ["render", "root"])
    let joined = try #require(other["render"])
    #expect(joined.text("pixelarium.cache.outcome") == "joined")
    #expect(joined.links.map(\.context.trace) == [recorder["render"]?.context])
    #expect(recorder["render"]?.links.isEmpty == true)
  }

  @Test func `an untraced request creates no span`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    _ = try await fixture.renderPatiently(id, "scale=2")
    #expect(recorder.spans.isEmpty)
  }
}
