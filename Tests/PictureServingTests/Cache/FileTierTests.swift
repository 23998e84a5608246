import Foundation
import GRDB
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryRendering
@testable import PictureServing

struct FileTierTests {
  private let folder: TemporaryFolder
  private let log = LogRecorder()

  init() throws { folder = try TemporaryFolder() }

  /// More seconds than the busiest machine keeps a file locked.
  private static let patience = 300

  private func tier(budget: Int = 8 << 20) -> FileTier {
    FileTier(
      file: folder.file("cache"), budget: budget, logger: log.logger, patience: Self.patience)
  }

  private func execute(_ sql: String) throws {
    try DatabaseQueue(path: folder.file("cache").path).write { try $0.execute(sql: sql) }
  }

  @Test func `stores a picture for this and other processes`() async throws {
    let tier = tier()
    tier.insert(.sample(1000), for: try .sample(1))
    await tier.flush()
    #expect(await tier.entry(for: try .sample(1)) == .sample(1000))
    #expect(await tier.entry(for: try .sample(2)) == nil)
    #expect(await self.tier().entry(for: try .sample(1)) == .sample(1000))
    #expect(await tier.statistics.hits == 1)
    #expect(await tier.statistics.misses == 1)
    #expect(await tier.statistics.entries == 1)
    #expect(log.lines == [])
  }

  @Test func `concurrent readers of an existing file cause no warning`() async throws {
    do {
      let tier = tier()
      for id in 1...8 { tier.insert(.sample(100, seed: UInt64(id)), for: try .sample(Int64(id))) }
      await tier.flush()
    }
    let tier = tier()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for id in 1...8 {
        group.addTask {
          let picture = await tier.entry(for: try .sample(Int64(id)))
          #expect(picture == .sample(100, seed: UInt64(id)))
        }
      }
      try await group.waitForAll()
    }
    #expect(await tier.statistics.hits == 8)
    #expect(log.lines == [])
  }

  @Test func `evicts the least recently used picture beyond the budget`() async throws {
    let tier = tier(budget: 1 << 20)
    for id in 1...15 { tier.insert(.sample(20_000, seed: UInt64(id)), for: try .sample(Int64(id))) }
    await tier.flush()
    // Bitmap 1 is used again, so it outlives those after it.
    #expect(await tier.entry(for: try .sample(1)) != nil)
    for id in 16...60 {
      tier.insert(.sample(20_000, seed: UInt64(id)), for: try .sample(Int64(id)))
    }
    await tier.flush()
    let statistics = await tier.statistics
    #expect(statistics.bytes <= 1 << 20)
    #expect(statistics.entries >= 30)
    #expect(await tier.entry(for: try .sample(60)) == .sample(20_000, seed: 60))
    #expect(await tier.entry(for: try .sample(2)) == nil)
    let size = try FileManager.default.attributesOfItem(atPath: tier.url.path)[.size] as? Int
    #expect(size ?? .max <= 3 << 19)
  }

  @Test func `a picture that is used survives later insertions`() async throws {
    let tier = tier(budget: 1 << 20)
    tier.insert(.sample(20_000), for: try .sample(1))
    await tier.flush()
    for id in 2...100 {
      tier.insert(.sample(20_000), for: try .sample(Int64(id)))
      await tier.flush()
      #expect(await tier.entry(for: try .sample(1)) != nil)
    }
  }

  @Test func `rejects a picture larger than an eighth of the budget`() async throws {
    let tier = tier(budget: 1 << 20)
    tier.insert(.sample(1 << 17 + 1), for: try .sample(1))
    await tier.flush()
    #expect(await tier.statistics.entries == 0)
  }

  @Test func `a smaller budget takes effect with the next change`() async throws {
    let large = tier()
    for id in 1...60 { large.insert(.sample(30_000), for: try .sample(Int64(id))) }
    await large.flush()
    let small = tier(budget: 1 << 20)
    small.insert(.sample(1000), for: try .sample(61))
    await small.flush()
    #expect(await small.statistics.bytes <= 1 << 20)
    #expect(await small.entry(for: try .sample(61)) != nil)
    let size = try FileManager.default.attributesOfItem(atPath: small.url.path)[.size] as? Int
    #expect(size ?? .max <= 1 << 20)
  }

  @Test func `purging a bitmap removes its pictures for other processes too`() async throws {
    let (tier, other) = (tier(), tier())
    for revision in 1...3 {
      tier.insert(.sample(10), for: try .sample(1, revision: Int64(revision)))
    }
    tier.insert(.sample(10), for: try .sample(2))
    await tier.flush()
    await other.make(.purge(.bitmap(1)))
    #expect(await tier.entry(for: try .sample(1, revision: 2)) == nil)
    #expect(await tier.entry(for: try .sample(2)) != nil)
    await other.make(.clear)
    #expect(await tier.statistics.entries == 0)
  }

  @Test func `a damaged picture is removed instead of returned`() async throws {
    let tier = tier()
    for id in 1...5 { tier.insert(.sample(100, seed: UInt64(id)), for: try .sample(Int64(id))) }
    await tier.flush()
    try execute("UPDATE pictures SET bytes = zeroblob(100) WHERE subject_id = 3")
    // Bytes of another picture, with their own checksum.
    try execute(
      """
      UPDATE pictures SET (bytes, hash) = (SELECT bytes, hash FROM pictures WHERE subject_id = 1)
      WHERE subject_id = 4
      """)
    #expect(await tier.entry(for: try .sample(3)) == nil)
    await tier.flush()
    #expect(await tier.statistics.entries == 4)
    let found = await tier.verify()
    #expect(found == .init(checked: 4, removed: 1))
    #expect(await tier.statistics.entries == 3)
    #expect(await tier.verify() == .init(checked: 3, removed: 0))
    #expect(await tier.entry(for: try .sample(5)) == .sample(100, seed: 5))
    #expect(log.lines.count == 1)
  }

  @Test func `two processes write at once without losing pictures`() async throws {
    let tiers = [tier(), tier()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (index, tier) in tiers.enumerated() {
        group.addTask {
          for number in 0..<60 {
            let id = Int64(index * 1000 + number)
            tier.insert(.sample(500, seed: UInt64(id)), for: try .sample(id))
            let read = Int64((1 - index) * 1000 + number / 2)
            if let picture = await tier.entry(for: try .sample(read)) {
              #expect(picture == .sample(500, seed: UInt64(read)))
            }
          }
          await tier.flush()
        }
      }
      try await group.waitForAll()
    }
    #expect(await tiers[0].statistics.entries == 120)
    #expect(await tiers[1].verify() == .init(checked: 120, removed: 0))
    #expect(log.lines == [])
  }

  @Test func `concurrent creation of a file succeeds for all`() async {
    for round in 0..<20 {
      let file = folder.file("cache-\(round)")
      await withTaskGroup(of: Bool.self) { group in
        for _ in 0..<4 {
          group.addTask {
            FileTier(file: file, budget: 8 << 20, logger: log.logger, patience: Self.patience)
              .store != nil
          }
        }
        for await isUsable in group { #expect(isUsable) }
      }
    }
    #expect(log.lines == [])
  }

  @Test func `a budget of 0 creates no file`() async throws {
    let tier = tier(budget: 0)
    tier.insert(.sample(0), for: try .sample(1))
    await tier.flush()
    #expect(!FileManager.default.fileExists(atPath: tier.url.path))
  }
}
