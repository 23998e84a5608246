import Foundation
import GalleryModel
import GRDB

extension CatalogError {
  /// The meaning of an error of SQLite for `file`: damage is `.unusable`, everything else may pass.
  ///
  /// SQL and values are left out; the codes are those of sqlite.org/rescode.html.
  init(_ error: any Error, file: URL) {
    switch error {
    case let error as CatalogError:
      self = error
    case let error as DatabaseError:
      self.init(error, file: file)
    case let error as DamagedRow:
      self = .unusable(file: file.path, reason: error.reason)
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
    case .SQLITE_NOTADB:
      self = .unusable(file: file.path, reason: "this is not a SQLite database")
    case .SQLITE_CORRUPT:
      self = .unusable(
        file: file.path,
        reason: "the database is damaged; restore a backup, or save what can be read with "
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

/// Something stored that is not what it should be; the catalog adds the file's name.
struct DamagedRow: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }

  /// Reads what the same transaction has just written; where that cannot be read, nothing of it is kept.
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

/// The operating system's words for a number in `errno`, for example `No such file or directory`.
package func systemMessage(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
