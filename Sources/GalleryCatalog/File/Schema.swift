package import Foundation
package import GRDB
package import GalleryModel

/// The checks and migrations of a database's schema.
package struct Schema {
  /// `PIXA` in ASCII, which marks a database as ours (sqlite.org/pragma.html, `application_id`).
  static let applicationID: Int32 = 0x5049_5841

  let file: URL
  /// The migrations in order.
  package let migrations: [Migration]
  /// Called while a migration rewrites rows.
  let onProgress: MigrationProgress

  package init(
    file: URL, migrations: [Migration], onProgress: @escaping MigrationProgress = { _, _ in }
  ) {
    self.file = file
    self.migrations = migrations
    self.onProgress = onProgress
  }

  /// Rejects a database of another program, before anything is written to it.
  ///
  /// - Returns: Whether the database has content.
  func checkOwner(_ db: Database) throws -> Bool {
    let id = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    if id == Self.applicationID { return true }
    let objects = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
    guard id == 0, objects == 0 else {
      throw CatalogError.unusable(
        file: file.path, reason: "this is a database of another program, not a Pixelarium catalog")
    }
    return false
  }

  /// Rejects a database of another program, with other migrations than this program's, or with objects that no
  /// migration created.
  ///
  /// - Returns: Whether the database has content.
  @discardableResult
  func inspect(_ db: Database) throws -> Bool {
    guard try checkOwner(db) else { return false }
    try check(db)
    let applied = try Self.version(of: db)
    try SchemaShape.check(db, after: Array(migrations.prefix(applied)), file: file)
    return true
  }

  /// Applies the missing migrations, each in one transaction together with its record.
  ///
  /// - Returns: The names of the migrations applied by this call.
  package func migrate(_ db: Database) throws -> [String] {
    // One transaction, so that the check does not see half of another process's migration.
    try db.inTransaction(.deferred) {
      _ = try inspect(db)
      return .commit
    }
    guard try Self.version(of: db) < migrations.count else { return [] }
    // A table that others refer to can only be replaced while references are not enforced, which no transaction may
    // change (sqlite.org/lang_altertable.html §7).
    try db.execute(sql: "PRAGMA foreign_keys = OFF")
    let result = Result { try applyMissing(to: db) }
    try db.execute(sql: "PRAGMA foreign_keys = ON")
    return try result.get()
  }

  /// Applies the missing migrations while references are not enforced.
  private func applyMissing(to db: Database) throws -> [String] {
    var applied: [String] = []
    let total = try db.cellsCount()
    db.addCellsFunction { [onProgress] done in onProgress(done, total) }
    for migration in migrations {
      try db.inTransaction(.immediate) {
        // Checked again inside the transaction, since another process may have been faster.
        guard try Self.version(of: db) < migration.number else { return .commit }
        try apply(migration, to: db)
        applied.append(migration.name)
        return .commit
      }
    }
    if total > 0 { onProgress(total, total) }
    return applied
  }

  /// Rejects a database that does not belong to this program or lacks a migration.
  func requireCurrent(_ db: Database) throws {
    let isOurs = try inspect(db)
    let version = try Self.version(of: db)
    guard isOurs, version == migrations.count else {
      throw CatalogError.unavailable(
        file: file.path,
        reason: "the database has schema version \(version) and needs \(migrations.count), but it "
          + "cannot be written")
    }
  }

  /// Returns the applied migrations in order.
  static func applied(in db: Database) throws -> [AppliedMigration] {
    let isThere = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'migrations')"
    guard try Bool.fetchOne(db, sql: isThere) ?? false else { return [] }
    return try Row.fetchAll(
      db, sql: "SELECT number, name, checksum FROM migrations ORDER BY number"
    ).map { row in
      AppliedMigration(
        number: try row.value("number"), name: try row.value("name"),
        checksum: try row.value("checksum"))
    }
  }

  /// Returns the number of the last migration, or 0 for an empty database.
  package static func version(of db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
  }

  private func apply(_ migration: Migration, to db: Database) throws {
    if migration.number == 1 {
      try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
      try db.execute(
        sql: """
          CREATE TABLE migrations (
            number INTEGER PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL,
            applied INTEGER NOT NULL
          ) STRICT
          """)
    }
    do {
      try db.execute(sql: migration.sql)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
      throw CatalogError.unusable(
        file: file.path,
        reason: "migration \(migration.name) failed: \(error.message ?? "no message")")
    }
    try db.execute(
      sql: "INSERT INTO migrations (number, name, checksum, applied) VALUES (?, ?, ?, ?)",
      arguments: [migration.number, migration.name, migration.checksum, Date.now.milliseconds])
    try db.execute(sql: "PRAGMA user_version = \(migration.number)")
  }

  /// Rejects a database with other migrations than this program's.
  private func check(_ db: Database) throws {
    let applied = try Self.applied(in: db)
    let version = try Self.version(of: db)
    if applied.count > migrations.count || version > migrations.count {
      throw unusable(
        "the database has schema version \(max(version, applied.count)), this program knows "
          + "\(migrations.count); use a newer pixelarium")
    }
    for (record, migration) in zip(applied, migrations) {
      if record.number != migration.number || record.name != migration.name {
        throw unusable(
          "migration \(migration.name) is missing, and \(record.name) is in its place")
      }
      if record.checksum != migration.checksum {
        throw unusable(
          "migration \(migration.name) was edited after it was applied; put the original back")
      }
    }
    if version != applied.count {
      throw unusable("schema version \(version) does not fit \(applied.count) applied migrations")
    }
  }

  private func unusable(_ reason: String) -> CatalogError {
    .unusable(file: file.path, reason: reason)
  }
}

extension Date {
  /// The time in whole milliseconds since 1970, as the catalog stores it.
  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

/// A function that shows how many rows a migration has rewritten, and how many it rewrites.
package typealias MigrationProgress = @Sendable (_ done: Int, _ total: Int) -> Void

/// A numbered SQL file: `NNNN_name.sql`.
package struct Migration: Sendable, Equatable {
  /// The number, from 1 without gaps, which is also the resulting schema version.
  package let number: Int
  /// The file's name without `.sql`.
  package let name: String
  /// The statements.
  package let sql: String

  /// The XXH64 of the file's bytes as 16 hexadecimal digits.
  package var checksum: String {
    let digits = String(ContentHash.hash(Array(sql.utf8)), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Returns all migrations of a folder in order; other files are ignored.
  ///
  /// - Throws: `.unusable` if the folder cannot be read, has no migrations, or has a gap in their numbers.
  package static func all(in folder: URL) throws(CatalogError) -> [Migration] {
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

/// A migration that was applied to a database.
struct AppliedMigration {
  /// The number, from 1.
  let number: Int
  /// The file's name without `.sql`.
  let name: String
  /// The XXH64 of the file as 16 hexadecimal digits.
  let checksum: String
}
