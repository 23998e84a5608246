import GalleryTestSupport
import TestSupport
import Testing

@testable import GalleryRendering
@testable import PictureServing

struct MemoryTierTests {
  /// A tier with room for `room` pictures of 1000 bytes.
  private func tier(room: Int) -> MemoryTier {
    MemoryTier(budget: room * (1000 + MemoryTier.overhead))
  }

  @Test func `evicts the least recently used picture beyond the budget`() throws {
    let tier = tier(room: 10)
    for id in 1...10 { tier.insert(.sample(1000), for: try .sample(Int64(id))) }
    #expect(tier.entry(for: try .sample(1)) != nil)
    tier.insert(.sample(1000), for: try .sample(11))
    #expect(tier.entry(for: try .sample(2)) == nil)
    #expect(tier.entry(for: try .sample(1)) != nil)
    #expect(tier.statistics.entries == 10)
    #expect(tier.statistics.bytes == 10 * (1000 + MemoryTier.overhead))
  }

  @Test func `rejects a picture larger than an eighth of the budget`() throws {
    let tier = tier(room: 8)
    tier.insert(.sample(1000), for: try .sample(1))
    tier.insert(.sample(1001), for: try .sample(2))
    #expect(tier.entry(for: try .sample(1)) != nil)
    #expect(tier.entry(for: try .sample(2)) == nil)
  }

  @Test func `replacing a picture counts it once`() throws {
    let tier = tier(room: 20)
    tier.insert(.sample(500), for: try .sample(1))
    tier.insert(.sample(700), for: try .sample(1))
    #expect(tier.statistics.entries == 1)
    #expect(tier.statistics.bytes == 700 + MemoryTier.overhead)
  }

  @Test func `removing a bitmap removes its pictures of all revisions`() throws {
    let tier = tier(room: 20)
    for revision in 1...3 {
      tier.insert(.sample(10), for: try .sample(1, scale: 2, revision: Int64(revision)))
      tier.insert(.sample(10), for: try .sample(2, scale: 2, revision: Int64(revision)))
    }
    tier.removeAll(of: .bitmap(1))
    #expect(tier.statistics.entries == 3)
    #expect(tier.entry(for: try .sample(1, scale: 2, revision: 3)) == nil)
    #expect(tier.entry(for: try .sample(2, scale: 2, revision: 3)) != nil)
    tier.removeAll()
    #expect(tier.statistics.entries == 0)
    #expect(tier.statistics.bytes == 0)
  }

  @Test func `hits and misses are counted`() throws {
    let tier = tier(room: 20)
    #expect(tier.entry(for: try .sample(1)) == nil)
    #expect(tier.entry(for: try .sample(1), countsMiss: false) == nil)
    tier.insert(.sample(10), for: try .sample(1))
    #expect(tier.entry(for: try .sample(1)) != nil)
    #expect(tier.statistics.hits == 1)
    #expect(tier.statistics.misses == 1)
  }

  @Test func `a budget of 0 keeps no pictures`() throws {
    let tier = MemoryTier(budget: 0)
    tier.insert(.sample(0), for: try .sample(1))
    #expect(tier.statistics.entries == 0)
  }

  @Test func `concurrent use stays within the budget`() async throws {
    let tier = tier(room: 16)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          var random = SeededGenerator(seed: UInt64(worker))
          for _ in 0..<500 {
            let id = Int64.random(in: 1...40, using: &random)
            let key = try PictureKey.sample(id)
            if let found = tier.entry(for: key) {
              #expect(found == .sample(1000, seed: UInt64(id)))
            } else {
              tier.insert(.sample(1000, seed: UInt64(id)), for: key)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(tier.statistics.entries <= 16)
    #expect(tier.statistics.bytes == tier.statistics.entries * (1000 + MemoryTier.overhead))
  }
}
