import Foundation
import GalleryModel
import GRDB
import Raster
import SQLiteFiles

/// The cache file: a SQLite database of finished pictures.
///
/// Several processes may have it open. A power cut may lose the last writes, which is harmless, since every picture
/// can be drawn again. Errors are SQLite's; `FileTier` handles them.
struct RenderStore: Sendable {
  /// The result of a look-up.
  enum Lookup: Equatable {
    case found(CacheEntry)
    case missing
    /// The stored bytes do not match their checksum.
    case damaged
  }

  /// An error thrown if the file belongs to another program; the file is left unchanged.
  struct ForeignFile: Error {}

  /// The application ID in the file's header, "PXRC", which identifies the file as a cache.
  static let applicationID = 0x5058_5243
  /// The version of the tables below; a file with another version is emptied.
  private static let version = 3

  /// The maximum length of the journal in bytes after a checkpoint.
  private static let journalBytes = 8 << 20

  /// Declared before the pool, so that it is closed first and the pool's last connection cleans up.
  private let lookups: LookupConnection
  let pool: DatabasePool
  private let file: URL
  /// The inode number of the file when it was opened.
  private let number: Int?

  /// Opens or creates the file and its tables.
  ///
  /// - Parameters:
  ///   - file: The URL of the file.
  ///   - thoroughly: Whether the whole file is read and checked, which takes about 1 ms per megabyte.
  ///   - patience: The time in seconds to wait for other processes that lock the file.
  ///
  /// - Throws: `ForeignFile` if the file belongs to another program, or an error of SQLite.
  init(file: URL, thoroughly: Bool = false, patience: Int) throws {
    self.file = file
    var configuration = Self.configuration
    configuration.busyMode = .timeout(TimeInterval(patience))
    pool = try DatabasePool(sharing: file, configuration: configuration, patience: patience)
    number = Self.number(of: file)
    try pool.writeWithoutTransaction { db in
      if thoroughly, try String.fetchOne(db, sql: "PRAGMA quick_check(1)") != "ok" {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      try Self.prepare(db)
    }
    lookups = try LookupConnection(path: file.path, configuration: configuration)
  }

  /// Closes the file.
  ///
  /// - Throws: An error if a read is in progress.
  func close() throws {
    try lookups.close()
    try pool.close()
  }

  /// Whether the file was removed or replaced since it was opened, for example by another process that found it
  /// damaged.
  var isReplaced: Bool { Self.number(of: file) != number }

  private static func number(of file: URL) -> Int? {
    // The attributes are read without opening the file, as SQLite's locks require.
    try? FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
  }

  /// Returns the picture for a key, after checking its bytes.
  func entry(for key: String) async throws -> Lookup {
    try await pool.read { db in try Self.entry(for: key, db) }
  }

  /// Returns the picture for a key on the caller's thread; use it only if the picture is known to be small.
  ///
  /// Returns `.missing` if it would have to wait.
  func smallEntry(for key: String) throws -> Lookup {
    try lookups.read { db in try Self.entry(for: key, db) } ?? .missing
  }

  /// Returns whether there is no picture for a key, on the caller's thread, or `nil` if it would have to wait.
  func lacksEntry(for key: String) throws -> Bool? {
    try lookups.read { db in
      let found = try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT 1 FROM pictures WHERE key = ?"), arguments: [key])
      return found == nil
    }
  }

  /// Returns the number of pictures and of the bytes in use.
  func usage() async throws -> (entries: Int, bytes: Int) {
    try await pool.read { db in
      (try Int.fetchOne(db, sql: "SELECT count(*) FROM pictures") ?? 0, try Self.bytesInUse(db))
    }
  }

  /// Returns the checksum of a picture's bytes and key, which also detects a row under the wrong key.
  static func hash(_ bytes: [UInt8], key: String) -> Int64 {
    Int64(bitPattern: ContentHash.hash(bytes, seed: ContentHash.hash(Array(key.utf8))))
  }

  /// Returns the size in bytes of all pages in use.
  static func bytesInUse(_ db: Database) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT (page_count - freelist_count) * page_size
        FROM pragma_page_count, pragma_freelist_count, pragma_page_size
        """) ?? 0
  }

  /// Returns the size in bytes of all pages.
  static func bytesOfFile(_ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
  }

  private static func entry(for key: String, _ db: Database) throws -> Lookup {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: "SELECT width, height, media_type, hash, bytes FROM pictures WHERE key = ?"),
      arguments: [key])
    guard let row else { return .missing }
    let bytes = [UInt8](row["bytes"] as Data)
    guard hash(bytes, key: key) == row["hash"] else { return .damaged }
    guard let mediaType: String = row["media_type"] else { return .found(.file(bytes)) }
    let size = PixelSize(width: row["width"], height: row["height"])
    return .found(.picture(RenderedImage(bytes: bytes, mediaType: mediaType, size: size)))
  }

  private static var configuration: GRDB.Configuration {
    var configuration = Configuration()
    configuration.label = "render-cache"
    // Debian's SQLite overwrites deleted content and writes each overwritten page to the journal, so freeing space
    // would need as much space again. https://www.sqlite.org/pragma.html#pragma_secure_delete
    configuration.prepareDatabase { db in
      try db.restrict()
      // The pragmas below write to the file's header, which a read-only connection must not do.
      if db.configuration.readonly { return }
      try checkOwner(db)
      // `auto_vacuum` takes effect only in a file without tables; here, before write-ahead logging is enabled, it
      // has none.
      try db.execute(
        sql: """
          PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_size_limit = \(journalBytes);
          PRAGMA secure_delete = FAST;
          """)
    }
    return configuration
  }

  /// Throws `ForeignFile` before anything is written to another program's file.
  private static func checkOwner(_ db: Database) throws {
    // Both values are read from one snapshot, since another process may be creating the tables.
    try db.inTransaction(.deferred) {
      let owner = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
      guard owner == applicationID || (owner == 0 && tables == 0) else { throw ForeignFile() }
      return .commit
    }
  }

  private static func prepare(_ db: Database) throws {
    guard try Int.fetchOne(db, sql: "PRAGMA user_version") != version else { return }
    try db.inTransaction(.immediate) {
      // The version is read again: another process may have created the tables in the meantime.
      guard try Int.fetchOne(db, sql: "PRAGMA user_version") != version else { return .commit }
      try db.execute(sql: schema)
      return .commit
    }
  }

  private static let schema = """
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(version);
    DROP TABLE IF EXISTS pictures;
    CREATE TABLE pictures (
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE,
      -- A kind of subject, and its id there.
      kind TEXT NOT NULL,
      subject_id INTEGER NOT NULL,
      -- A clock that counts uses: the largest is the latest.
      used INTEGER NOT NULL,
      hash INTEGER NOT NULL,
      -- Of a finished picture; a file that pictures are made from has none of these.
      width INTEGER,
      height INTEGER,
      media_type TEXT,
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE INDEX pictures_by_use ON pictures (used);
    CREATE INDEX pictures_by_subject ON pictures (subject_id, kind);
    """
}
