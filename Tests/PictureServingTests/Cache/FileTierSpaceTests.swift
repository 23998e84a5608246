import Foundation
import GRDB
import GalleryTestSupport
import Synchronization
import TestSupport
import Testing

@testable import GalleryRendering
@testable import PictureServing

/// The cache file on a disk that is nearly full.
struct FileTierSpaceTests {
  private let folder: TemporaryFolder
  private let log = LogRecorder()

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    (DiskSpace(free: 100 << 30, total: 1 << 40), 64 << 20),
    (DiskSpace(free: 12 << 20, total: 12 << 20), 3 << 20), (DiskSpace(free: 0, total: 0), 0),
  ])
  func `a part of the disk stays free`(space: DiskSpace, reserve: Int) {
    #expect(space.reserve == reserve)
    #expect(space.room == space.free - reserve)
  }

  @Test func `reads the space of the disk that holds a file`() throws {
    let space = try #require(DiskSpace(around: folder.file("cache")))
    #expect(space.total > 0 && space.free >= 0 && space.free <= space.total)
    #expect(DiskSpace(around: URL(filePath: "/no/such/folder/cache")) == nil)
  }

  @Test(arguments: [1, 2, 3, 7, 24])
  func `file and journal leave space free on a small disk`(batch: Int) async throws {
    let most = Mutex(0)
    let isOver = Atomic(false)
    let watching = Task.detached { [folder] in
      while !isOver.load(ordering: .relaxed) {
        let bytes = Self.bytes(in: folder)
        most.withLock { $0 = max($0, bytes) }
        await Task.yield()
      }
    }
    let disk = 12 << 20
    let tier = FileTier(
      file: folder.file("cache"), budget: 512 << 20, logger: log.logger,
      space: { [folder] in DiskSpace(free: disk - Self.bytes(in: folder), total: disk) })
    for id in 1...120 {
      tier.insert(.sample(200_000, seed: UInt64(id)), for: try .sample(Int64(id)))
      if id % batch == 0 { await tier.flush() }
    }
    await tier.flush()
    isOver.store(true, ordering: .relaxed)
    await watching.value
    #expect(most.withLock { $0 } <= disk * 3 / 4)
    #expect(await tier.statistics.entries >= 15)
    #expect(await tier.entry(for: try .sample(119)) == .sample(200_000, seed: 119))
    // Somebody else takes what was left, and more: the file gives back.
    let others = 7 << 20
    try Data(count: others).write(to: folder.file("others"))
    for id in 121...130 {
      tier.insert(.sample(1000), for: try .sample(Int64(id)))
      await tier.flush()
    }
    #expect(Self.bytes(in: folder) <= disk * 3 / 4)
    #expect(tier.store != nil)
    #expect(log.lines.filter { $0.contains("nearly full") }.count == 1)
  }

  @Test func `a file that cannot shrink on a full disk is replaced`() async throws {
    let tier = FileTier(file: folder.file("cache"), budget: 512 << 20, logger: log.logger)
    tier.insert(.sample(200_000), for: try .sample(1))
    await tier.flush()
    let store = try #require(tier.store)
    // What SQLite says of a full disk, without one.
    try await store.pool.write { db in try db.execute(sql: "PRAGMA max_page_count = 1") }
    tier.insert(.sample(200_000), for: try .sample(2))
    await tier.flush()
    #expect(await tier.statistics.entries == 0)
    tier.insert(.sample(200_000), for: try .sample(3))
    await tier.flush()
    #expect(await tier.entry(for: try .sample(3)) == .sample(200_000))
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.contains("the disk is full") == true)
  }

  private static func bytes(in folder: TemporaryFolder) -> Int {
    let files = FileManager.default
    let names = (try? files.contentsOfDirectory(atPath: folder.url.path)) ?? []
    return names.reduce(0) { sum, name in
      let facts = try? files.attributesOfItem(atPath: folder.file(name).path)
      return sum + (facts?[.size] as? Int ?? 0)
    }
  }
}
