import Foundation
import GRDB
import GalleryTestSupport
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct CatalogErrorSQLiteTests {
  private let file = URL(fileURLWithPath: "/data/catalog.sqlite")

  private func mapped(_ code: ResultCode) -> CatalogError {
    let secret = DatabaseError(
      resultCode: code, message: "message", sql: "SELECT 'secret'", arguments: ["secret"])
    return CatalogError(secret, file: file)
  }

  @Test(arguments: [ResultCode.SQLITE_CORRUPT, .SQLITE_NOTADB])
  func `damage makes the file unusable`(code: ResultCode) {
    guard case .unusable(let name, _) = mapped(code) else {
      Issue.record("not unusable")
      return
    }
    #expect(name == file.path)
  }

  @Test(arguments: [
    ResultCode.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_READONLY, .SQLITE_BUSY, .SQLITE_CANTOPEN,
    .SQLITE_NOMEM, .SQLITE_TOOBIG, .SQLITE_CONSTRAINT, .SQLITE_ERROR, .SQLITE_PERM,
  ])
  func `other faults are unavailable and reveal no SQL`(code: ResultCode) {
    let error = mapped(code)
    guard case .unavailable(let name, _) = error else {
      Issue.record("not unavailable")
      return
    }
    #expect(name == file.path)
    #expect(!error.description.contains("secret"))
  }

  @Test func `a CatalogError passes through unchanged`() {
    #expect(CatalogError(CatalogError.nameTaken("a"), file: file) == .nameTaken("a"))
  }

  @Test func `a locked database is unavailable after the timeout`() async throws {
    let fixture = try CatalogFixture()
    let other = try DatabaseQueue(path: fixture.catalog.file.path)
    let error = try await other.writeWithoutTransaction { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      defer { try? db.execute(sql: "ROLLBACK") }
      return #expect(throws: DatabaseError.self) {
        try fixture.catalog.database.connections.get().pool.writeWithoutTransaction { writer in
          try writer.execute(sql: "PRAGMA busy_timeout = 20")
          try writer.execute(sql: "DELETE FROM bitmaps")
        }
      }
    }
    let busy = try #require(error)
    #expect(
      CatalogError(busy, file: fixture.catalog.file).description
        .hasSuffix("another program has kept the database locked for 5 seconds"))
  }
}
