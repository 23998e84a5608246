import GRDB

/// The C library that keeps the catalog.
package enum SQLiteLibrary {
  /// The version of SQLite that the program runs with, for example `3.40.1`; `unknown` where it
  /// does not even open a database in memory.
  package static var version: String {
    let version = try? DatabaseQueue().read { db in
      try String.fetchOne(db, sql: "SELECT sqlite_version()")
    }
    return version ?? "unknown"
  }
}
