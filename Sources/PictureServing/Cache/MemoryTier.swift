import Synchronization

/// The cache tier in memory: finished pictures and files, limited in bytes, with least-recently-used eviction.
///
/// The bytes are shared with the answers that send them and never copied.
final class MemoryTier: Sendable {
  /// An estimate of the bytes of an entry besides its content: key, links and array header.
  static let overhead = 320

  private struct State {
    var entries = RecencyList<PictureKey, CacheEntry>()
    var bytes = 0
    var hits = 0
    var misses = 0
  }

  private let budget: Int
  private let state = Mutex(State())

  /// Creates a tier of at most `budget` bytes; 0 disables it.
  init(budget: Int) { self.budget = max(0, budget) }

  var statistics: RenderStatistics.Tier {
    state.withLock {
      RenderStatistics.Tier(
        hits: $0.hits, misses: $0.misses, entries: $0.entries.count, bytes: $0.bytes)
    }
  }

  /// Returns the entry for a key, or `nil` if there is none.
  ///
  /// A hit is always counted, a miss only if `countsMiss` is set.
  func entry(for key: PictureKey, countsMiss: Bool = true) -> CacheEntry? {
    state.withLock {
      let entry = $0.entries.use(key)
      if entry != nil { $0.hits += 1 } else if countsMiss { $0.misses += 1 }
      return entry
    }
  }

  /// Stores an entry, unless it alone exceeds an eighth of the budget.
  ///
  /// Without this limit, a single large entry could evict hundreds of popular ones.
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

  /// Removes the pictures of a subject in all editions, in time proportional to the number of entries.
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

/// A cache entry: a finished picture, or the source file of pictures.
enum CacheEntry: Sendable, Equatable {
  case picture(RenderedImage)
  /// The file of a remote image as it was loaded.
  case file([UInt8])

  var bytes: [UInt8] {
    switch self {
    case .picture(let image): image.bytes
    case .file(let bytes): bytes
    }
  }

  var image: RenderedImage? { if case .picture(let image) = self { image } else { nil } }
}
