import Foundation
import GRDB
import Logging
import Synchronization

/// Finished pictures in a file, bounded in bytes, least recently used out first.
///
/// Look-ups never wait for changes. Changes are made after the answer, in their order, and gathered a
/// moment, because a transaction costs several times what a picture in it does; while more than 32 MiB
/// wait, further pictures are not kept. No fault of the file reaches a caller: a damaged one is set
/// aside and made anew, with others the tier answers as if it were empty, and a file that could not be
/// opened is tried again with later changes. On a disk that is nearly full the file stops growing,
/// then shrinks, and is given up where that too fails: the room is the catalog's.
final class FileTier: Sendable {
  struct State {
    /// `nil` while there is no usable file.
    var store: RenderStore?
    /// From when on a file that could not be opened is tried again; `nil` while there is nothing to
    /// try.
    var nextAttempt: ContinuousClock.Instant?
    var pending: [RenderStore.Change] = []
    var pendingBytes = 0
    var isWriting = false
    /// Ends when the changes that came meanwhile are to be written; cancelling it ends it at once.
    var gathering: Task<Void, Never>?
    /// Waiting for `pending` to be written.
    var flushing: [CheckedContinuation<Void, Never>] = []
    /// Keys of hits that the file has not heard of.
    var used: Set<String> = []
    var hits = 0
    var misses = 0
    /// Whether the last access failed: each row of failures is logged once.
    var isFailing = false
    /// Whether the disk was nearly full lately.
    var isShort = false

    /// Whether there is a file for changes, or may be by now.
    var takesChanges: Bool { store != nil || nextAttempt.map { $0 <= .now } == true }
  }

  let file: URL
  let budget: Int
  let logger: Logger
  let patience: Int
  let retryInterval: Duration
  let space: @Sendable () -> DiskSpace?
  let state = Mutex(State())

  /// Opens or makes the file.
  ///
  /// - Parameters:
  ///   - patience: how long others may keep the file to themselves, in seconds.
  ///   - retryInterval: the time between two attempts at a file that cannot be opened.
  ///   - space: what the disk has left; by default the file system of the file is asked.
  init(
    file: URL, budget: Int, logger: Logger, patience: Int = 2,
    retryInterval: Duration = .seconds(1), space: (@Sendable () -> DiskSpace?)? = nil
  ) {
    self.file = file
    self.budget = max(0, budget)
    self.logger = logger
    self.patience = patience
    self.retryInterval = retryInterval
    self.space = space ?? { DiskSpace(around: file) }
    if budget > 0 { open(after: .absence) }
  }

  /// Whether there is a usable file.
  var isUsable: Bool { state.withLock { $0.store != nil } }

  /// Hits, misses, entries and bytes in use; an unreadable file counts as empty.
  var statistics: RenderStatistics.Tier {
    get async {
      var tier = RenderStatistics.Tier()
      let store = state.withLock {
        tier.hits = $0.hits
        tier.misses = $0.misses
        return $0.store
      }
      if let store, let usage = await access(store, { try await $0.usage() }) {
        tier.entries = usage.entries
        tier.bytes = usage.bytes
      }
      return tier
    }
  }

  /// The picture, if it is there and whole.
  func picture(for key: PictureKey) async -> RenderedImage? {
    guard let store = state.withLock({ $0.store }) else { return nil }
    let found = await access(store) { try await $0.picture(for: key.text) }
    return noted(found ?? .missing, for: key)
  }

  /// The same on the caller's thread, for a picture that is small if it is there.
  ///
  /// An error of the file counts as a miss; whoever next waits for the file deals with it.
  func smallPicture(for key: PictureKey) -> RenderedImage? {
    guard let store = state.withLock({ $0.store }) else { return nil }
    return noted((try? store.smallPicture(for: key.text)) ?? .missing, for: key)
  }

  private func noted(_ found: RenderStore.Lookup, for key: PictureKey) -> RenderedImage? {
    switch found {
    case .found(let picture):
      noteUse(of: key.text)
      return picture
    case .damaged:
      logger.warning(
        "a cached picture is damaged and will be drawn anew", metadata: ["key": "\(key)"])
      append(.remove(key: key.text))
    case .missing: break
    }
    state.withLock { $0.misses += 1 }
    return nil
  }

  /// Keeps a picture, unless it alone would take more than an eighth of the budget.
  func insert(_ picture: RenderedImage, for key: PictureKey) {
    guard picture.bytes.count <= budget / 8 else { return }
    append(.insert(picture, key))
  }

  func removeAll(of subject: PictureKey.Subject) async {
    append(.purge(subject))
    await flush()
  }

  func removeAll() async {
    append(.clear)
    await flush()
  }

  /// Reads all pictures, removes damaged ones, and returns how many there were of both.
  func verify() async -> (checked: Int, removed: Int) {
    await flush()
    guard let store = state.withLock({ $0.store }),
      let found = await access(store, { try await $0.inspect() })
    else { return (0, 0) }
    found.damaged.forEach { append(.remove(key: $0)) }
    await flush()
    return (found.checked, found.damaged.count)
  }

  /// Returns when everything handed over so far is in the file.
  func flush() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.pending.isEmpty && state.used.isEmpty && !state.isWriting { return true }
        state.flushing.append(continuation)
        state.gathering?.cancel()
        return false
      }
      if isIdle { continuation.resume() } else { startWriting() }
    }
  }
}
