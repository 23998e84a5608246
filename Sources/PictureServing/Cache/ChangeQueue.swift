import FoundationEssentials
import Logging
import Synchronization

/// The changes on their way into the cache file.
///
/// They are made after the answer, in their order, and gathered a moment, because a transaction costs
/// several times what a picture in it does; while more than 32 MiB wait, further pictures are not kept.
final class ChangeQueue: Sendable {
  private struct State {
    var pending: [RenderStore.Change] = []
    var pendingBytes = 0
    /// Keys of hits that the file has not heard of.
    var used: Set<String> = []
    var isWriting = false
    /// Ends when the changes that came meanwhile are to be written; cancelling it ends it at once.
    var gathering: Task<Void, Never>?
    /// Those who wait for all to be written.
    var flushing: [CheckedContinuation<Void, Never>] = []
    /// True where the disk was nearly full lately.
    var isShort = false
  }

  private static let maximumPending = 32 << 20
  /// Bytes that are written without gathering more.
  private static let enoughPending = 4 << 20
  /// The time for which changes are gathered.
  private static let gatheringTime = Duration.milliseconds(100)
  /// Hits that are noted before they are worth a transaction of their own.
  private static let maximumUses = 512

  private let file: CacheFile
  private let budget: Int
  private let state = Mutex(State())

  /// Changes of a file that holds at most `budget` bytes.
  init(to file: CacheFile, budget: Int) {
    self.file = file
    self.budget = budget
  }

  /// Notes that a picture was used, some day.
  func noteUse(of key: String) {
    let isWorthWriting = state.withLock {
      $0.used.insert(key)
      return $0.used.count >= Self.maximumUses
    }
    if isWorthWriting { startWriting() }
  }

  /// Makes a change a moment later; a picture too many is not kept.
  func append(_ change: RenderStore.Change) {
    guard file.takesChanges else { return }
    let isTaken = state.withLock { state in
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

  private func startWriting() {
    let isFirst = state.withLock { state in
      defer { state.isWriting = true }
      return !state.isWriting
    }
    guard isFirst else { return }
    Task(priority: .utility) {
      await gather()
      while let changes = takeBatch() {
        await file.restore()
        let room = file.store == nil ? 0 : roomOnDisk()
        _ = await file.access { [budget] in try await $0.apply(changes, budget: budget, room: room)
        }
        await gather()
      }
    }
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

  /// Everything that waits; `nil`, and writing has ended, where that is nothing.
  private func takeBatch() -> [RenderStore.Change]? {
    var flushed: [CheckedContinuation<Void, Never>] = []
    let batch = state.withLock { state -> [RenderStore.Change]? in
      let changes = state.used.sorted().map { .use(key: $0) } + state.pending
      (state.used, state.pending, state.pendingBytes) = ([], [], 0)
      if file.takesChanges, !changes.isEmpty { return changes }
      state.isWriting = false
      swap(&flushed, &state.flushing)
      return nil
    }
    flushed.forEach { $0.resume() }
    return batch
  }

  /// The room that the disk has for the file; a disk that says nothing has enough.
  private func roomOnDisk() -> Int {
    guard let space = file.space() else { return .max }
    let isShort = space.room <= 0
    let hasChanged = state.withLock { state in
      defer { state.isShort = isShort }
      return isShort != state.isShort
    }
    if hasChanged && isShort {
      file.logger.warning(
        "the disk is nearly full; the render cache file becomes smaller",
        metadata: ["file": "\(file.url.path)", "free": "\(space.free)"])
    }
    return space.room
  }
}
