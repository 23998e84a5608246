import Dispatch
import Fetching
import GalleryTestSupport
import GalleryWire
import Raster
import Synchronization
import TestSupport
import Testing

@testable import PictureServing
@testable import Gallery
@testable import GalleryLoading
@testable import GalleryModel
@testable import GalleryRendering

struct PixelStoreTests {
  /// Blocks the decoding thread until the returned semaphore is signalled.
  private func occupy(_ store: PixelStore) async -> DispatchSemaphore {
    let (isOver, isBusy) = (DispatchSemaphore(value: 0), Gate())
    Task(executorPreference: store.executor) {
      isBusy.open()
      Self.block(isOver)
    }
    await isBusy.pass()
    return isOver
  }

  private static func block(_ semaphore: DispatchSemaphore) { semaphore.wait() }

  @Test func `a load cancelled during decoding leaves no image and no file`()
    async throws
  {
    let fixture = try LoadFixture()
    let isOver = await occupy(fixture.loader.pixels)
    let task = fixture.start()
    await fixture.fetcher.transfer(0).succeed(try .image())
    await fixture.until { $0.loads[.sample()]?.status.detail == .decoding }
    task.cancel()
    await fixture.clock.sleepers.reaches(1)
    fixture.clock.advance(by: .seconds(2))
    await fixture.until { $0.loads.isEmpty }
    isOver.signal()
    let status = try await fixture.loader.status(of: .sample())
    #expect(status.phase == .empty && status.detail == .idle && status.contentHash == nil)
    await fixture.workspace.cache?.flush()
    #expect(await fixture.workspace.cache?.statistics.file.entries == 0)
    #expect(await fixture.loader.statistics.decodes == 0)
    #expect(try await fixture.load().phase == .success)
  }

  @Test func `decoding does not occupy a download slot`() async throws {
    let fixture = try LoadFixture { $0.downloads = 1 }
    let isOver = await occupy(fixture.loader.pixels)
    let tasks = ["a", "b"].map { fixture.start(.sample($0)) }
    await fixture.fetcher.transfer(0).succeed(try .image())
    await fixture.fetcher.transfer(1).succeed(try .image("y"))
    await fixture.until { $0.loads.values.allSatisfy { $0.status.detail == .decoding } }
    isOver.signal()
    for task in tasks { #expect(try await task.value.get().phase == .success) }
  }

  @Test func `equal files of two URLs are decoded once`() async throws {
    let fixture = try LoadFixture()
    let isOver = await occupy(fixture.loader.pixels)
    let tasks = ["a", "b"].map { fixture.start(.sample($0)) }
    for number in 0..<2 { await fixture.fetcher.transfer(number).succeed(try .image()) }
    await fixture.until { $0.loads.values.allSatisfy { $0.status.detail == .decoding } }
    isOver.signal()
    for task in tasks { #expect(try await task.value.get().phase == .success) }
    #expect(await fixture.loader.statistics.decodes == 1)
  }

  @Test func `pixels beyond the budget are decoded again from the body`() async throws {
    let fixture = try LoadFixture { $0.pixelBytes = 0 }
    let image = try #require(try await fixture.loadedImage())
    for _ in 0..<2 { #expect(try await image.pixels() == Bitmap(text: "r.\n.b")) }
    #expect(await fixture.loader.statistics.decodes == 3)
  }
}
