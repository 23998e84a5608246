import Foundation
import GalleryModel

/// One numbered file of SQL: `NNNN_name.sql`.
struct Migration: Sendable, Equatable {
  /// From 1, without gaps; also the schema version that it leads to.
  let number: Int
  /// The file's name without `.sql`.
  let name: String
  let sql: String

  /// XXH64 of the file's bytes, 16 hexadecimal digits.
  var checksum: String {
    let digits = String(ContentHash.hash(Array(sql.utf8)), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// All migrations of a folder in order; other files are left alone.
  static func all(in folder: URL) throws(CatalogError) -> [Migration] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw .unusable(file: folder.path, reason: "the folder of migrations cannot be read")
    }
    var migrations: [Migration] = []
    for name in names.filter({ $0.hasSuffix(".sql") }).sorted() {
      let migration = try Migration(file: folder.appendingPathComponent(name))
      guard migration.number == migrations.count + 1 else {
        throw .unusable(
          file: folder.path,
          reason: "migration \(migrations.count + 1) should come next, but \(name) does")
      }
      migrations.append(migration)
    }
    guard !migrations.isEmpty else {
      throw .unusable(file: folder.path, reason: "there are no migrations (NNNN_name.sql) in it")
    }
    return migrations
  }

  private init(file: URL) throws(CatalogError) {
    name = file.deletingPathExtension().lastPathComponent
    let digits = name.prefix { $0 != "_" }
    guard digits.count == 4, let number = Int(digits), number > 0, name.count > 5 else {
      throw .unusable(file: file.path, reason: "a migration is named NNNN_name.sql")
    }
    self.number = number
    guard let data = FileManager.default.contents(atPath: file.path),
      let sql = String(bytes: data, encoding: .utf8)
    else { throw .unusable(file: file.path, reason: "the migration cannot be read as UTF-8") }
    self.sql = sql
  }
}

/// A migration that a database has had.
struct AppliedMigration {
  /// From 1.
  let number: Int
  /// The file's name without `.sql`.
  let name: String
  /// XXH64 of the file, 16 hexadecimal digits.
  let checksum: String
}
