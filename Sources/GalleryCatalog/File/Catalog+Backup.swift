package import Foundation
package import GalleryModel
import GRDB
import SQLiteFiles

extension Catalog {
  /// Writes the present state into another file, compact and whole, while others read and write.
  ///
  /// The file appears under its name only when it is complete and on disk. It gets an identity of
  /// its own, so that nothing cached for this catalog is ever taken for a picture of the backup, had
  /// both been changed since.
  ///
  /// - Parameters:
  ///   - isReplacing: True where an existing file may be replaced; otherwise it is `.unavailable`, as is a
  ///     file that some program has open as a database.
  ///   - identity: the collection that the file is; of a shared one a collection of its own, unless it is to
  ///     be another machine's copy.
  package func backup(
    to destination: URL, isReplacing: Bool = false, identity: BackupIdentity = .own
  ) async throws(CatalogError) {
    if identity == .copy, sharing == nil {
      throw .unavailable(
        file: file.path, reason: "this is a collection of its own, which nobody follows")
    }
    try checkDestination(destination, isReplacing: isReplacing)
    PartialFile.removeLeftovers(of: destination)
    let partial = PartialFile.place(for: destination)
    defer { try? FileManager.default.removeItem(at: partial) }
    do {
      let connections = try database.connections.get()
      // On a connection of its own, so that no writer of this process waits for the copy.
      try await Self.copy(
        connections.path, isReadOnly: connections.isReadOnly, to: partial, identity: identity)
    } catch {
      throw CatalogError(error, file: error is DatabaseError ? destination : file)
    }
    // Looked at again: making the copy takes its time.
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
    // A left write-ahead log would be replayed into the new file (sqlite.org/howtocorrupt.html §1.4).
    if files.fileExists(atPath: destination.path + "-wal") {
      throw .unavailable(file: destination.path, reason: "a program uses this file as a database")
    }
  }

  /// Copies a database, compact and whole.
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
    // This commit also brings the pages that VACUUM wrote to the disk: one file, one fsync.
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

  /// Makes what is in a file, or the names in a folder, durable; a file system that cannot do this has nothing
  /// to wait for.
  static func synchronize(_ place: URL) {
    let descriptor = unsafe open(place.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

/// The collection that a backup is.
package enum BackupIdentity: Sendable {
  /// Another one, with an identity of its own.
  case own
  /// The same, in the place of the one that was copied.
  case same
  /// A further copy of the same shared collection.
  case copy
}
