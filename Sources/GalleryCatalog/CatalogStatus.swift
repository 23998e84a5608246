package import Foundation
package import GalleryModel
import GRDB

/// The catalog as a whole, in numbers.
package struct CatalogStatus: Sendable, Equatable {
  /// The database file.
  package let file: URL
  /// Bytes of the database and its write-ahead log.
  package let bytes: Int
  /// The catalog's random identity.
  package let catalogID: String
  /// The number of the last applied migration.
  package let schemaVersion: Int
  /// All applied migrations in order.
  package let migrations: [AppliedMigration]
  /// All bitmaps.
  package let bitmaps: Int
  /// All palettes.
  package let palettes: Int
  /// All symbols, each with its variants.
  package let symbols: Int
  /// Different tags.
  package let tags: Int
  /// True where file or folder cannot be written.
  package let isReadOnly: Bool
  /// The version of SQLite in use.
  package let sqliteVersion: String
}

extension Catalog {
  /// Size, schema and counts, of one state of the catalog.
  package func status() async throws(CatalogError) -> CatalogStatus {
    let bytes = ["", "-wal"].reduce(0) { sum, suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path + suffix)
      return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
    }
    return try await read { [self] db in
      CatalogStatus(
        file: file, bytes: bytes, catalogID: catalogID,
        schemaVersion: try Schema.version(of: db), migrations: try Schema.applied(in: db),
        bitmaps: try db.count("bitmaps"),
        palettes: try db.count("palettes"),
        symbols: try db.count("symbols"),
        tags: try Int.fetchOne(db, sql: "SELECT count(DISTINCT tag) FROM tags") ?? 0,
        isReadOnly: isReadOnly,
        sqliteVersion: try String.fetchOne(db, sql: "SELECT sqlite_version()") ?? "")
    }
  }
}

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
