import Dispatch
import Foundation
import GRDB
import Logging
import SQLiteFiles
import Synchronization

/// The cache file as it is open now, or why there is none: it is opened, begun anew where it is damaged
/// or the disk is full, and tried again where it could not be opened.
///
/// No fault of the file reaches a caller: with one, there is no store until the next attempt.
final class CacheFile: Sendable {
  /// The reason why the file is opened anew.
  enum Loss {
    /// It was removed or replaced, or could not be opened before.
    case absence
    case damage
    /// The disk has no room for what even shrinking takes.
    case fullDisk
  }

  private struct State {
    var store: RenderStore?
    /// From when on a file that could not be opened is tried again; `nil` while there is nothing to
    /// try.
    var nextAttempt: ContinuousClock.Instant?
    /// True after a failed access: each row of failures is logged once.
    var isFailing = false

    /// True for the first failure of a row.
    mutating func noteFailure() -> Bool {
      defer { isFailing = true }
      return !isFailing
    }
  }

  /// Damaged files that are kept beside the new one for whoever wants to look at them.
  private static let keptDamagedFiles = 2

  let url: URL
  let logger: Logger
  /// The room that the disk has.
  let space: @Sendable () -> DiskSpace?
  private let patience: Int
  private let retryInterval: Duration
  private let state = Mutex(State())

  init(
    _ url: URL, logger: Logger, patience: Int, retryInterval: Duration,
    space: @escaping @Sendable () -> DiskSpace?
  ) {
    self.url = url
    self.logger = logger
    self.patience = patience
    self.retryInterval = retryInterval
    self.space = space
  }

  /// The store, while there is a usable file.
  var store: RenderStore? { state.withLock { $0.store } }

  /// True where there is a file for changes, or may be by now.
  var takesChanges: Bool {
    state.withLock { $0.store != nil || $0.nextAttempt.map { $0 <= .now } == true }
  }

  /// Does something with the file; `nil` where there is none, and where that failed, which is logged
  /// and, where the file is damaged or the disk full, answered with a new file.
  func access<Value: Sendable>(_ body: (RenderStore) async throws -> Value) async -> Value? {
    guard let store else { return nil }
    do {
      let value = try await body(store)
      state.withLock { $0.isFailing = false }
      return value
    } catch is CancellationError {
      return nil
    } catch  where Self.isDamage(error) {
      await reopen(insteadOf: store, after: .damage)
    } catch  where isFullDisk(error) {
      await reopen(insteadOf: store, after: .fullDisk)
    } catch {
      if state.withLock({ $0.noteFailure() }) {
        warn("the render cache file cannot be used just now", error)
      }
    }
    return nil
  }

  /// Opens the file that has the place, where the one that is open lost it or there was none.
  func restore() async {
    let store = store
    if store?.isReplaced != false { await reopen(insteadOf: store, after: .absence) }
  }

  /// Opens or makes the file; another program's is left alone for good.
  func open(after loss: Loss = .absence) {
    do {
      if loss == .fullDisk { try discard() }
      let store = try openedStore(thoroughly: loss == .damage)
      let wasFailing = state.withLock { state in
        defer { state.isFailing = false }
        state.store = store
        return state.isFailing
      }
      if wasFailing {
        logger.notice("the render cache file is open now", metadata: ["file": "\(url.path)"])
      }
    } catch is RenderStore.ForeignFile {
      logger.warning(
        "the render cache file belongs to another program; pictures are kept in memory only",
        metadata: ["file": "\(url.path)"])
    } catch {
      let isFirst = state.withLock { state in
        state.nextAttempt = .now + retryInterval
        return state.noteFailure()
      }
      guard isFirst else { return }
      warn(
        "the render cache file cannot be opened; until it can, pictures are kept in memory only",
        error)
    }
  }

  /// Closes a file that showed damage or lost its place, and opens the one that is there; with `nil`
  /// opens a file that could not be opened before.
  ///
  /// Whoever notices first does this, on a thread that may block; meanwhile there is no store for
  /// everybody else. After damage the file is read through before it is set aside: another process
  /// may have put a new one there already.
  private func reopen(insteadOf store: RenderStore?, after loss: Loss) async {
    let isFirst = state.withLock { state in
      guard state.store?.pool === store?.pool else { return false }
      state.store = nil
      state.nextAttempt = nil
      return true
    }
    guard isFirst else { return }
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "render-cache-reopen").async {
        // Fails while others still read; then the last of them closes it.
        try? store?.close()
        self.open(after: loss)
        continuation.resume()
      }
    }
  }

  private func openedStore(thoroughly: Bool) throws -> RenderStore {
    do {
      return try RenderStore(file: url, thoroughly: thoroughly, patience: patience)
    } catch  where Self.isDamage(error) {
      let name = try setAside()
      logger.warning(
        "the render cache file was damaged; it was set aside and a new one is begun",
        metadata: ["file": "\(url.path)", "set-aside": "\(name)"])
      return try RenderStore(file: url, patience: patience)
    }
  }

  /// Renames the file to the next free `<name>.damaged-<n>` and removes its journal, which belongs
  /// to it alone; of earlier ones only the latest stay.
  private func setAside() throws -> String {
    let folder = url.deletingLastPathComponent()
    let prefix = url.lastPathComponent + ".damaged-"
    let numbers = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix(prefix) }
      .compactMap { Int($0.dropFirst(prefix.count)) }
      .sorted()
    for number in numbers.dropLast(Self.keptDamagedFiles - 1) {
      try FileManager.default.removeItem(at: folder.appendingPathComponent("\(prefix)\(number)"))
    }
    let name = "\(prefix)\((numbers.last ?? 0) + 1)"
    try FileManager.default.moveItem(at: url, to: folder.appendingPathComponent(name))
    removeJournal()
    return name
  }

  /// Removes the file and its journal; the room is free when nobody has them open any more.
  private func discard() throws {
    try FileManager.default.removeItem(at: url)
    removeJournal()
    logger.warning(
      "the disk is full; the render cache file is recreated", metadata: ["file": "\(url.path)"])
  }

  private func removeJournal() {
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: url.path + suffix)
    }
  }

  private func warn(_ message: String, _ error: any Error) {
    logger.warning("\(message)", metadata: ["file": "\(url.path)", "cause": "\(error)"])
  }

  /// SQLite speaks of an error of the disk where the index of a journal does not get its room.
  private func isFullDisk(_ error: any Error) -> Bool {
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_FULL: true
    case .SQLITE_IOERR: space().map { $0.room <= 0 } ?? false
    default: false
    }
  }

  private static func isDamage(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
  }
}
