package import Foundation
import GRDB
import GalleryModel

extension Row {
  /// Returns the value of a column.
  ///
  /// - Throws: An error if a damaged file holds a value of another type; a subscript would trap.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: String
  ) throws -> Value {
    try decode(Value.self, forColumn: column)
  }

  /// Returns the value of a column by its index, without a search for its name.
  ///
  /// It is for rows that are read in large numbers, or for every request.
  func value<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    at column: Int
  ) throws -> Value {
    try decode(Value.self, atIndex: column)
  }

  /// Returns the bytes of a column by its index, or `nil` if it is NULL.
  ///
  /// The bytes are copied only once, since pictures may be large.
  func bytes(at column: Int) throws -> [UInt8]? {
    try withUnsafeData(atIndex: column) { $0.map { [UInt8]($0) } }
  }
}

/// The tables; their functions run inside a transaction of the caller.
extension Database {
  var bitmaps: BitmapTable { BitmapTable(db: self) }
  var frames: FrameTable { FrameTable(db: self) }
  var palettes: PaletteTable { PaletteTable(db: self) }
  var symbols: SymbolTable { SymbolTable(db: self) }
  var scenes: SceneTable { SceneTable(db: self) }
  var fonts: FontTable { FontTable(db: self) }
  var sets: SetTable { SetTable(db: self) }
  var members: MemberLookup { MemberLookup(db: self) }
  var remoteImages: RemoteImageTable { RemoteImageTable(db: self) }

  /// Returns a statement, which is cached for the next row unless it would retain the bytes of a large picture.
  ///
  /// - Parameter bytes: The size of the largest argument in bytes.
  func statement(_ sql: String, holding bytes: Int) throws -> Statement {
    bytes <= 1 << 16 ? try cachedStatement(sql: sql) : try makeStatement(sql: sql)
  }

  /// Returns the number of rows of a table.
  package func count(_ table: String) throws -> Int {
    try Int.fetchOne(self, sql: "SELECT count(*) FROM \(table)") ?? 0
  }

  /// Replaces the words that belong to a row, which are in a table of their own.
  ///
  /// - Parameter owner: The column with the id of the row.
  func set(
    _ words: [Tag], in table: String, column: String = "tag", of owner: String, _ id: Int64
  ) throws {
    try cachedStatement(sql: "DELETE FROM \(table) WHERE \(owner) = ?").execute(arguments: [id])
    let insert = try cachedStatement(
      sql: "INSERT INTO \(table) (\(owner), \(column)) VALUES (?, ?)")
    for word in words { try insert.execute(arguments: [id, word.text]) }
  }

  /// Adds the id of a row to a table of decorative items, or removes it.
  func setDecorative(_ isDecorative: Bool, in table: String, of owner: String, _ id: Int64) throws {
    let sql =
      isDecorative
      ? "INSERT OR IGNORE INTO \(table) (\(owner)) VALUES (?)"
      : "DELETE FROM \(table) WHERE \(owner) = ?"
    try cachedStatement(sql: sql).execute(arguments: [id])
  }
}

extension CatalogError {
  /// Converts an error of SQLite for `file`: damage becomes `.unusable`, and any other fault `.unavailable`.
  ///
  /// The reason contains neither SQL nor values. The codes are those of sqlite.org/rescode.html.
  package init(_ error: any Error, file: URL) {
    switch error {
    case let error as CatalogError: self = error
    case let error as DatabaseError: self.init(error, file: file)
    case let error as DamagedRow: self = .unusable(file: file.path, reason: error.reason)
    case is RowDecodingError:
      self = .unusable(
        file: file.path, reason: "the database is damaged: a row holds values of the wrong kind")
    case is CancellationError:
      self = .unavailable(file: file.path, reason: "the work was cancelled")
    default:
      self = .unavailable(file: file.path, reason: String(describing: error))
    }
  }

  private init(_ error: DatabaseError, file: URL) {
    switch error.resultCode {
    case .SQLITE_NOTADB: self = .unusable(file: file.path, reason: "this is not a SQLite database")
    case .SQLITE_CORRUPT:
      self = .unusable(
        file: file.path,
        reason: "the database is damaged; restore a backup, or save the readable part with "
          + "`sqlite3 FILE .recover`")
    default:
      self = .unavailable(file: file.path, reason: Self.reason(for: error))
    }
  }

  private static func reason(for error: DatabaseError) -> String {
    switch error.resultCode {
    case .SQLITE_FULL: "the disk is full"
    case .SQLITE_IOERR: "reading or writing the disk failed (SQLite \(error.extendedResultCode))"
    case .SQLITE_READONLY, .SQLITE_PERM: "the database or its folder cannot be written"
    case .SQLITE_BUSY, .SQLITE_LOCKED: "another program has kept the database locked for 5 seconds"
    case .SQLITE_CANTOPEN:
      "the database cannot be opened; does its folder exist, and may it be read and written?"
    case .SQLITE_NOMEM: "there is not enough memory"
    case .SQLITE_TOOBIG: "the bitmap is larger than the database takes"
    case .SQLITE_SCHEMA, .SQLITE_ERROR:
      "the database does not have the expected tables (\(error.message ?? "no message"))"
    default: "SQLite failed (\(error.extendedResultCode))"
    }
  }
}

/// An error for damaged stored data; the catalog adds the name of the file.
package struct DamagedRow: Error {
  let reason: String

  package init(_ reason: String) { self.reason = reason }

  /// Reads back data that the same transaction has just written.
  ///
  /// If the data is damaged, the error rolls the transaction back.
  static func readingBack<Value>(
    _ thing: @autoclosure () -> String, _ read: () throws -> Value
  ) throws -> Value {
    do {
      return try read()
    } catch is DamagedRow {
      throw DamagedRow("\(thing()) was not stored, because it would not read back as it was given")
    }
  }
}

/// Returns the operating system's message for an `errno` value, for example `No such file or directory`.
package func systemMessage(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
