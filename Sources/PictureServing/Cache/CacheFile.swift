import Dispatch
import Foundation
import GRDB
import Logging
import SQLiteFiles
import Synchronization

/// The open cache file, or the reason why there is none.
///
/// The file is opened or created. It is recreated if it is damaged or the disk is full, and the next attempt follows
/// later if it could not be opened. Its errors never reach a caller: after one, there is no store until the next
/// attempt.
final class CacheFile: Sendable {
  /// The reason why the file is reopened.
  enum Loss {
    /// The file was removed or replaced, or could not be opened before.
    case absence
    case damage
    /// The disk lacks the space that even shrinking the file needs.
    case fullDisk
  }

  private struct State {
    var store: RenderStore?
    /// The earliest time of the next attempt to open the file, or `nil` if no attempt is due.
    var nextAttempt: ContinuousClock.Instant?
    /// Whether the last access failed; only the first of consecutive failures is logged.
    var isFailing = false

    /// Records a failure, and returns whether it is the first of consecutive ones.
    mutating func noteFailure() -> Bool {
      defer { isFailing = true }
      return !isFailing
    }
  }

  /// The number of damaged files that are kept beside the new one for inspection.
  private static let keptDamagedFiles = 2

  let url: URL
  let logger: Logger
  /// Returns the space on the disk, or `nil` if the file system does not report it.
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

  /// The store, or `nil` if there is no usable file.
  var store: RenderStore? { state.withLock { $0.store } }

  /// Whether the file can store changes, or is due to be opened again.
  var takesChanges: Bool {
    state.withLock { $0.store != nil || $0.nextAttempt.map { $0 <= .now } == true }
  }

  /// Returns the result of `body` with the store, or `nil` if there is no store or `body` failed.
  ///
  /// Failures are logged. If the file is damaged or the disk is full, it is replaced by a new file.
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

  /// Opens the file at the URL if the open one was removed or replaced, or if none is open.
  func restore() async {
    let store = store
    if store?.isReplaced != false { await reopen(insteadOf: store, after: .absence) }
  }

  /// Opens or creates the file; a file of another program is never touched.
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

  /// Closes a file that is damaged or no longer at its URL, and opens the file that is there now.
  ///
  /// If `store` is `nil`, it opens a file that could not be opened before. The first caller to notice does this, on a
  /// thread that may block; all others have no store in the meantime. After damage, the whole file is checked before it
  /// is set aside, because another process may have replaced it already.
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
        // This fails while others still read; the last of them closes the file.
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

  /// Renames the file to the next free `<name>.damaged-<n>`, removes its journal, and returns the new name.
  ///
  /// Of earlier damaged files, only the latest are kept.
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

  /// Removes the file and its journal; the space is free once no process has them open.
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

  /// Returns whether an error means that the disk is full.
  ///
  /// SQLite reports an I/O error if there is no space for the index of a journal.
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
