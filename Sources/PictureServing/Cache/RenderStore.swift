import Foundation
import GalleryModel
import GRDB
import Raster
import SQLiteFiles

/// The cache file: finished pictures in a SQLite database of its own.
///
/// Several processes may have it open. It may lose what was written last in a power cut, which loses
/// nothing: every picture can be drawn again. Errors are SQLite's; `FileTier` judges them.
struct RenderStore: Sendable {
  /// The answer of a look-up.
  enum Lookup: Equatable {
    case found(CacheEntry)
    case missing
    /// The bytes are not those that were written.
    case damaged
  }

  /// The file belongs to another program and is left alone.
  struct ForeignFile: Error {}

  /// "PXRC" in the file's header tells whose it is.
  static let applicationID = 0x5058_5243
  /// Of the tables below; a file with other tables is emptied.
  private static let version = 3

  /// The length to which the journal is cut down once its content is in the file, in bytes.
  private static let journalBytes = 8 << 20

  /// Before the pool, so that it is closed first and the pool's last connection tidies up.
  private let lookups: LookupConnection
  let pool: DatabasePool
  private let file: URL
  /// The number by which the file system knew the file when it was opened.
  private let number: Int?

  /// Opens or makes the file and its tables.
  ///
  /// - Parameters:
  ///   - thoroughly: Reads and checks the whole file, about 1 ms a megabyte.
  ///   - patience: The time that others may keep the file to themselves, in seconds.
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

  /// Closes the file; throws while somebody reads.
  func close() throws {
    try lookups.close()
    try pool.close()
  }

  /// True where another file, or none, has the place by now: somebody removed it, or another process
  /// found it damaged and began a new one.
  var isReplaced: Bool { Self.number(of: file) != number }

  private static func number(of file: URL) -> Int? {
    // Asks for facts without opening the file, as SQLite's locks demand.
    try? FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
  }

  /// The picture under a key, its bytes checked.
  func entry(for key: String) async throws -> Lookup {
    try await pool.read { db in try Self.entry(for: key, db) }
  }

  /// The same on the caller's thread, for a picture that is small if it is there; missing where that
  /// would have to wait.
  func smallEntry(for key: String) throws -> Lookup {
    try lookups.read { db in try Self.entry(for: key, db) } ?? .missing
  }

  /// True where there is no picture under a key, asked on the caller's thread; `nil` where that would have
  /// to wait.
  func lacksEntry(for key: String) throws -> Bool? {
    try lookups.read { db in
      let found = try Bool.fetchOne(
        db.cachedStatement(sql: "SELECT 1 FROM pictures WHERE key = ?"), arguments: [key])
      return found == nil
    }
  }

  /// The number of pictures, and the bytes of the file that are in use.
  func usage() async throws -> (entries: Int, bytes: Int) {
    try await pool.read { db in
      (try Int.fetchOne(db, sql: "SELECT count(*) FROM pictures") ?? 0, try Self.bytesInUse(db))
    }
  }

  /// A checksum over a picture's bytes and its key, so that a row under another's key is noticed too.
  static func hash(_ bytes: [UInt8], key: String) -> Int64 {
    Int64(bitPattern: ContentHash.hash(bytes, seed: ContentHash.hash(Array(key.utf8))))
  }

  /// Bytes of the pages that hold something.
  static func bytesInUse(_ db: Database) throws -> Int {
    try Int.fetchOne(
      db,
      sql: """
        SELECT (page_count - freelist_count) * page_size
        FROM pragma_page_count, pragma_freelist_count, pragma_page_size
        """) ?? 0
  }

  /// Bytes of all pages.
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
    // Debian's SQLite overwrites deleted content, and writes each overwritten page to the journal, so making
    // room would need as much room again. https://www.sqlite.org/pragma.html#pragma_secure_delete
    configuration.prepareDatabase { db in
      try db.restrict()
      // What follows writes to the file's header, which a reader may not.
      if db.configuration.readonly { return }
      try checkOwner(db)
      // Counts in a file without tables only: here, before the write-ahead log is on, it has none.
      try db.execute(
        sql: """
          PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_size_limit = \(journalBytes);
          PRAGMA secure_delete = FAST;
          """)
    }
    return configuration
  }

  /// Refuses another program's file before anything is written to it.
  private static func checkOwner(_ db: Database) throws {
    // One state is looked at: another process may be making the tables.
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
      // Asked again: another process may have been faster.
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
