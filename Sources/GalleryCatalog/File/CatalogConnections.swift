package import Foundation
import GalleryModel
package import GRDB
import SQLiteFiles

/// The connections to one database file; if another file replaces it, the catalog opens new ones.
package final class CatalogConnections: Sendable {
  /// Declared before the pool, so that it is closed first and the pool's last connection cleans up.
  let lookups: LookupConnection
  /// The connections for reads and edits.
  package let pool: DatabasePool
  /// Whether the file or its folder cannot be written.
  let isReadOnly: Bool
  /// The path or URI that SQLite opens.
  let path: String
  /// The identity of the open file, or `nil` if it was already removed.
  package let file: FileIdentity?
  let catalogID: String
  /// Whether the file is a copy of a shared collection.
  let isCopy: Bool
  let schemaVersion: Int
  /// The names of the migrations that were applied when the file was opened.
  let newlyApplied: [String]

  /// Opens a file for reading and writing, or only for reading if it exists and cannot be written.
  ///
  /// - Parameter isMade: Whether an empty database becomes a catalog.
  static func open(
    _ file: URL, schema: Schema, quickCheckLimit: Int, isMade: Bool = true
  ) throws -> CatalogConnections {
    let exists = FileManager.default.fileExists(atPath: file.path)
    do {
      var reader: DatabaseQueue?
      if exists {
        try FileIdentity.requireRegular(file)
        let (isOurs, queue) = try inspect(
          file.path, schema: schema, quickCheckLimit: quickCheckLimit)
        guard isOurs || isMade else {
          throw CatalogError.unusable(
            file: file.path, reason: "this is an empty database, not a Pixelarium catalog")
        }
        reader = queue
      }
      return try CatalogConnections(writing: file, schema: schema, reader: reader)
    } catch let error as DatabaseError where exists && error.isOfMissingRights {
      guard let reading = try readOnly(file, schema: schema, quickCheckLimit: quickCheckLimit)
      else { throw error }
      return reading
    }
  }

  /// Opens a file without ever writing to it, its folder or a journal; returns `nil` if it cannot be read either.
  static func readOnly(
    _ file: URL, schema: Schema, quickCheckLimit: Int
  ) throws -> CatalogConnections? {
    var paths = [file.path]
    // The index of a write-ahead log needs a writable folder. Without a log, no index is needed, and a file that
    // cannot be written cannot change (sqlite.org/uri.html, immutable).
    if !hasJournal(file), let text = uri(of: file) { paths.append(text + "?immutable=1") }
    for path in paths {
      do {
        let reader = try inspect(path, schema: schema, quickCheckLimit: quickCheckLimit).queue
        return try CatalogConnections(reading: file, path: path, schema: schema, reader: reader)
      } catch let error as DatabaseError where error.isOfMissingRights {
        continue
      }
    }
    return nil
  }

  /// Creates connections that read and write.
  ///
  /// - Parameter reader: The connection that has inspected the file, for look-ups; `nil` if there was no file.
  private init(writing file: URL, schema: Schema, reader: DatabaseQueue?) throws {
    // Identified before it is opened, so that a later replacement is detected.
    let present = FileIdentity(of: file)
    path = file.path
    isReadOnly = false
    pool = try DatabasePool(
      sharing: file, configuration: Catalog.configuration, patience: Catalog.patience)
    self.file = present ?? FileIdentity(of: file)
    (newlyApplied, schemaVersion, catalogID, isCopy) = try pool.writeWithoutTransaction { db in
      let isCopy = try ReplicaTable(db: db).exists()
      // GRDB sets NORMAL when it switches to WAL, so FULL is set afterwards. A copy can reread lost edits.
      if !isCopy { try db.execute(sql: "PRAGMA synchronous = FULL") }
      let applied = try schema.migrate(db)
      if !applied.isEmpty { try db.compactIfSparse() }
      return (applied, try Schema.version(of: db), try Self.identity(in: db), isCopy)
    }
    lookups =
      try reader.map { try LookupConnection($0) }
      ?? LookupConnection(path: path, configuration: Catalog.configuration)
  }

  /// Creates connections that only read.
  ///
  /// - Parameter reader: The connection that has inspected the file, for look-ups.
  private init(reading file: URL, path: String, schema: Schema, reader: DatabaseQueue) throws {
    self.file = FileIdentity(of: file)
    self.path = path
    isReadOnly = true
    var configuration = Catalog.configuration
    configuration.readonly = true
    pool = try DatabasePool(path: path, configuration: configuration)
    newlyApplied = []
    (schemaVersion, catalogID, isCopy) = try pool.read { db in
      try schema.requireCurrent(db)
      return (
        try Schema.version(of: db), try Self.identity(in: db), try ReplicaTable(db: db).exists()
      )
    }
    lookups = try LookupConnection(reader)
  }

  /// Checks the owner and the integrity of an existing file without changing it.
  ///
  /// - Returns: Whether the database has content, and the connection that has checked it, since opening another one
  ///   for look-ups would read the schema again.
  private static func inspect(
    _ path: String, schema: Schema, quickCheckLimit: Int
  ) throws -> (isOurs: Bool, queue: DatabaseQueue) {
    var configuration = Catalog.configuration
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let isOurs = try queue.read { db in
      guard try schema.checkOwner(db) else { return false }
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
      guard pages * pageSize <= quickCheckLimit else { return true }
      let finding = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
      guard finding == "ok" else {
        throw CatalogError.unusable(
          file: schema.file.path,
          reason: "the database is damaged (\(finding ?? "no answer")); restore a backup")
      }
      return true
    }
    return (isOurs, queue)
  }

  /// Writes the journal into the file, whatever its current name, empties the journal, and closes all connections.
  ///
  /// Otherwise a new file with the old name would replay the journal (sqlite.org/howtocorrupt.html §1.4).
  func retire() {
    if !isReadOnly {
      _ = try? pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    }
    try? lookups.close()
    try? pool.close()
  }

  private static func identity(in db: Database) throws -> String {
    if let copy = try ReplicaTable(db: db).record() {
      return copy.position.catalogID(of: copy.identity)
    }
    return try String.fetchOne(db, sql: "SELECT identity FROM catalog") ?? ""
  }

  private static func hasJournal(_ file: URL) -> Bool {
    let facts = try? FileManager.default.attributesOfItem(atPath: file.path + "-wal")
    return (facts?[.size] as? Int ?? 0) > 0
  }

  private static func uri(of file: URL) -> String? {
    file.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed).map { "file:" + $0 }
  }
}

extension DatabaseError {
  /// Whether the error means that a file, its folder or its file system cannot be written, or that the file cannot be
  /// opened.
  fileprivate var isOfMissingRights: Bool {
    [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM].contains(resultCode)
  }
}

/// The identity of a file in the file system, independent of its name.
package struct FileIdentity: Sendable, Equatable {
  private let device: UInt64
  private let number: UInt64

  /// Returns the identity of the file at a path, or `nil` if it does not exist.
  ///
  /// The file is not opened, because closing it would release SQLite's locks.
  package init?(of file: URL) {
    var facts = stat()
    guard unsafe stat(file.path, &facts) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(truncatingIfNeeded: facts.st_ino)
  }

  /// Rejects folders, devices, and FIFOs, which would make SQLite wait forever.
  ///
  /// - Throws: `CatalogError.unusable` if `file` exists and is not a regular file.
  static func requireRegular(_ file: URL) throws(CatalogError) {
    var facts = stat()
    guard unsafe stat(file.path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG else { return }
    throw .unusable(file: file.path, reason: "this is not a regular file")
  }
}
