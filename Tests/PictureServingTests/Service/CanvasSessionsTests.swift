import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryModel
@testable import GalleryRendering
@testable import PictureServing

/// A canvas that is finished when its gate opens, whatever its task thinks of that.
private struct GatedCanvas: PreparedPicture {
  let started: Tally
  let gate: Gate
  var heedsCancellation = true
  /// Only those of one name are equal.
  var name = "canvas"

  var key: PictureKey {
    PictureKey(.bitmap(0), edition: "1", catalogID: "", plan: name, format: .png)
  }
  var size: PixelSize { PixelSize(width: 1, height: 1) }
  var encoder: PictureEncoder { PictureEncoder(format: .png) }
  var isKept: Bool { false }

  func draw() async throws(RenderError) -> PictureContent? {
    started.increase()
    if heedsCancellation {
      await gate.pass()
      if Task.isCancelled { throw .cancelled }
    } else {
      let gate = gate
      await Task.detached { await gate.pass() }.value
    }
    return .cells(Mosaic(Bitmap(rows: 1, columns: 1, rgba: [1, 2, 3, 255])))
  }
}

@Suite struct CanvasSessionsTests {
  private let sessions = CanvasSessions(jobs: 2, logger: .silent)
  private let quick = LineCanvas(count: 3, size: PixelSize(width: 8, height: 8))

  private func picture(
    _ canvas: some PreparedPicture, _ turn: CanvasGeneration? = nil
  ) async -> Result<RenderedImage, CanvasError> {
    do throws(CanvasError) {
      return .success(try await sessions.picture(of: canvas, in: turn).image)
    } catch {
      return .failure(error)
    }
  }

  @Test func `equal canvases give equal files`() async throws {
    let one = try await sessions.picture(of: quick)
    let other = try await sessions.picture(of: quick)
    #expect(one.image == other.image)
    #expect(await sessions.statistics.drawn == 2)
  }

  @Test func `a newer generation cancels the older render`() async throws {
    let started = Tally()
    let slow = GatedCanvas(started: started, gate: Gate())
    async let old = picture(slow, CanvasGeneration(session: "a", generation: 1))
    await started.reaches(1)
    _ = try await picture(quick, CanvasGeneration(session: "a", generation: 2)).get()
    #expect(await old == .failure(.superseded(by: 2)))
    #expect(await sessions.statistics.cancelled == 1)
  }

  @Test func `the result of a superseded render is discarded`() async throws {
    let (started, gate) = (Tally(), Gate())
    let stubborn = GatedCanvas(started: started, gate: gate, heedsCancellation: false)
    async let old = picture(stubborn, CanvasGeneration(session: "a", generation: 1))
    await started.reaches(1)
    _ = try await picture(quick, CanvasGeneration(session: "a", generation: 2)).get()
    gate.open()
    #expect(await old == .failure(.superseded(by: 2)))
  }

  @Test func `rejects an older generation without drawing`() async throws {
    _ = try await picture(quick, CanvasGeneration(session: "a", generation: 5)).get()
    let late = await picture(quick, CanvasGeneration(session: "a", generation: 4))
    #expect(late == .failure(.superseded(by: 5)))
    #expect(await sessions.statistics.drawn == 1)
  }

  @Test func `a turn without a generation is the newest`() async throws {
    _ = try await picture(quick, CanvasGeneration(session: "a", generation: 5)).get()
    _ = try await picture(quick, CanvasGeneration(session: "a")).get()
    let late = await picture(quick, CanvasGeneration(session: "a", generation: 5))
    #expect(late == .failure(.superseded(by: 6)))
  }

  @Test func `sessions do not supersede each other`() async throws {
    let (started, gate) = (Tally(), Gate())
    async let one = picture(
      GatedCanvas(started: started, gate: gate), CanvasGeneration(session: "a", generation: 1))
    await started.reaches(1)
    _ = try await picture(quick, CanvasGeneration(session: "b", generation: 2)).get()
    _ = try await picture(quick).get()
    gate.open()
    _ = try await one.get()
  }

  @Test func `a newer generation supersedes a waiting render`() async throws {
    let (started, gate) = (Tally(), Gate())
    let slow = ["first", "second", "third", "fourth"].map {
      GatedCanvas(started: started, gate: gate, name: $0)
    }
    async let first = picture(slow[0])
    async let second = picture(slow[1])
    await started.reaches(2)
    async let waiting = picture(slow[2], CanvasGeneration(session: "a", generation: 1))
    while await sessions.statistics.waiting < 1 { await Task.yield() }
    async let newer = picture(slow[3], CanvasGeneration(session: "a", generation: 2))
    #expect(await waiting == .failure(.superseded(by: 2)))
    gate.open()
    for result in await [first, second, newer] { _ = try result.get() }
  }

  @Test func `cancelling the caller cancels the render`() async {
    let started = Tally()
    let slow = GatedCanvas(started: started, gate: Gate())
    let caller = Task { await picture(slow, CanvasGeneration(session: "a", generation: 1)) }
    await started.reaches(1)
    caller.cancel()
    #expect(await caller.value == .failure(.render(.cancelled)))
    #expect(await sessions.statistics.cancelled == 1)
  }

  @Test func `evicts the oldest sessions beyond the limit`() async throws {
    _ = try await picture(quick, CanvasGeneration(session: "old", generation: 9)).get()
    for index in 0..<CanvasSessions.sessionLimit {
      _ = try await picture(quick, CanvasGeneration(session: "\(index)", generation: 9)).get()
    }
    _ = try await picture(quick, CanvasGeneration(session: "old", generation: 1)).get()
    let late = await picture(quick, CanvasGeneration(session: "1023", generation: 1))
    #expect(late == .failure(.superseded(by: 9)))
  }
}
