package import Foundation
package import GRDB
import GalleryModel

/// The SQL that makes a SQLite file a copy of a shared collection; every function runs inside a transaction of the
/// caller.
package struct ReplicaTable {
  /// The connection, inside a transaction of the caller.
  package let db: Database

  package init(db: GRDB.Database) {
    self.db = db
  }

  /// The data that a copy stores about itself.
  package struct Record {
    /// The identity of the collection.
    package let identity: String
    /// The last edit in the copy.
    package let position: ReplicaPosition
    /// The random number of this file.
    package let ownNumber: Int64
    /// The place of the collection, without user and password.
    package let source: String
  }

  /// Returns whether the file is a copy of a shared collection.
  package func exists() throws -> Bool { try db.tableExists("replica") }

  /// Returns the copy's record, or `nil` if the file is a collection of its own or an empty copy.
  package func record() throws -> Record? {
    guard try exists() else { return nil }
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT identity, history, revision, mark, self, source FROM replica"))
    return try row.map { row in
      Record(
        identity: try row.value("identity"),
        position: ReplicaPosition(
          history: try row.value("history"), revision: try row.value("revision"),
          mark: try row.value("mark")),
        ownNumber: try row.value("self"), source: try row.value("source"))
    }
  }

  /// Returns the copy's record without a transaction, which one row does not need.
  package static func record(_ pool: DatabasePool) throws -> Record? {
    try pool.unsafeRead { db in try ReplicaTable(db: db).record() }
  }

  /// Makes an empty collection an empty copy.
  package func create() throws {
    let folder = Catalog.packagedMigrations.appendingPathComponent("Replica")
    for migration in try Migration.all(in: folder) { try db.execute(sql: migration.sql) }
  }

  /// Makes the next pull read the whole collection.
  package func forgetPosition() throws { try db.execute(sql: "DELETE FROM replica") }

  /// Makes a copy a collection of its own.
  func remove() throws { try db.execute(sql: "DROP TABLE IF EXISTS replica") }

  /// Writes the position of the copy.
  ///
  /// - Parameter ownNumber: The random number of this file.
  /// - Parameter former: The record before this call.
  /// - Returns: The new record.
  @discardableResult
  package func set(
    _ position: ReplicaPosition, identity: String, source: String, ownNumber: Int64,
    after former: Record?
  ) throws -> Record {
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO replica (id, identity, history, revision, mark, self, source)
        VALUES (1, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      identity, position.history, position.revision, position.mark, ownNumber, source,
    ])
    if former?.identity != identity {
      try db.execute(sql: "UPDATE catalog SET identity = ?", arguments: [identity])
    }
    return Record(identity: identity, position: position, ownNumber: ownNumber, source: source)
  }

  /// Writes the address of the collection.
  package func set(source: String) throws {
    try db.execute(sql: "UPDATE replica SET source = ?", arguments: [source])
  }

  /// Deletes subjects with all their rows, because they are gone or about to be rewritten.
  ///
  /// All are deleted first, so that no new name conflicts with an old one.
  package func delete(_ ids: Set<Int64>, of kind: SubjectKind) throws {
    let delete = try db.cachedStatement(sql: "DELETE FROM \(kind.name) WHERE id = ?")
    for id in ids { try delete.execute(arguments: [id]) }
  }

  /// Deletes all rows that are carried.
  package func deleteAll() throws {
    for kind in SubjectKind.all {
      try db.execute(sql: "DELETE FROM \(kind.name)")
      guard let search = kind.search(in: db) else { continue }
      for table in type(of: search).searchTables { try db.execute(sql: "DELETE FROM \(table)") }
    }
    for table in SubjectKind.wholeTables { try db.execute(sql: "DELETE FROM \(table)") }
  }

  /// Compresses cells that a collection of an older format does not compress.
  ///
  /// - Parameter ids: The ids of the bitmaps, or `nil` for all.
  package func compressCells(of ids: Set<Int64>?) throws {
    db.addCellsFunction()
    let list = ids.map { "[\($0.map(String.init).joined(separator: ","))]" }
    let condition = list == nil ? "?1 IS NULL" : "b.id IN (SELECT value FROM json_each(?1))"
    for table in ["bitmaps", "frames"] {
      let owner = table == "frames" ? "t.bitmap_id" : "t.id"
      try db.execute(
        sql: """
          UPDATE \(table) AS t SET pixels = stored_cells(b.columns, b.rows, b.bits, t.pixels)
          FROM bitmaps b WHERE b.id = \(owner) AND t.pixels IS NOT NULL AND \(condition)
          """, arguments: [list])
    }
  }

  /// Updates the search words of subjects.
  ///
  /// - Parameter present: The ids of the subjects that still exist; the others are removed from the search tables.
  package func index(_ ids: Set<Int64>, present: Set<Int64>, of kind: SubjectKind) throws {
    guard let search = kind.search(in: db) else { return }
    for id in ids {
      if present.contains(id) { try search.index(id) } else { try search.unindex(id) }
    }
  }

  /// Returns the last id that a table has assigned, which is never assigned again.
  package func lastID(in table: String) throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = ?"),
      arguments: [table]) ?? 0
  }

  /// Sets the AUTOINCREMENT counter of a table to the collection's.
  package func set(lastID: Int64, in table: String) throws {
    try db.cachedStatement(sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = ?")
      .execute(arguments: [lastID, table])
    if db.changesCount == 0, lastID > 0 {
      try db.execute(
        sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, lastID])
    }
  }
}

extension Catalog {
  /// Rejects a change of a file that is a copy of a shared collection or has moved to another place.
  package static func refuseElsewhere(_ db: Database, file: URL) throws {
    if let record = try ReplicaTable(db: db).record() {
      throw CatalogError.unavailable(
        file: file.path,
        reason: "this is a copy of \(record.source): name that with --database")
    }
    // Queried from the file, since the connection's schema cache may be older than another program's move.
    let hasMoved = try Bool.fetchOne(
      db.cachedStatement(
        sql: "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'moved')"))
    if hasMoved == true,
      let place = try String.fetchOne(db, sql: "SELECT place FROM moved")
    {
      throw CatalogError.unavailable(
        file: file.path,
        reason: "the collection has moved to \(place): name that with --database")
    }
  }

  /// Creates the table with the place that a collection has moved to.
  static func makeMoveTable(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS moved (
          id INTEGER PRIMARY KEY CHECK (id = 1), place TEXT NOT NULL) STRICT
        """)
  }

  /// Makes every program refuse edits of this file from now on.
  package static func noteMove(to place: String, _ db: Database) throws {
    try makeMoveTable(db)
    try db.execute(
      sql: "INSERT OR REPLACE INTO moved (id, place) VALUES (1, ?)", arguments: [place])
  }
}
