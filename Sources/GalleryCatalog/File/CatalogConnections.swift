import Foundation
import GalleryModel
import GRDB
import SQLiteFiles

/// The connections to one database file; a catalog gets others where another file takes the place.
final class CatalogConnections: Sendable {
  /// Before the pool, so that it is closed first and the pool's last connection tidies up.
  let lookups: LookupConnection
  let pool: DatabasePool
  /// True where file or folder cannot be written.
  let isReadOnly: Bool
  /// The file as SQLite finds it: its path, or a URI.
  let path: String
  /// The file that is open; `nil` where it is gone already.
  let file: FileIdentity?
  let catalogID: String
  /// True for a copy of a shared collection.
  let isCopy: Bool
  let schemaVersion: Int
  /// The names of the migrations that opening has applied.
  let newlyApplied: [String]

  /// Opens a file for reading and writing; one that is there and cannot be written, for reading.
  ///
  /// - Parameter isMade: True makes a catalog of a database without anything in it.
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

  /// Opens a file without ever writing to it, its folder or a journal; `nil` where it cannot be read
  /// either.
  static func readOnly(
    _ file: URL, schema: Schema, quickCheckLimit: Int
  ) throws -> CatalogConnections? {
    var paths = [file.path]
    // The index of a journal needs a folder that can be written. Without a journal there is none to
    // read, and who cannot be written cannot change (sqlite.org/uri.html, immutable).
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

  /// - Parameter reader: The connection that has inspected the file, for look-ups; `nil` if there was no file.
  private init(writing file: URL, schema: Schema, reader: DatabaseQueue?) throws {
    // Known before it is opened: one that takes its place meanwhile is then noticed.
    let present = FileIdentity(of: file)
    path = file.path
    isReadOnly = false
    pool = try DatabasePool(
      sharing: file, configuration: Catalog.configuration, patience: Catalog.patience)
    self.file = present ?? FileIdentity(of: file)
    (newlyApplied, schemaVersion, catalogID, isCopy) = try pool.writeWithoutTransaction { db in
      let isCopy = try ReplicaTable(db: db).exists()
      // GRDB sets NORMAL when it switches to WAL, so FULL comes after it. What a copy loses it reads again.
      if !isCopy { try db.execute(sql: "PRAGMA synchronous = FULL") }
      let applied = try schema.migrate(db)
      return (applied, try Schema.version(of: db), try Self.identity(in: db), isCopy)
    }
    lookups =
      try reader.map { try LookupConnection($0) }
      ?? LookupConnection(path: path, configuration: Catalog.configuration)
  }

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

  /// Looks at an existing file without changing it: whose it is, and whether it is whole.
  ///
  /// - Returns: Whether there is anything in it yet, and the connection that has looked: to open another one for
  ///   look-ups would read the schema once more.
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

  /// Brings what is in the journal into the file, whatever it is called by now, empties the journal,
  /// which a new file of the old name would take for its own (sqlite.org/howtocorrupt.html §1.4), and
  /// closes everything.
  func retire() {
    if !isReadOnly {
      _ = try? pool.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    }
    try? lookups.close()
    try? pool.close()
  }

  private static func identity(in db: Database) throws -> String {
    if let copy = try ReplicaTable(db: db).record() {
      return CollectionHead.catalogID(copy.identity, history: copy.position.history)
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
  /// True where a file, its folder or its file system cannot be written, or not even opened.
  fileprivate var isOfMissingRights: Bool {
    [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM].contains(resultCode)
  }
}

/// By what the file system knows a file, whatever its name: another file in its place has another.
struct FileIdentity: Sendable, Equatable {
  private let device: UInt64
  private let number: UInt64

  /// That of the file at a place, which is not opened, as SQLite's locks demand; `nil` where there is
  /// none.
  init?(of file: URL) {
    var facts = stat()
    guard unsafe stat(file.path, &facts) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: facts.st_dev)
    number = UInt64(truncatingIfNeeded: facts.st_ino)
  }

  /// Refuses a folder, a device, and a FIFO, which SQLite would wait for without end.
  ///
  /// - Throws: `CatalogError.unusable` if there is something at `file` that is not a regular file.
  static func requireRegular(_ file: URL) throws(CatalogError) {
    var facts = stat()
    guard unsafe stat(file.path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG else { return }
    throw .unusable(file: file.path, reason: "this is not a regular file")
  }
}
