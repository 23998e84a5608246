import Foundation
import GalleryTestSupport
import TestSupport
import Testing

@testable import GalleryRendering
@testable import PictureServing

struct RenderCacheTests {
  private let folder: TemporaryFolder
  private let log = LogRecorder()

  init() throws { folder = try TemporaryFolder() }

  private func cache() -> RenderCache {
    RenderCache(file: folder.file("cache"), configuration: .init(), logger: log.logger)
  }

  @Test func `inserts into memory at once and into the file on flush`() async throws {
    let cache = cache()
    cache.insert(.sample(10), for: try .sample(1))
    #expect(cache.pictureInMemory(for: try .sample(1)) == .sample(10))
    await cache.flush()
    #expect(await cache.pictureInFile(for: try .sample(1)) == .sample(10))
  }

  @Test func `a picture found in the file is kept in memory`() async throws {
    let first = cache()
    first.insert(.sample(10), for: try .sample(1))
    await first.flush()
    let second = cache()
    #expect(second.pictureInMemory(for: try .sample(1)) == nil)
    #expect(await second.pictureInFile(for: try .sample(1)) == .sample(10))
    #expect(second.pictureInMemory(for: try .sample(1)) == .sample(10))
  }

  @Test func `purging removes pictures from both tiers`() async throws {
    let cache = cache()
    for id in 1...3 { cache.insert(.sample(10), for: try .sample(Int64(id))) }
    await cache.purge(.bitmap(2))
    #expect(cache.pictureInMemory(for: try .sample(2)) == nil)
    #expect(await cache.pictureInFile(for: try .sample(2)) == nil)
    #expect(await cache.statistics.memory.entries == 2)
    #expect(await cache.statistics.file.entries == 2)
    await cache.clear()
    #expect(await cache.statistics.memory.entries == 0)
    #expect(await cache.statistics.file.entries == 0)
  }

  @Test func `memory works without a usable file`() async throws {
    try FileManager.default.createDirectory(
      at: folder.file("cache"), withIntermediateDirectories: true)
    let cache = cache()
    cache.insert(.sample(10), for: try .sample(1))
    #expect(cache.pictureInMemory(for: try .sample(1)) == .sample(10))
    #expect(await cache.verify() == RenderCache.Verification(checked: 0, removed: 0))
  }
}
