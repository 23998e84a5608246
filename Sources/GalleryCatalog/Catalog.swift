package import Foundation
package import GRDB
package import GalleryModel
import SQLiteFiles
import Synchronization
import WorkSpans

/// A collection of bitmaps, palettes, symbols, scenes and fonts in one SQLite file.
///
/// Several processes may have the file open at once. The next read of any of them sees a committed change. A commit
/// is durable (`synchronous` is FULL), except in a copy of a shared collection, which can be read again.
///
/// ```swift
/// let catalog = try Catalog(file: URL(filePath: "catalog.sqlite"))
/// let ghost = try await catalog.bitmap(BitmapReference("ghost"))
/// let near = try await catalog.nearNames(to: "gost")
/// ```
package final class Catalog: Sendable {
  /// The file with its connections and its change token.
  package let database: CatalogFile
  /// The shared collection that the file is a copy of, or `nil` if the file is the collection itself.
  package let origin: (any CatalogOrigin)?
  let recentBitmaps = BitmapLookupKey.recentAnswers()
  let recentSymbols = SymbolLookupKey.recentAnswers()

  /// Opens the file, or creates it with its folders and tables if it does not exist.
  ///
  /// A file that cannot be written is opened for reading.
  ///
  /// - Parameters:
  ///   - migrations: The folder of numbered SQL files, by default the package's own.
  ///   - quickCheckLimit: The maximum size in bytes of a file that is read once and checked, which takes about 1 ms
  ///     per megabyte. Only `check()` checks larger files.
  ///   - onMigration: Called while a migration rewrites rows.
  /// - Throws: `.unusable` if the file is damaged, belongs to another program, is newer than this program, or has
  ///   other migrations than ours; `.unavailable` if it cannot be opened now.
  package init(
    file: URL, migrations: URL? = nil, quickCheckLimit: Int = Catalog.quickCheckLimit,
    onMigration: @escaping MigrationProgress = { _, _ in }
  ) throws(CatalogError) {
    let schema = Schema(
      file: file, migrations: try Migration.all(in: migrations ?? Self.packagedMigrations),
      onProgress: onMigration)
    database = try CatalogFile(file, schema: schema, quickCheckLimit: quickCheckLimit)
    origin = nil
  }

  /// Creates the catalog of a file that is a copy of a shared collection.
  package init(database: CatalogFile, origin: some CatalogOrigin) {
    self.database = database
    self.origin = origin
  }

  /// The database file.
  package var file: URL { database.url }

  /// The number of the last migration that was applied when the file was opened.
  package var schemaVersion: Int { database.schemaVersion }

  /// The names of the migrations that were applied when the file was opened.
  package var newlyApplied: [String] { database.newlyApplied }

  /// The random identity of the database: 32 hexadecimal digits, followed by `-` and the history if a shared
  /// collection has lost edits.
  ///
  /// A backup has another identity, and so has a database that replaces the file. Data belongs to this database if
  /// the identity is the same before and after reading.
  package var catalogID: String { database.catalogID }

  /// Whether the file or its folder cannot be written, so every change throws `.unavailable`.
  package var isReadOnly: Bool { (try? database.connections.get().isReadOnly) ?? false }

  /// A number that differs after every change by this program, in this or another process.
  ///
  /// It is read from a small file next to the database, without SQLite, so it is cheap enough for each request (below
  /// 1 µs) and never fails. Read it before the catalog, so that data cached under it is never older than the number.
  ///
  /// If a copy of a shared collection must not be shown while it is cut off, the number differs on each read, so
  /// cached data is never reused.
  package var version: UInt64 {
    if let origin, origin.refusesNow { return .random(in: .min ... .max) }
    return database.token.value
  }

  /// Returns a number that differs after every change of items of one kind; edits of other kinds do not change it.
  ///
  /// The answer in progress is recorded as depending on all items of the kind.
  package func version(of kind: ItemKind) -> UInt64 {
    DependencyRecorder.current?.add(.kind(kind.subjects))
    if let origin, origin.refusesNow { return .random(in: .min ... .max) }
    return database.token.version(of: kind.subjects)
  }

  /// The folder of migrations that is installed with the program.
  package static var packagedMigrations: URL {
    Bundle.module.bundleURL.appendingPathComponent("Migrations")
  }

  /// Runs a short transaction that holds the write lock from its start, and notifies other processes once it is
  /// durable.
  ///
  /// In a shared collection, it takes the lock of all writers and waits for the replicas.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(CatalogError) -> Value {
    try await withWorkSpan("edit") { span throws(CatalogError) in
      span.set("db.system.name", origin == nil ? "sqlite" : "postgresql")
      return try await change(body, span)
    }
  }

  private func change<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value, _ span: WorkSpan
  ) async throws(CatalogError) -> Value {
    if let origin { return try await origin.edit(body, span) }
    let touched = TouchedParts()
    // Also after an error: a task may be cancelled after its commit.
    defer {
      if let parts = touched.parts { database.token.bump(parts) } else { database.token.noteOwn() }
    }
    return try await commit { [file] db in
      try Self.refuseElsewhere(db, file: file)
      let (value, subjects) = try TouchedSubjects.noted(in: db) { try body(db) }
      if subjects.count > 0 { touched.parts = ChangedParts(subjects) }
      return value
    }
  }

  /// Runs a transaction without notifying other processes, for data that no page or picture of the collection shows.
  func writeSilently<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(CatalogError) -> Value {
    defer { database.token.noteOwn() }
    return try await commit(body)
  }

  private func commit<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(CatalogError) -> Value {
    try await database.use { try await $0.pool.write(body) }
  }

  /// The maximum size in bytes of a file that is checked when it is opened.
  package static let quickCheckLimit = 16 << 20

  /// The busy timeout: the maximum time in seconds that another program may keep the database locked.
  static let patience = 5

  /// The configuration of every connection, including read-only ones.
  package static var configuration: GRDB.Configuration {
    var configuration = Configuration()
    configuration.label = "catalog"
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(TimeInterval(patience))
    configuration.maximumReaderCount = max(4, ProcessInfo.processInfo.activeProcessorCount)
    configuration.prepareDatabase { db in try db.restrict() }
    return configuration
  }
}

