import Foundation
package import GalleryModel
import GRDB

/// The catalog as a whole, in numbers.
package struct CatalogStatus: Sendable, Encodable {
  /// The path of the database file.
  package let file: String
  /// Bytes of the database and its write-ahead log.
  package let bytes: Int
  /// All bitmaps.
  package let bitmaps: Int
  /// All palettes.
  package let palettes: Int
  /// All symbols, each with its variants.
  package let symbols: Int
  /// Different tags.
  package let tags: Int
  /// The number of the last applied migration.
  package let schema: Int
  /// The names of all applied migrations in order.
  package let migrations: [String]
  /// True where file or folder cannot be written.
  package let readOnly: Bool
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
        file: file.path, bytes: bytes, bitmaps: try db.count("bitmaps"),
        palettes: try db.count("palettes"), symbols: try db.count("symbols"),
        tags: try Int.fetchOne(db, sql: "SELECT count(DISTINCT tag) FROM tags") ?? 0,
        schema: try Schema.version(of: db), migrations: try Schema.applied(in: db).map(\.name),
        readOnly: isReadOnly)
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
