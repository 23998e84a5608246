import Foundation
import GRDB
import Logging
import Synchronization

/// How changes get into the file.
extension FileTier {
  private static let maximumPending = 32 << 20
  /// Bytes that are written without gathering more.
  private static let enoughPending = 4 << 20
  /// How long changes are gathered.
  private static let gatheringTime = Duration.milliseconds(100)
  /// Hits that are noted before they are worth a transaction of their own.
  private static let maximumUses = 512

  func noteUse(of key: String) {
    let isWorthWriting = state.withLock {
      $0.hits += 1
      $0.used.insert(key)
      return $0.used.count >= Self.maximumUses
    }
    if isWorthWriting { startWriting() }
  }

  func append(_ change: RenderStore.Change) {
    let isTaken = state.withLock { state in
      guard state.takesChanges else { return false }
      if case .insert = change, state.pendingBytes + change.bytes > Self.maximumPending {
        return false
      }
      state.pending.append(change)
      state.pendingBytes += change.bytes
      if state.pendingBytes >= Self.enoughPending { state.gathering?.cancel() }
      return true
    }
    if isTaken { startWriting() }
  }

  func startWriting() {
    let isFirst = state.withLock { state in
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard isFirst else { return }
    Task(priority: .utility) {
      await gather()
      while let batch = takeBatch() {
        if batch.store?.isReplaced != false {
          await reopen(insteadOf: batch.store, after: .absence)
        }
        if let store = state.withLock({ $0.store }) {
          let room = roomOnDisk()
          _ = await access(store) { [budget] in
            try await $0.apply(batch.changes, budget: budget, room: room)
          }
        }
        await gather()
      }
    }
  }

  /// What the disk has for the file; a disk that says nothing has enough.
  private func roomOnDisk() -> Int {
    guard let space = space() else { return .max }
    let isShort = space.room <= 0
    let hasChanged = state.withLock { state in
      defer { state.isShort = isShort }
      return isShort != state.isShort
    }
    if hasChanged && isShort {
      logger.warning(
        "the disk is nearly full; the render cache file becomes smaller",
        metadata: ["file": "\(file.path)", "free": "\(space.free)"])
    }
    return space.room
  }

  /// Lets changes come together, unless somebody waits for them or there are many already.
  private func gather() async {
    let moment = Task { _ = try? await Task.sleep(for: Self.gatheringTime) }
    state.withLock { state in
      state.gathering = moment
      if !state.flushing.isEmpty || state.pendingBytes >= Self.enoughPending { moment.cancel() }
    }
    await moment.value
  }

  /// Everything that waits; `nil`, and writing has ended, when that is nothing.
  private func takeBatch() -> Batch? {
    var flushed: [CheckedContinuation<Void, Never>] = []
    let batch = state.withLock { state in
      let batch = state.takeBatch()
      if batch == nil { swap(&flushed, &state.flushing) }
      return batch
    }
    flushed.forEach { $0.resume() }
    return batch
  }
}

extension FileTier {
  /// Changes on their way into the file.
  fileprivate struct Batch {
    /// `nil` where the file is still to be opened.
    let store: RenderStore?
    let changes: [RenderStore.Change]
  }
}

extension FileTier.State {
  fileprivate mutating func takeBatch() -> FileTier.Batch? {
    let changes = used.sorted().map { .use(key: $0) } + pending
    used = []
    pending = []
    pendingBytes = 0
    guard takesChanges, !changes.isEmpty else {
      isWriting = false
      return nil
    }
    return FileTier.Batch(store: store, changes: changes)
  }
}
