package import GRDB
import GRDBSQLite

extension Database {
  /// Turns off what this program never needs and a manipulated file could make use of
  /// (sqlite.org/security.html); the limits are those of sqlite.org/limits.html.
  package func restrict() throws {
    try execute(
      sql: """
        PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA mmap_size = 0;
        """)
    // Bytes of one value or row: 4096 × 4096 cells of four bytes and room for the rest.
    limit(SQLITE_LIMIT_LENGTH, to: 96 << 20)
    limit(SQLITE_LIMIT_SQL_LENGTH, to: 100_000)
    limit(SQLITE_LIMIT_EXPR_DEPTH, to: 100)
    limit(SQLITE_LIMIT_COMPOUND_SELECT, to: 3)
    limit(SQLITE_LIMIT_TRIGGER_DEPTH, to: 10)
    limit(SQLITE_LIMIT_ATTACHED, to: 0)
  }

  /// Lets this connection attach one database, as `VACUUM INTO` does with the file it writes.
  package func allowOneAttachedDatabase() { limit(SQLITE_LIMIT_ATTACHED, to: 1) }

  private func limit(_ kind: Int32, to value: Int32) {
    _ = unsafe sqlite3_limit(sqliteConnection, kind, value)
  }
}
