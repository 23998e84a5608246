package import Foundation
import GRDB
package import GalleryModel
import SQLiteFiles
import Synchronization
import WorkSpans

/// The collection: bitmaps with names, labels, tags and pixels in one SQLite file.
///
/// Many processes may have it open at once; what one has committed, the next read of another sees,
/// and it is durable: `synchronous` is FULL.
package final class Catalog: Sendable {
  let database: CatalogFile
  /// The shared collection that the file is a copy of; `nil` where the file is the collection.
  package let sharing: Sharing?
  let recentBitmaps = BitmapQuestion.recentAnswers()
  let recentSymbols = SymbolQuestion.recentAnswers()

  /// Opens the file, creating it, its folders and its tables where needed; one that is there and
  /// cannot be written is opened for reading.
  ///
  /// Throws `.unusable` for a damaged file, one of another program, one newer than this program, or
  /// one whose migrations differ from ours; `.unavailable` for one that cannot be opened now.
  ///
  /// - Parameters:
  ///   - migrations: the folder of numbered SQL files; the package's own by default.
  ///   - quickCheckLimit: files up to this many bytes are read once and checked (about 1 ms a
  ///     megabyte); larger ones only by `check()`.
  package init(
    file: URL, migrations: URL? = nil, quickCheckLimit: Int = Catalog.quickCheckLimit
  ) throws(CatalogError) {
    let schema = Schema(
      file: file, migrations: try Migration.all(in: migrations ?? Self.packagedMigrations))
    database = try CatalogFile(file, schema: schema, quickCheckLimit: quickCheckLimit)
    sharing = nil
  }

  init(database: CatalogFile, sharing: Sharing) {
    self.database = database
    self.sharing = sharing
  }

  /// The database file.
  package var file: URL { database.url }

  /// The number of the last migration that was applied when it was opened.
  package var schemaVersion: Int { database.schemaVersion }

  /// The names of the migrations that opening has applied.
  package var newlyApplied: [String] { database.newlyApplied }

  /// A random identity, 32 hexadecimal digits, another one in a backup and where another database takes
  /// the place of the file: what is read belongs to one that is the same before and after reading.
  package var catalogID: String { database.catalogID }

  /// True where the file or its folder cannot be written: everything is read, and every change is
  /// `.unavailable`.
  package var isReadOnly: Bool { (try? database.connections.get().isReadOnly) ?? false }

  /// A number that is another one after any change by this program, in this or another process.
  ///
  /// It is read from a small file beside the database without touching SQLite, so it is cheap enough
  /// for each request (below 1 µs), and it never fails. Read it before the catalog: what is kept under
  /// it is then never older than it says.
  ///
  /// Of a copy of a shared collection that is not to be shown while it is cut off, it is another number each
  /// time then, so that nothing is repeated without asking.
  package var version: UInt64 {
    if let sharing, sharing.refusesNow { return .random(in: .min ... .max) }
    return database.token.value
  }

  /// The version of the things of one kind, which an edit of other kinds leaves as it is.
  ///
  /// The answer that is being made is noted to depend on all things of the kind.
  package func version(of kind: ItemKind) -> UInt64 {
    ShownNotes.current?.add(.kind(kind.subjects))
    if let sharing, sharing.refusesNow { return .random(in: .min ... .max) }
    return database.token.version(of: kind.subjects)
  }

  /// The folder of migrations that travels with the program.
  package static var packagedMigrations: URL {
    Bundle.module.bundleURL.appendingPathComponent("Migrations")
  }

  /// One short transaction that holds the write lock from its beginning; others are told once it is
  /// durable.
  ///
  /// Of a shared collection it is the lock of all who edit, and all replicas are waited for.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(CatalogError) -> Value {
    try await withWorkSpan("edit") { span throws(CatalogError) in
      span.set("db.system.name", sharing == nil ? "sqlite" : "postgresql")
      return try await change(body, span)
    }
  }

  private func change<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value, _ span: WorkSpan
  ) async throws(CatalogError) -> Value {
    if let sharing { return try await sharing.session.write(body, span) }
    let touched = TouchedParts()
    // Also after an error: a task may be cancelled when the commit is already made.
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

  /// The same without telling anybody: for what no page or picture of the collection shows.
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

  /// Bytes of a file that is checked when it is opened.
  package static let quickCheckLimit = 16 << 20

  /// The longest that other programs may keep the database locked, in seconds.
  static let patience = 5

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
}

/// The parts that a transaction has touched, once its statements have run.
private final class TouchedParts: Sendable {
  private let state = Mutex<ChangedParts?>(nil)

  var parts: ChangedParts? {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}

/// The members that drawing asks a catalog for.
extension Catalog: PictureSource {}

extension Catalog: SceneSource {
  package func words(
    ofSymbol name: String
  ) async throws(CatalogError) -> (label: String?, tags: [String]) {
    let summary = try await symbol(named: name).summary
    return (summary.label ?? summary.name, summary.tags)
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
  /// All scenes.
  package let scenes: Int
  /// All fonts that were brought along.
  package let fonts: Int
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
        scenes: try db.count("scenes"), fonts: try db.count("fonts"),
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
