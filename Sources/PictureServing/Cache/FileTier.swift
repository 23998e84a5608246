import Foundation
import GalleryModel
import Logging
import Synchronization

/// The cache tier on disk: finished pictures in a file, limited in bytes, with least-recently-used eviction.
///
/// Look-ups never wait for changes (`ChangeQueue`), and errors of the file never reach a caller (`CacheFile`): a
/// damaged file is set aside and recreated; after other errors, the tier behaves as if it were empty; and a file
/// that could not be opened is retried with later changes. If the disk is nearly full, the file stops growing, then
/// shrinks, and is recreated if even that fails, because the space belongs to the catalog.
final class FileTier: Sendable {
  private let file: CacheFile
  private let changes: ChangeQueue
  private let budget: Int
  /// The hits and misses; the file provides the other counters.
  private let counts = Mutex(RenderStatistics.Tier())

  /// Opens or creates the file.
  ///
  /// - Parameters:
  ///   - file: The URL of the file.
  ///   - budget: The maximum size in bytes; 0 or less disables the tier.
  ///   - logger: The log for errors of the file.
  ///   - patience: The time in seconds to wait for other processes that lock the file.
  ///   - retryInterval: The minimum time between two attempts to open the file.
  ///   - space: Returns the space on the disk; the default asks the file system that holds the file.
  init(
    file: URL, budget: Int, logger: Logger, patience: Int = 2,
    retryInterval: Duration = .seconds(1), space: (@Sendable () -> DiskSpace?)? = nil
  ) {
    self.budget = max(0, budget)
    self.file = CacheFile(
      file, logger: logger, patience: patience, retryInterval: retryInterval,
      space: space ?? { DiskSpace(around: file) })
    changes = ChangeQueue(to: self.file, budget: self.budget)
    if budget > 0 { self.file.open() }
  }

  var url: URL { file.url }

  var store: RenderStore? { file.store }

  /// The hits, misses, entries and bytes in use; an unreadable file counts as empty.
  var statistics: RenderStatistics.Tier {
    get async {
      var tier = counts.withLock { $0 }
      if let usage = await file.access({ try await $0.usage() }) {
        (tier.entries, tier.bytes) = (usage.entries, usage.bytes)
      }
      return tier
    }
  }

  func entry(for key: PictureKey) async -> CacheEntry? {
    guard let store else { return nil }
    // Most pictures are requested for the first time, which this query detects without a change of threads.
    if (try? store.lacksEntry(for: key.text)) == true { return noted(.missing, for: key) }
    let found = await file.access { try await $0.entry(for: key.text) }
    return noted(found ?? .missing, for: key)
  }

  /// Returns an entry on the caller's thread; use it only if the entry is known to be small.
  ///
  /// An error of the file counts as a miss; the next asynchronous access handles it.
  func smallEntry(for key: PictureKey) -> CacheEntry? {
    guard let store else { return nil }
    return noted((try? store.smallEntry(for: key.text)) ?? .missing, for: key)
  }

  private func noted(_ found: RenderStore.Lookup, for key: PictureKey) -> CacheEntry? {
    switch found {
    case .found(let entry):
      counts.withLock { $0.hits += 1 }
      changes.noteUse(of: key.text)
      return entry
    case .damaged:
      file.logger.warning(
        "a cached picture is damaged and will be redrawn", metadata: ["key": "\(key.text)"])
      changes.append(.remove(key: key.text))
    case .missing: break
    }
    counts.withLock { $0.misses += 1 }
    return nil
  }

  /// Stores an entry, unless it alone exceeds an eighth of the budget.
  func insert(_ entry: CacheEntry, for key: PictureKey) {
    guard entry.bytes.count <= budget / 8 else { return }
    changes.append(.insert(entry, key))
  }

  /// Queues a change and waits until it is written.
  func make(_ change: RenderStore.Change) async {
    changes.append(change)
    await flush()
  }

  /// Reads all entries, removes the damaged ones, and returns the numbers of both.
  func verify() async -> RenderCache.Verification {
    await flush()
    let found = await file.access { try await $0.inspect() } ?? (checked: 0, damaged: [])
    found.damaged.forEach { changes.append(.remove(key: $0)) }
    await flush()
    return RenderCache.Verification(checked: found.checked, removed: found.damaged.count)
  }

  /// Waits until all changes queued so far are written.
  func flush() async { await changes.flush() }
}

/// The space on a file system.
struct DiskSpace: Sendable, Equatable {
  /// The number of bytes that may still be written.
  var free: Int
  /// The size of the file system in bytes.
  var total: Int

  /// The bytes that are reserved for the catalog and other programs: 64 MiB, or a quarter of a small disk.
  var reserve: Int { min(64 << 20, total / 4) }

  /// The bytes that the render cache may still take, or, if negative, has to free.
  var room: Int { free - reserve }
}

extension DiskSpace {
  /// Reads the space on the file system that holds a file, or returns `nil` if it is not reported.
  init?(around file: URL) {
    let folder = file.deletingLastPathComponent().path
    guard let facts = try? FileManager.default.attributesOfFileSystem(forPath: folder),
      let free = facts[.systemFreeSize] as? NSNumber, let total = facts[.systemSize] as? NSNumber
    else { return nil }
    self.init(free: free.intValue, total: total.intValue)
  }
}
