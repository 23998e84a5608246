package import Foundation
package import GalleryModel
import GRDB
import SQLiteFiles

extension Catalog {
  /// Writes a compact copy of the current state to another file, while others read and write.
  ///
  /// The file gets its name only when it is complete and on disk. By default it has its own identity, so that pictures
  /// cached for this catalog are never used for the backup, even if both have changed since.
  ///
  /// - Parameters:
  ///   - isReplacing: Whether an existing file may be replaced.
  ///   - identity: The identity of the backup. The backup of a shared collection is an independent collection unless it
  ///     is to become the copy of another machine.
  /// - Throws: `.unavailable` if the file exists and must not be replaced, or if a program has it open as a database.
  package func backup(
    to destination: URL, isReplacing: Bool = false, identity: BackupIdentity = .own
  ) async throws(CatalogError) {
    if identity == .copy, origin == nil {
      throw .unavailable(
        file: file.path, reason: "this is a collection in a file, which has no replicas")
    }
    try checkDestination(destination, isReplacing: isReplacing)
    PartialFile.removeLeftovers(of: destination)
    let partial = PartialFile.place(for: destination)
    defer { try? FileManager.default.removeItem(at: partial) }
    do {
      let connections = try database.connections.get()
      // A separate connection, so that no writer of this process waits for the copy.
      try await Self.copy(
        connections.path, isReadOnly: connections.isReadOnly, to: partial, identity: identity)
    } catch {
      throw CatalogError(error, file: error is DatabaseError ? destination : file)
    }
    // Checked again, since the copy takes time.
    try checkDestination(destination, isReplacing: isReplacing)
    guard unsafe rename(partial.path, destination.path) == 0 else {
      throw .unavailable(file: destination.path, reason: systemMessage(errno))
    }
    Self.synchronize(destination.deletingLastPathComponent())
  }

  private func checkDestination(_ destination: URL, isReplacing: Bool) throws(CatalogError) {
    let files = FileManager.default
    if destination.resolvingSymlinksInPath().path == file.resolvingSymlinksInPath().path {
      throw .unavailable(file: destination.path, reason: "this is the database itself")
    }
    guard files.fileExists(atPath: destination.path) else { return }
    guard isReplacing else {
      throw .unavailable(file: destination.path, reason: "the file exists already")
    }
    // A leftover write-ahead log would be replayed into the new file (sqlite.org/howtocorrupt.html §1.4).
    if files.fileExists(atPath: destination.path + "-wal") {
      throw .unavailable(file: destination.path, reason: "a program uses this file as a database")
    }
  }

  /// Writes a compact copy of a database.
  static func copy(
    _ path: String, isReadOnly: Bool, to partial: URL, identity: BackupIdentity = .own
  ) async throws {
    var configuration = Self.configuration
    configuration.label = "catalog.backup"
    configuration.prepareDatabase { db in db.allowOneAttachedDatabase() }
    var reading = configuration
    reading.readonly = isReadOnly
    let source = try DatabaseQueue(path: path, configuration: reading)
    try await source.writeWithoutTransaction { db in
      try db.execute(sql: "VACUUM INTO ?", arguments: [partial.path])
    }
    let copy = try DatabaseQueue(path: partial.path, configuration: configuration)
    // This commit also flushes the pages that VACUUM wrote: one file, one fsync.
    try await copy.write { db in
      switch identity {
      case .own:
        try ReplicaTable(db: db).remove()
        try giveOwnIdentity(db)
      case .same:
        // A file has no history. If edits were lost, a new identity keeps their cached pictures from being served.
        let history = try ReplicaTable(db: db).record()?.position.history ?? 1
        try ReplicaTable(db: db).remove()
        if history > 1 { try giveOwnIdentity(db) }
      case .copy: try db.execute(sql: "UPDATE replica SET self = random()")
      }
    }
    try copy.close()
  }

  private static func giveOwnIdentity(_ db: Database) throws {
    try db.execute(sql: "UPDATE catalog SET identity = lower(hex(randomblob(16)))")
  }

  /// Flushes the contents of a file, or the entries of a folder, to disk.
  ///
  /// Errors are ignored, since some file systems do not support this.
  package static func synchronize(_ place: URL) {
    let descriptor = unsafe open(place.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

/// The identity of a backup.
package enum BackupIdentity: Sendable {
  /// A new identity.
  case own
  /// The identity of the copied collection, which the backup replaces; a new one if the collection has lost edits.
  case same
  /// The identity of the shared collection: the backup becomes a further copy of it.
  case copy
}
