import Foundation
import GalleryModel
import Logging
import Synchronization

/// Finished pictures in a file, bounded in bytes, least recently used out first.
///
/// Look-ups never wait for changes (`ChangeQueue`). No fault of the file reaches a caller
/// (`CacheFile`): a damaged one is set aside and made anew, with others the tier answers as if it were
/// empty, and a file that could not be opened is tried again with later changes. On a disk that is nearly
/// full the file stops growing, then shrinks, and is given up where that too fails: the room is the
/// catalog's.
final class FileTier: Sendable {
  private let file: CacheFile
  private let changes: ChangeQueue
  private let budget: Int
  /// Hits and misses; the file knows the rest.
  private let counts = Mutex(RenderStatistics.Tier())

  /// Opens or makes the file, which others may keep to themselves for `patience` seconds.
  ///
  /// - Parameter space: The room on the disk; by default the file system of the file is asked.
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

  /// Hits, misses, entries and bytes in use; an unreadable file counts as empty.
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
    // What is asked for first is mostly new, and that is seen without a change of threads.
    if (try? store.lacksEntry(for: key.text)) == true { return noted(.missing, for: key) }
    let found = await file.access { try await $0.entry(for: key.text) }
    return noted(found ?? .missing, for: key)
  }

  /// The same on the caller's thread, for an entry that is small if it is there.
  ///
  /// An error of the file counts as a miss; whoever next waits for the file deals with it.
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

  /// Keeps an entry, unless it alone would take more than an eighth of the budget.
  func insert(_ entry: CacheEntry, for key: PictureKey) {
    guard entry.bytes.count <= budget / 8 else { return }
    changes.append(.insert(entry, key))
  }

  /// Returns when the change is made.
  func make(_ change: RenderStore.Change) async {
    changes.append(change)
    await flush()
  }

  /// Reads all entries, removes damaged ones, and returns how many there were of both.
  func verify() async -> RenderCache.Verification {
    await flush()
    let found = await file.access { try await $0.inspect() } ?? (checked: 0, damaged: [])
    found.damaged.forEach { changes.append(.remove(key: $0)) }
    await flush()
    return RenderCache.Verification(checked: found.checked, removed: found.damaged.count)
  }

  /// Returns when everything handed over so far is in the file.
  func flush() async { await changes.flush() }
}

/// The room that a file system has left.
struct DiskSpace: Sendable, Equatable {
  /// Bytes that may still be written.
  var free: Int
  /// Bytes of the whole file system.
  var total: Int

  /// Bytes that are left to the catalog and to everybody else: 64 MiB, or a quarter of a small disk.
  var reserve: Int { min(64 << 20, total / 4) }

  /// Bytes that the render cache may still take; below 0, what it is to give back.
  var room: Int { free - reserve }
}

extension DiskSpace {
  /// That of the file system that holds a file; `nil` where it does not say.
  init?(around file: URL) {
    let folder = file.deletingLastPathComponent().path
    guard let facts = try? FileManager.default.attributesOfFileSystem(forPath: folder),
      let free = facts[.systemFreeSize] as? NSNumber, let total = facts[.systemSize] as? NSNumber
    else { return nil }
    self.init(free: free.intValue, total: total.intValue)
  }
}