/// The parts that a transaction has touched, set when its statements have run.
private final class TouchedParts: Sendable {
  private let state = Mutex<ChangedParts?>(nil)

  var parts: ChangedParts? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// The members that drawing needs from a collection.
extension Catalog: PictureSource {}

extension Catalog: SceneSource {
  package func words(
    ofSymbol name: String
  ) async throws(CatalogError) -> (label: String?, tags: [String]) {
    let summary = try await symbol(named: name).summary
    return (summary.label ?? String(summary.name.ownName), summary.tags)
  }

  package func names(
    of kind: ItemKind, tagged tag: String?
  ) async throws(CatalogError) -> [String] {
    let (tags, paging) = (tag.map { [$0] } ?? [], Paging(perPage: Paging.maximumPerPage))
    switch kind {
    case .bitmap:
      var query = BitmapQuery()
      (query.tags, query.order, query.paging) = (tags, .name, paging)
      return try await bitmaps(query).items.map(\.name)
    case .symbol:
      var search = SymbolSearch()
      (search.tags, search.paging) = (tags, paging)
      return try await symbols(search).items.map(\.name)
    case .scene:
      var search = SceneSearch()
      (search.tags, search.paging) = (tags, paging)
      return try await scenes(search).items.map(\.name)
    case .palette: return tag == nil ? try await palettes(paging).items.map(\.name) : []
    case .font: return tag == nil ? try await fonts().map(\.facts.name.text) : []
    }
  }
}

/// The size, the schema and the counts of a catalog.
package struct CatalogStatus: Sendable, Encodable {
  /// The path of the database file.
  package let file: String
  /// The size of the database and its write-ahead log in bytes.
  package let bytes: Int
  /// The number of bitmaps.
  package let bitmaps: Int
  /// The number of palettes.
  package let palettes: Int
  /// The number of symbols; a symbol counts once, whatever its variants.
  package let symbols: Int
  /// The number of scenes.
  package let scenes: Int
  /// The number of fonts in the collection.
  package let fonts: Int
  /// The number of sets.
  package let sets: Int
  /// The number of different tags of bitmaps.
  package let tags: Int
  /// The number of the last applied migration.
  package let schema: Int
  /// The names of all applied migrations in order.
  package let migrations: [String]
  /// Whether the file or its folder cannot be written.
  package let readOnly: Bool
}

extension Catalog {
  /// Returns the size, the schema and the counts; the counts are from one snapshot.
  package func status() async throws(CatalogError) -> CatalogStatus {
    let bytes = ["", "-wal"].reduce(0) { sum, suffix in
      let attributes = try? FileManager.default.attributesOfItem(atPath: file.path + suffix)
      return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
    }
    return try await read { [self] db in
      CatalogStatus(
        file: file.path, bytes: bytes, bitmaps: try db.count("bitmaps"),
        palettes: try db.count("palettes"), symbols: try db.count("symbols"),
        scenes: try db.count("scenes"), fonts: try db.count("fonts"),
        sets: try db.count("sets"),
        tags: try Int.fetchOne(db, sql: "SELECT count(DISTINCT tag) FROM tags") ?? 0,
        schema: try Schema.version(of: db), migrations: try Schema.applied(in: db).map(\.name),
        readOnly: isReadOnly)
    }
  }
}

/// The SQLite library that the catalog uses.
package enum SQLiteLibrary {
  /// The version of SQLite at run time, for example `3.40.1`, or `unknown` if SQLite cannot open a database in
  /// memory.
  package static var version: String {
    let version = try? DatabaseQueue().read { db in
      try String.fetchOne(db, sql: "SELECT sqlite_version()")
    }
    return version ?? "unknown"
  }
}
