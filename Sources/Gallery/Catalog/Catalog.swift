package import Foundation
import GRDB

/// The collection: bitmaps with names, labels, tags and pixels in one SQLite file.
///
/// Many processes may have it open at once; what one has committed, the next read of another sees,
/// and it is durable: `synchronous` is FULL. Nothing but SQLite may open and close the file while it
/// is in use here (sqlite.org/howtocorrupt.html §2.2).
package final class Catalog: Sendable {
  /// The database file.
  package let file: URL
  /// A random identity, 32 hexadecimal digits, that tells apart catalogs using the same ids; a
  /// backup gets another one.
  package let catalogID: String
  /// The number of the last applied migration.
  package let schemaVersion: Int
  /// The names of the migrations that opening has applied.
  package let newlyApplied: [String]

  /// Before the pool, so that it is closed first and the pool's last connection tidies up.
  private let lookups: LookupConnection
  let pool: DatabasePool
  let token: ChangeToken
  let recentSymbols = RecentSymbols()

  /// Opens the file, creating it, its folders and its tables where needed.
  ///
  /// Throws `.unusable` for a damaged file, one of another program, one newer than this program, or
  /// one whose migrations differ from ours; `.unavailable` for one that cannot be opened now.
  ///
  /// - Parameters:
  ///   - migrations: the folder of numbered SQL files; the package's own by default.
  ///   - isCreatedWhenMissing: with `false`, a missing file is `.unavailable`.
  ///   - quickCheckLimit: files up to this many bytes are read once and checked (about 1 ms a
  ///     megabyte); larger ones only by `check()`.
  package init(
    file: URL, migrations: URL? = nil, isCreatedWhenMissing: Bool = true,
    quickCheckLimit: Int = 16 << 20
  ) throws(CatalogError) {
    self.file = file
    let exists = FileManager.default.fileExists(atPath: file.path)
    guard exists || isCreatedWhenMissing else {
      throw .unavailable(file: file.path, reason: "there is no such database")
    }
    let schema = Schema(
      file: file, migrations: try Migration.all(in: migrations ?? Self.packagedMigrations))
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    } catch {
      throw .unavailable(file: file.path, reason: "its folder cannot be made")
    }
    do {
      if exists { try Self.inspect(file, schema: schema, quickCheckLimit: quickCheckLimit) }
      pool = try DatabasePool(
        sharing: file, configuration: Self.configuration, patience: Self.patience)
      (newlyApplied, schemaVersion, catalogID) = try pool.writeWithoutTransaction { db in
        // GRDB sets NORMAL when it switches to WAL, so FULL comes after it.
        try db.execute(sql: "PRAGMA synchronous = FULL")
        let applied = try schema.migrate(db)
        return (applied, try Schema.version(of: db), try Self.identity(in: db))
      }
      lookups = try LookupConnection(file: file, configuration: Self.configuration)
    } catch {
      throw CatalogError(error, file: file)
    }
    token = ChangeToken(file: URL(fileURLWithPath: file.path + "-changes"))
    if !newlyApplied.isEmpty { token.bump() }
  }

  /// A number that is another one after any change by this program, in this or another process.
  ///
  /// It is read from a small file beside the database without touching SQLite, so it is cheap enough
  /// for each request (below 1 µs), and it never fails. Read it before the catalog: what is kept under
  /// it is then never older than it says.
  package var version: UInt64 { token.value }

  /// The folder of migrations that travels with the program.
  package static var packagedMigrations: URL {
    Bundle.module.bundleURL.appendingPathComponent("Migrations")
  }

  /// One short read of one state of the database.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(CatalogError) -> Value {
    do {
      return try await pool.read(body)
    } catch {
      throw CatalogError(error, file: file)
    }
  }

  /// One statement that finds a row by its key, on the caller's thread; `nil` where there is none, or
  /// where it would have to wait.
  func lookUp<Value>(_ body: (Database) throws -> Value?) throws(CatalogError) -> Value? {
    do {
      return try lookups.read(body)
    } catch {
      throw CatalogError(error, file: file)
    }
  }

  /// Statements that find rows by their keys, of one state, on the caller's thread; `nil` where there
  /// are none, or where they would have to wait.
  func lookUpState<Value>(_ body: (Database) throws -> Value?) throws(CatalogError) -> Value? {
    do {
      return try lookups.readState(body)
    } catch {
      throw CatalogError(error, file: file)
    }
  }

  /// One short transaction that holds the write lock from its beginning; others are told once it is
  /// durable.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(CatalogError) -> Value {
    // Also behind an error: a task may be cancelled when the commit is already made.
    defer { token.bump() }
    return try await writeSilently(body)
  }

  /// The same without telling anybody: for what no page or picture of the collection shows.
  func writeSilently<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(CatalogError) -> Value {
    do {
      return try await pool.write(body)
    } catch {
      throw CatalogError(error, file: file)
    }
  }

  /// How long other programs may keep the database locked, in seconds.
  private static let patience = 5

  /// For every connection, also those that only look.
  static var configuration: GRDB.Configuration {
    var configuration = Configuration()
    configuration.label = "catalog"
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(TimeInterval(patience))
    configuration.maximumReaderCount = max(4, ProcessInfo.processInfo.activeProcessorCount)
    configuration.prepareDatabase { db in try db.restrict() }
    return configuration
  }

  /// Looks at an existing file without changing it: whose it is, and whether it is whole.
  private static func inspect(_ file: URL, schema: Schema, quickCheckLimit: Int) throws {
    var configuration = Self.configuration
    configuration.readonly = true
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.read { db in
      guard try schema.checkOwner(db) else { return }
      let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
      let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
      guard pages * pageSize <= quickCheckLimit else { return }
      let finding = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
      guard finding == "ok" else {
        throw CatalogError.unusable(
          file: file.path,
          reason: "the database is damaged (\(finding ?? "no answer")); restore a backup")
      }
    }
  }

  private static func identity(in db: Database) throws -> String {
    try String.fetchOne(db, sql: "SELECT identity FROM catalog") ?? ""
  }
}
