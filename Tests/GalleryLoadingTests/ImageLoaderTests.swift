import Fetching
import Foundation
import GalleryTestSupport
import GalleryWire
import Raster
import TestSupport
import Testing

@testable import PictureServing
@testable import Gallery
@testable import GalleryCatalog
@testable import GalleryLoading
@testable import GalleryModel
@testable import GalleryRendering

struct ImageLoaderTests {
  @Test func `a fresh image is not downloaded again`() async throws {
    let fixture = try LoadFixture()
    #expect(try await fixture.loader.status(of: .sample()) == RemoteImageStatus(url: .sample()))
    let status = try await fixture.load()
    #expect(status.phase == .success && status.detail == .idle && !status.isStale)
    #expect(status.width == 2 && status.height == 2 && status.generation == 1)
    #expect(status.contentHash?.count == 64)
    fixture.pass(3_599)
    #expect(try await fixture.start().value.get() == status)
    #expect(try await fixture.loader.status(of: .sample()) == status)
    #expect(fixture.fetcher.begun.count == 1)
  }

  @Test func `two thousand waiters share one download and one decode`() async throws {
    let fixture = try LoadFixture()
    let tasks = (0..<2_000).map { _ in fixture.start() }
    await fixture.subscribers(2_000)
    await fixture.fetcher.transfer(0).succeed(try .image())
    for task in tasks { #expect(try await task.value.get().phase == .success) }
    let statistics = await fixture.loader.statistics
    #expect(statistics.downloads == 1 && statistics.decodes == 1 && statistics.subscribers == 0)
  }

  @Test func `twenty requests in four sizes share a download and four drawings`()
    async throws
  {
    let fixture = try LoadFixture()
    let pipeline = RenderPipeline(
      catalog: fixture.workspace.catalog, cache: fixture.workspace.cache, configuration: .init(),
      logger: .silent)
    let tasks = (0..<20).map { number in
      Task {
        _ = try await fixture.loader.load(.sample())
        let image = try #require(try await fixture.loader.image(.sample()))
        let options = try RenderOptions("scale=\(number % 4 + 1)")
        return try await pipeline.render(try await pipeline.prepare(remote: image, options)).image
      }
    }
    await fixture.subscribers(20)
    await fixture.fetcher.transfer(0).succeed(try .image())
    for (number, task) in tasks.enumerated() {
      #expect(try await task.value.size.width == 2 * (number % 4 + 1))
    }
    let statistics = await fixture.loader.statistics
    #expect(statistics.downloads == 1 && statistics.decodes == 1)
    #expect(await pipeline.statistics.drawn == 4)
  }

  @Test func `a cancelled waiter does not affect another one`() async throws {
    let fixture = try LoadFixture()
    let (first, second) = (fixture.start(), fixture.start())
    await fixture.subscribers(2)
    first.cancel()
    #expect(await first.value == .failure(.cancelled))
    await fixture.fetcher.transfer(0).succeed(try .image())
    #expect(try await second.value.get().phase == .success)
    #expect(fixture.fetcher.cancelled.count == 0)
  }

  @Test func `a download without waiters is cancelled after 250 ms`()
    async throws
  {
    let fixture = try LoadFixture()
    let tasks = [fixture.start(), fixture.start()]
    await fixture.subscribers(2)
    _ = await fixture.fetcher.transfer(0)
    tasks.forEach { $0.cancel() }
    await fixture.clock.sleepers.reaches(1)
    #expect(fixture.fetcher.cancelled.count == 0)
    fixture.clock.advance(by: .milliseconds(250))
    await fixture.fetcher.cancelled.reaches(1)
    let status = try await fixture.loader.status(of: .sample())
    #expect(status.phase == .empty && status.detail == .idle && status.failure == nil)
    #expect(await fixture.loader.statistics.downloadsCancelled == 1)
    #expect(try await fixture.load().phase == .success)
  }

  @Test func `a waiter that returns within the grace period joins the download`() async throws {
    let fixture = try LoadFixture()
    let first = fixture.start()
    await fixture.subscribers(1)
    _ = await fixture.fetcher.transfer(0)
    first.cancel()
    await fixture.clock.sleepers.reaches(1)
    fixture.clock.advance(by: .milliseconds(249))
    let second = fixture.start()
    await fixture.subscribers(1)
    fixture.clock.advance(by: .seconds(60))
    await fixture.fetcher.transfer(0).succeed(try .image())
    #expect(try await second.value.get().phase == .success)
    #expect(fixture.fetcher.begun.count == 1 && fixture.fetcher.cancelled.count == 0)
  }

  @Test func `an abandoned download that is half done completes`() async throws {
    let fixture = try LoadFixture()
    let task = fixture.start()
    let transfer = await fixture.fetcher.transfer(0)
    transfer.progress(FetchProgress(received: 50, expected: 100))
    await fixture.until { $0.loads[.sample()]?.status.received == 50 }
    task.cancel()
    await fixture.clock.sleepers.reaches(1)
    fixture.clock.advance(by: .seconds(2))
    transfer.succeed(try .image())
    await fixture.until { $0.loads.isEmpty }
    #expect(try await fixture.loader.status(of: .sample()).phase == .success)
  }

  @Test func `a wait that times out returns the status and then cancels the download`()
    async throws
  {
    let fixture = try LoadFixture()
    let task = fixture.start(wait: .seconds(5))
    _ = await fixture.fetcher.transfer(0)
    await fixture.clock.sleepers.reaches(1)
    fixture.clock.advance(by: .seconds(5))
    let status = try await task.value.get()
    #expect(status.phase == .empty && status.detail == .loading)
    await fixture.clock.sleepers.reaches(2)
    fixture.clock.advance(by: .seconds(2))
    await fixture.fetcher.cancelled.reaches(1)
  }

  @Test func `a wait of zero starts the download and returns`() async throws {
    let fixture = try LoadFixture()
    let status = try await fixture.loader.load(.sample(), wait: .zero)
    #expect(status.phase == .empty && status.generation == 1)
    await fixture.clock.sleepers.reaches(1)
    await fixture.fetcher.transfer(0).succeed(try .image())
    await fixture.until { $0.loads.isEmpty }
    #expect(try await fixture.loader.status(of: .sample()).phase == .success)
  }

  @Test func `a late result of an old generation is discarded`() async throws {
    let fixture = try LoadFixture(fetcher: PausableFetcher(isDeaf: true))
    let first = fixture.start()
    let old = await fixture.fetcher.transfer(0)
    first.cancel()
    await fixture.clock.sleepers.reaches(1)
    fixture.clock.advance(by: .seconds(2))
    await fixture.until { $0.loads.isEmpty }
    let second = fixture.start()
    let new = await fixture.fetcher.transfer(1)
    old.progress(FetchProgress(received: 7, expected: 9))
    old.succeed(try .image("y"))
    new.succeed(try .image("bbb"))
    let status = try await second.value.get()
    #expect(status.width == 3 && status.generation == 2)
    #expect(try await fixture.loader.status(of: .sample()) == status)
  }

  @Test func `a restart during a download resets its status to idle`() async throws {
    let fixture = try LoadFixture()
    let task = fixture.start()
    let old = await fixture.fetcher.transfer(0)
    let other = try fixture.reopened()
    let status = try await other.loader.status(of: .sample())
    #expect(status.phase == .empty && status.detail == .idle && status.generation == 1)
    #expect(try await other.load(.sample(), .image("bbb")).generation == 2)
    old.succeed(try .image("y"))
    #expect(try await task.value.get().width == 3)
  }

  @Test func `record and body survive a restart`() async throws {
    let fixture = try LoadFixture()
    let status = try await fixture.load()
    await fixture.workspace.cache?.flush()
    let other = try fixture.reopened()
    let again = try await other.loader.load(.sample())
    #expect(again.phase == .success && again.contentHash == status.contentHash)
    let image = try #require(try await other.loader.image(.sample()))
    #expect(try await image.pixels() == Bitmap(text: "r.\n.b"))
    #expect(other.fetcher.begun.count == 0)
  }

  @Test func `a lost body is downloaded again`() async throws {
    let fixture = try LoadFixture(cache: nil)
    try await fixture.load()
    let other = try fixture.reopened()
    let task = other.start()
    let transfer = await other.fetcher.transfer(0)
    #expect(transfer.request.etag == nil)
    transfer.succeed(try .image())
    #expect(try await task.value.get().phase == .success)
  }

  @Test func `a URL without a matching pattern is blocked without traffic or record`() async throws
  {
    let fixture = try LoadFixture()
    let url = try RemoteURL("https://elsewhere.example/a.png")
    for status in [
      try await fixture.loader.load(url), try await fixture.loader.status(of: url),
    ] {
      #expect(status.phase == .failure && status.failure == .blocked)
    }
    let image = try await fixture.loader.image(url)
    #expect(image == nil)
    #expect(try await fixture.loader.list().total == 0)
    #expect(fixture.fetcher.begun.count == 0)
  }

  @Test func `a full queue fails requests as overloaded without a record`() async throws {
    let fixture = try LoadFixture { $0.queue = 1 }
    let tasks = (0..<3).map { fixture.start(.sample("\($0)")) }
    _ = await fixture.fetcher.transfer(1)
    await fixture.until { $0.loads.count == 3 }
    let status = try await fixture.loader.load(.sample("late"))
    #expect(status.phase == .failure && status.failure == .overloaded)
    #expect(status.nextAttemptAt.map { $0 > fixture.now } == true)
    #expect(await fixture.loader.statistics.failures == [.overloaded: 1])
    let known = try await fixture.loader.status(of: .sample("late"))
    #expect(known == RemoteImageStatus(url: .sample("late")))
    await fixture.loader.shutdown()
    for task in tasks { #expect(try await task.value.get().phase == .empty) }
  }

  @Test func `shutdown cancels downloads and rejects new loads`() async throws {
    let fixture = try LoadFixture()
    let task = fixture.start()
    _ = await fixture.fetcher.transfer(0)
    await fixture.subscribers(1)
    await fixture.loader.shutdown()
    #expect(try await task.value.get().phase == .empty)
    await fixture.fetcher.cancelled.reaches(1)
    await #expect(throws: LoadError.shutDown) { try await fixture.loader.load(.sample()) }
  }

  @Test func `forgetting an image removes its record and body`() async throws {
    let fixture = try LoadFixture()
    let id = try #require(await fixture.loadedImage()).id
    #expect(try await fixture.loader.forget(.sample()))
    #expect(try await fixture.loader.forget(.sample()) == false)
    #expect(try await fixture.loader.list().total == 0)
    #expect(try await fixture.loadedImage()?.id != id)
  }

  @Test func `evicts the least recently used record beyond the limit`() async throws {
    let fixture = try LoadFixture { $0.records = 2 }
    for name in ["a", "b"] {
      try await fixture.load(.sample(name))
      fixture.pass(10)
    }
    _ = try await fixture.loader.load(.sample("a"))
    fixture.pass(10)
    try await fixture.load(.sample("c"))
    let page = try await fixture.loader.list()
    #expect(page.items.map(\.url) == [.sample("c"), .sample("a")])
  }

  @Test func `an image saved as a bitmap keeps its pixels and file name`() async throws {
    let fixture = try LoadFixture()
    let image = try #require(try await fixture.loadedImage())
    let outcome = try await fixture.workspace.save(image, as: ItemName("kept"))
    #expect(outcome.summary.source == "dot.png")
    let stored = try await fixture.workspace.catalog.bitmap(.name(ItemName("kept")))
    #expect(stored.bitmap == Bitmap(text: "r.\n.b"))
  }
}

extension LoadFixture {
  /// Loads, and what a success draws.
  func loadedImage() async throws -> RemoteImage? {
    try await load()
    return try await loader.image(.sample())
  }
}
