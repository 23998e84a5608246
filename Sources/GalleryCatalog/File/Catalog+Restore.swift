package import Foundation
package import GalleryModel
import GRDB
import SQLiteFiles

extension Catalog {
  /// Replaces a collection that no program has open with a backup.
  ///
  /// The backup is not changed. Before any file is replaced, a copy of the backup is migrated and checked completely.
  /// The copy has its own identity, so that no picture is served from a cache of the former collection. The former
  /// collection keeps a file of another name in the same folder.
  ///
  /// - Parameter migrations: The folder of numbered SQL files, by default the package's own.
  /// - Returns: The file of the former collection, or `nil` if there was none.
  /// - Throws: `.unusable` if the backup is damaged or not a collection, and `.unavailable` if another program has
  ///   the collection open.
  package static func restore(
    _ backup: URL, to file: URL, migrations: URL? = nil
  ) async throws(CatalogError) -> URL? {
    guard backup.resolvingSymlinksInPath().path != file.resolvingSymlinksInPath().path else {
      throw .unavailable(file: backup.path, reason: "this is the database itself")
    }
    try FileIdentity.requireRegular(file)
    let folder = file.deletingLastPathComponent()
    // A folder, because the copy's journal and token are created next to it.
    PartialFile.removeLeftovers(of: file)
    let work = PartialFile.place(for: file)
    defer { try? FileManager.default.removeItem(at: work) }
    do {
      try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    } catch {
      throw .unavailable(file: folder.path, reason: "the folder cannot be written")
    }
    let copy = work.appendingPathComponent("catalog.sqlite")
    do {
      try await checkedCopy(of: backup, at: copy, migrations: migrations)
    } catch .unusable(copy.path, let reason) {
      throw .unusable(file: backup.path, reason: reason)
    } catch .unavailable(copy.path, let reason) {
      throw .unavailable(file: folder.path, reason: reason)
    }
    do {
      let former = try exchange(copy, with: file)
      synchronize(folder)
      return former
    } catch {
      throw CatalogError(error, file: file)
    }
  }

  /// Writes a checked copy of a backup, with all migrations.
  private static func checkedCopy(
    of backup: URL, at copy: URL, migrations: URL?
  ) async throws(CatalogError) {
    do {
      let schema = Schema(
        file: backup, migrations: try Migration.all(in: migrations ?? packagedMigrations))
      try FileIdentity.requireRegular(backup)
      var configuration = Self.configuration
      configuration.readonly = true
      let isOurs = try await DatabaseQueue(path: backup.path, configuration: configuration)
        .read { db in try schema.inspect(db) }
      guard isOurs else {
        throw CatalogError.unusable(
          file: backup.path, reason: "this is an empty database, not a Pixelarium catalog")
      }
    } catch {
      throw CatalogError(error, file: backup)
    }
    do {
      try await Self.copy(backup.path, isReadOnly: true, to: copy)
    } catch {
      throw CatalogError(error, file: copy)
    }
    let catalog = try Catalog(file: copy, migrations: migrations)
    let check = try await catalog.check()
    if case .success(let connections) = catalog.database.connections { connections.retire() }
    if let fault = check.findings.first {
      throw .unusable(file: backup.path, reason: "the backup is damaged (\(fault))")
    }
  }

  /// Renames a database to the name of another one, which gets a free name.
  ///
  /// Neither may be open.
  ///
  /// - Returns: The new name of `file`, or `nil` if it did not exist.
  private static func exchange(_ copy: URL, with file: URL) throws -> URL? {
    guard FileManager.default.fileExists(atPath: file.path) else {
      try move(copy, to: file)
      return nil
    }
    var configuration = Self.configuration
    configuration.busyMode = .immediateError
    let former = formerName(of: file)
    do {
      let lock = try DatabaseQueue(path: file.path, configuration: configuration)
      try lock.writeWithoutTransaction { db in
        _ = try Schema(file: file, migrations: []).checkOwner(db)
        // If this is the last connection, SQLite checkpoints the write-ahead log and deletes it. With other
        // connections, the journal mode does not change (sqlite.org/wal.html §2.2).
        guard try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete" else {
          throw DatabaseError(resultCode: .SQLITE_BUSY)
        }
        // An exclusive lock keeps others out until the files are renamed.
        try db.inTransaction(.exclusive) {
          try exchangeNames(copy, file, former)
          return .commit
        }
      }
    } catch DatabaseError.SQLITE_BUSY {
      throw CatalogError.unavailable(
        file: file.path,
        reason: "a program has the collection open: stop it, restore, and start it again")
    } catch DatabaseError.SQLITE_NOTADB, DatabaseError.SQLITE_CORRUPT {
      // No program can use a file with such damage, so it needs no lock.
      if !FileManager.default.fileExists(atPath: former.path) {
        try exchangeNames(copy, file, former)
      }
    }
    return former
  }

  /// Renames `file` to `former` and `copy` to `file`.
  ///
  /// The journal is renamed with its database, since a new database with the old name would replay it
  /// (sqlite.org/howtocorrupt.html §1.4).
  private static func exchangeNames(_ copy: URL, _ file: URL, _ former: URL) throws(CatalogError) {
    takeRights(of: file, for: copy)
    for ending in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: file.path + ending)
    {
      try move(URL(filePath: file.path + ending), to: URL(filePath: former.path + ending))
    }
    try move(file, to: former)
    do throws(CatalogError) { try move(copy, to: file) } catch {
      try move(former, to: file)
      throw error
    }
  }

  /// Returns a free name, for example `catalog.sqlite.replaced-1`.
  private static func formerName(of file: URL) -> URL {
    var number = 1
    while true {
      let name = file.deletingLastPathComponent().appendingPathComponent(
        "\(file.lastPathComponent).replaced-\(number)")
      if !FileManager.default.fileExists(atPath: name.path) { return name }
      number += 1
    }
  }

  /// Copies the owner and the permissions of a file, if this process may.
  private static func takeRights(of file: URL, for copy: URL) {
    var facts = stat()
    guard unsafe stat(file.path, &facts) == 0 else { return }
    _ = unsafe chown(copy.path, facts.st_uid, facts.st_gid)
    _ = unsafe chmod(copy.path, facts.st_mode & 0o777)
  }

  private static func move(_ file: URL, to place: URL) throws(CatalogError) {
    guard unsafe rename(file.path, place.path) == 0 else {
      throw .unavailable(file: place.path, reason: systemMessage(errno))
    }
  }
}
