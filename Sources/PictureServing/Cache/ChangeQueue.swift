import FoundationEssentials
import Logging
import Synchronization

/// The queue of changes to the cache file.
///
/// Changes are written in order after the answer has been sent, in batches, because a transaction costs several
/// times as much as a picture in it. While more than 32 MiB wait, further pictures are dropped.
final class ChangeQueue: Sendable {
  private struct State {
    var pending: [RenderStore.Change] = []
    var pendingBytes = 0
    /// The keys of hits that are not recorded in the file yet.
    var used: Set<String> = []
    var isWriting = false
    /// The delay before the next batch is written; cancelling it ends the delay at once.
    var gathering: Task<Void, Never>?
    /// The callers that wait until all changes are written.
    var flushing: [CheckedContinuation<Void, Never>] = []
    /// Whether the disk was nearly full at the last check.
    var isShort = false
  }

  private static let maximumPending = 32 << 20
  /// The number of pending bytes that are written without further delay.
  private static let enoughPending = 4 << 20
  /// The time that a batch waits for further changes.
  private static let gatheringTime = Duration.milliseconds(100)
  /// The number of recorded hits that justifies a transaction of its own.
  private static let maximumUses = 512

  private let file: CacheFile
  private let budget: Int
  private let state = Mutex(State())

  /// Creates a queue of changes to a file that may hold at most `budget` bytes.
  init(to file: CacheFile, budget: Int) {
    self.file = file
    self.budget = budget
  }

  /// Records that a picture was used; a later batch updates the file.
  func noteUse(of key: String) {
    let isWorthWriting = state.withLock {
      $0.used.insert(key)
      return $0.used.count >= Self.maximumUses
    }
    if isWorthWriting { startWriting() }
  }

  /// Queues a change; a picture is dropped if too many bytes wait.
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

  /// Waits until all changes queued so far are written.
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

  /// Waits for further changes, unless callers wait in `flush` or enough bytes are pending.
  private func gather() async {
    let moment = Task { _ = try? await Task.sleep(for: Self.gatheringTime) }
    state.withLock { state in
      state.gathering = moment
      if !state.flushing.isEmpty || state.pendingBytes >= Self.enoughPending { moment.cancel() }
    }
    await moment.value
  }

  /// Returns all pending changes, or `nil` if there are none or the file cannot store them, which ends the writing.
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

  /// Returns the space on the disk that the file may take, which is unlimited if the file system does not report it.
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
