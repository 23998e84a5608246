import Foundation
import GRDB
import GalleryModel
import PostgreSQL

/// The SQL that makes a SQLite file a copy of a shared collection; every function runs inside a transaction
/// of the caller's.
struct ReplicaTable {
  let db: Database

  /// The facts that a copy keeps about itself.
  struct Record {
    let identity: String
    let position: ReplicaPosition
    /// A random number of this file's own.
    let ownNumber: Int64
    let source: String
  }

  /// True in a copy of a shared collection.
  func exists() throws -> Bool { try db.tableExists("replica") }

  /// The copy's facts; `nil` in a collection of its own, and in a copy that has nothing yet.
  func record() throws -> Record? {
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

  /// The same, read outside of a transaction, which one row does not need.
  static func record(_ pool: DatabasePool) throws -> Record? {
    try pool.unsafeRead { db in try ReplicaTable(db: db).record() }
  }

  /// Makes an empty collection a copy that has nothing yet.
  func create() throws {
    let folder = Catalog.packagedMigrations.appendingPathComponent("Replica")
    for migration in try Migration.all(in: folder) { try db.execute(sql: migration.sql) }
  }

  /// Has the next look read everything anew.
  func forgetPosition() throws { try db.execute(sql: "DELETE FROM replica") }

  /// Makes a copy a collection of its own.
  func remove() throws { try db.execute(sql: "DROP TABLE IF EXISTS replica") }

  /// Notes the edit to which the copy has followed.
  ///
  /// - Parameter ownNumber: The file's own number.
  /// - Parameter former: The facts until now.
  /// - Returns: The facts from now on.
  @discardableResult
  func set(
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

  /// Notes the address under which the collection was found.
  func set(source: String) throws {
    try db.execute(sql: "UPDATE replica SET source = ?", arguments: [source])
  }

  /// Takes subjects away with everything that belongs to them, before they come anew or because they are
  /// gone; so no name of one that comes can be another's.
  func delete(_ ids: Set<Int64>, of kind: SubjectKind) throws {
    let delete = try db.cachedStatement(sql: "DELETE FROM \(kind.name) WHERE id = ?")
    for id in ids { try delete.execute(arguments: [id]) }
  }

  /// Takes away everything that travels.
  func deleteAll() throws {
    for kind in SubjectKind.all {
      try db.execute(sql: "DELETE FROM \(kind.name)")
      guard let search = kind.search(in: db) else { continue }
      for table in type(of: search).searchTables { try db.execute(sql: "DELETE FROM \(table)") }
    }
    for table in SubjectKind.wholeTables { try db.execute(sql: "DELETE FROM \(table)") }
  }

  /// The statement that writes a row of a table.
  func insertion(into table: String, _ columns: CarriedColumns) throws -> Statement {
    let holes = columns.names.map { _ in "?" }.joined(separator: ", ")
    return try db.cachedStatement(
      sql: "INSERT INTO \(table) (\(columns.list)) VALUES (\(holes))")
  }

  /// Brings the search words of subjects up to date, of which some are there and the others are gone.
  func index(_ ids: Set<Int64>, present: Set<Int64>, of kind: SubjectKind) throws {
    guard let search = kind.search(in: db) else { return }
    for id in ids {
      if present.contains(id) { try search.index(id) } else { try search.unindex(id) }
    }
  }

  /// The last id that a table has given, which no later row gets.
  func lastID(in table: String) throws -> Int64 {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT seq FROM sqlite_sequence WHERE name = ?"),
      arguments: [table]) ?? 0
  }

  /// Makes AUTOINCREMENT's memory that of the collection.
  func set(lastID: Int64, in table: String) throws {
    try db.cachedStatement(sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = ?")
      .execute(arguments: [lastID, table])
    if db.changesCount == 0, lastID > 0 {
      try db.execute(
        sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, lastID])
    }
  }
}

extension PostgresValue {
  /// The value as SQLite gets it.
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    case .bytes(let bytes): Data(bytes).databaseValue
    }
  }
}

extension Catalog {
  /// Refuses to change a file that is a copy of a shared collection, or whose collection has gone to another
  /// place.
  static func refuseElsewhere(_ db: Database, file: URL) throws {
    if let record = try ReplicaTable(db: db).record() {
      throw CatalogError.unavailable(
        file: file.path,
        reason: "this is a copy of \(record.source): name that with --database")
    }
    // Asked of the file: what the connection remembers of its tables is older than another program's move.
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

  /// Makes the table that says where a collection has gone.
  static func makeMoveTable(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS moved (
          id INTEGER PRIMARY KEY CHECK (id = 1), place TEXT NOT NULL) STRICT
        """)
  }

  /// Has every program refuse edits of this file from now on.
  static func noteMove(to place: String, _ db: Database) throws {
    try makeMoveTable(db)
    try db.execute(
      sql: "INSERT OR REPLACE INTO moved (id, place) VALUES (1, ?)", arguments: [place])
  }
}
