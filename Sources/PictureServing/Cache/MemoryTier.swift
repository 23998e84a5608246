import Synchronization

/// Finished pictures and files in memory, bounded in bytes, least recently used out first.
///
/// Bytes are shared with the answers that carry them, never copied.
final class MemoryTier: Sendable {
  /// The bytes of an entry beside its content: key, links, array header; an estimate.
  static let overhead = 320

  private struct State {
    var entries = RecencyList<PictureKey, CacheEntry>()
    var bytes = 0
    var hits = 0
    var misses = 0
  }

  private let budget: Int
  private let state = Mutex(State())

  /// Holds at most `budget` bytes; 0 keeps nothing.
  init(budget: Int) { self.budget = max(0, budget) }

  var statistics: RenderStatistics.Tier {
    state.withLock {
      RenderStatistics.Tier(
        hits: $0.hits, misses: $0.misses, entries: $0.entries.count, bytes: $0.bytes)
    }
  }

  /// The entry, if it is there.
  ///
  /// Counts a hit, and a miss where `countsMiss` says so.
  func entry(for key: PictureKey, countsMiss: Bool = true) -> CacheEntry? {
    state.withLock {
      let entry = $0.entries.use(key)
      if entry != nil { $0.hits += 1 } else if countsMiss { $0.misses += 1 }
      return entry
    }
  }

  /// Keeps an entry, unless it alone would take more than an eighth of the budget: a single giant
  /// must not push out hundreds that are asked for again and again.
  func insert(_ entry: CacheEntry, for key: PictureKey) {
    let cost = Self.cost(of: entry)
    guard cost <= budget / 8 else { return }
    state.withLock {
      let previous = $0.entries.insert(entry, for: key)
      $0.bytes += cost - (previous.map(Self.cost) ?? 0)
      while $0.bytes > budget, let oldest = $0.entries.removeOldest() {
        $0.bytes -= Self.cost(of: oldest)
      }
    }
  }

  /// Forgets the pictures of one subject, whatever their revision; looks at every entry.
  func removeAll(of subject: PictureKey.Subject) {
    state.withLock { state in
      for key in state.entries.keys.filter({ $0.subject == subject }) {
        if let entry = state.entries.remove(key) { state.bytes -= Self.cost(of: entry) }
      }
    }
  }

  func removeAll() {
    state.withLock {
      $0.entries = RecencyList()
      $0.bytes = 0
    }
  }

  private static func cost(of entry: CacheEntry) -> Int { entry.bytes.count + overhead }
}

/// Bytes that are kept: a finished picture, or a file that pictures are made from.
enum CacheEntry: Sendable, Equatable {
  case picture(RenderedImage)
  /// That of a remote image as it came.
  case file([UInt8])

  var bytes: [UInt8] {
    switch self {
    case .picture(let image): image.bytes
    case .file(let bytes): bytes
    }
  }

  var image: RenderedImage? { if case .picture(let image) = self { image } else { nil } }
}
