import Foundation
import GRDB
import GalleryModel

/// The database's own record of its shape: who made it, and which migrations it has had.
struct Schema {
  /// `PIXA` in ASCII: tells our databases from other programs' (sqlite.org/pragma.html,
  /// `application_id`).
  static let applicationID: Int32 = 0x5049_5841

  let file: URL
  let migrations: [Migration]

  /// Refuses a database of another program, before anything is written to it.
  ///
  /// - Returns: True where there is anything in it yet.
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

  /// Refuses a database of another program, one whose migrations are not this program's, and one that has
  /// anything that no migration made.
  ///
  /// - Returns: Whether there is anything in it yet.
  @discardableResult
  func inspect(_ db: Database) throws -> Bool {
    guard try checkOwner(db) else { return false }
    try check(db)
    let applied = try Self.version(of: db)
    try SchemaShape.check(db, after: Array(migrations.prefix(applied)), file: file)
    return true
  }

  /// Applies what is missing, each migration in one transaction with its record.
  ///
  /// - Returns: the names of the migrations applied now.
  func migrate(_ db: Database) throws -> [String] {
    var applied: [String] = []
    // One state is looked at, not the halves of another process's migration.
    try db.inTransaction(.deferred) {
      _ = try inspect(db)
      return .commit
    }
    for migration in migrations {
      try db.inTransaction(.immediate) {
        // Looked at again inside: another process may have been faster.
        guard try Self.version(of: db) < migration.number else { return .commit }
        try apply(migration, to: db)
        applied.append(migration.name)
        return .commit
      }
    }
    return applied
  }

  /// Refuses a database that is not this program's, or lacks a migration.
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

  /// The migrations that the database has had, in order.
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

  /// The number of the last migration; 0 for an empty database.
  static func version(of db: Database) throws -> Int {
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

  /// Refuses a database whose past is not this program's.
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
          "migration \(migration.name) was not applied where it belongs, \(record.name) was")
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
  /// Whole milliseconds since 1970, as the catalog stores times.
  var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1000).rounded()) }

  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

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
