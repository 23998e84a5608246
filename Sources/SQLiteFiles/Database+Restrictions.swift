package import GRDB
import GRDBSQLite

extension Database {
  /// Turns off features that this program does not need and a malicious file could exploit (sqlite.org/security.html).
  ///
  /// The limits are described at sqlite.org/limits.html.
  package func restrict() throws {
    try execute(
      sql: """
        PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA mmap_size = 0;
        """)
    // The maximum size of a value or row in bytes: 4096 × 4096 cells of four bytes, and space for the other columns.
    limit(SQLITE_LIMIT_LENGTH, to: 96 << 20)
    limit(SQLITE_LIMIT_SQL_LENGTH, to: 100_000)
    limit(SQLITE_LIMIT_EXPR_DEPTH, to: 100)
    limit(SQLITE_LIMIT_COMPOUND_SELECT, to: 3)
    limit(SQLITE_LIMIT_TRIGGER_DEPTH, to: 10)
    forbidAttachedDatabases()
  }

  /// Allows this connection to attach one database, which `VACUUM` needs for its output.
  package func allowOneAttachedDatabase() { limit(SQLITE_LIMIT_ATTACHED, to: 1) }

  /// Ends the effect of `allowOneAttachedDatabase`.
  func forbidAttachedDatabases() { limit(SQLITE_LIMIT_ATTACHED, to: 0) }

  private func limit(_ kind: Int32, to value: Int32) {
    _ = unsafe sqlite3_limit(sqliteConnection, kind, value)
  }
}
