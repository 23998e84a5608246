import GRDB

/// The subjects and whole tables that the transactions of one connection have changed since it was asked
/// last.
///
/// Temporary triggers on the roots and on the tables that are carried as a whole note them in a temporary
/// table; SQLite's own hooks are silent for tables without row ids (sqlite.org/c3ref/update_hook.html).
struct TouchedSubjects {
  let db: Database

  /// Begins anew; to be called inside the transaction, before what is to be noted.
  func begin() throws {
    let isThere = try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM temp.sqlite_schema WHERE name = 'touched')")
    if isThere == true { return try db.execute(sql: "DELETE FROM temp.touched") }
    try db.execute(
      sql: """
        CREATE TEMP TABLE touched (
          part TEXT NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (part, id)) STRICT, WITHOUT ROWID
        """)
    for kind in SubjectKind.all {
      try note(kind.name, "INSERT", "NEW.id")
      try note(kind.name, "UPDATE", "NEW.id")
      try note(kind.name, "DELETE", "OLD.id")
    }
    for table in SubjectKind.wholeTables {
      for event in ["INSERT", "UPDATE", "DELETE"] { try note(table, event, "0") }
    }
  }

  private func note(_ table: String, _ event: String, _ id: String) throws {
    try db.execute(
      sql: """
        CREATE TEMP TRIGGER touched_\(table)_\(event) AFTER \(event) ON main.\(table) BEGIN
          INSERT OR IGNORE INTO touched (part, id) VALUES ('\(table)', \(id));
        END
        """)
  }

  /// The number of subjects that were touched, tables that are carried as a whole among them.
  func count() throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM temp.touched") ?? 0
  }

  /// The ids of touched subjects of a kind, in order.
  func ids(of kind: SubjectKind) throws -> [Int64] {
    try Int64.fetchAll(
      db, sql: "SELECT id FROM temp.touched WHERE part = ? ORDER BY id", arguments: [kind.name])
  }

  /// The same as a query of SQLite.
  static func query(of kind: SubjectKind) -> String {
    "SELECT id FROM temp.touched WHERE part = '\(kind.name)'"
  }

  /// True where a table that is carried as a whole was touched.
  func contains(_ table: String) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM temp.touched WHERE part = ?)", arguments: [table])
      ?? false
  }
}
