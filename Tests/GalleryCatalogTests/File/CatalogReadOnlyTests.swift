import Foundation
import GRDB
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel
@testable import SQLiteFiles

/// A catalog whose file or folder cannot be written.
@Suite struct CatalogReadOnlyTests {
  private let folder: TemporaryFolder
  private let file: URL

  init() async throws {
    folder = try TemporaryFolder()
    // A name that a URI has to escape.
    file = folder.file("art & 100 % #1?.sqlite")
    let catalog = try Catalog(file: file)
    _ = try await catalog.add(.sample("heart"))
  }

  private var names: Set<String> {
    get throws { try Set(FileManager.default.contentsOfDirectory(atPath: folder.url.path)) }
  }

  private func schema() throws -> Schema {
    Schema(file: file, migrations: try Migration.all(in: Catalog.packagedMigrations))
  }

  @Test func `read-only connections read and reject every change`() async throws {
    let connections = try #require(
      try CatalogConnections.readOnly(file, schema: schema(), quickCheckLimit: 1 << 20))
    #expect(connections.isReadOnly)
    #expect(connections.schemaVersion == (try schema().migrations.count))
    let name = try await connections.pool.read { db in
      try String.fetchOne(db, sql: "SELECT name FROM bitmaps")
    }
    #expect(name == "heart")
    #expect(
      try connections.lookups.read { db in
        try Int.fetchOne(db, sql: "SELECT id FROM bitmaps WHERE name = 'heart'")
      } == 1)
    await #expect(throws: DatabaseError.self) {
      try await connections.pool.write { db in try db.execute(sql: "DELETE FROM bitmaps") }
    }
  }

  @Test func `rejects a read-only file that lacks a migration`()
    async throws
  {
    try await DatabaseQueue(path: file.path).write { db in
      try db.execute(sql: "DELETE FROM migrations WHERE number > 3; PRAGMA user_version = 3")
    }
    let error = #expect(throws: CatalogError.self) {
      _ = try CatalogConnections.readOnly(file, schema: schema(), quickCheckLimit: 0)
    }
    #expect(error?.description.contains("has schema version 3 and needs") == true)
  }

  /// The superuser may write every file, whatever its permissions.
  @Test(.enabled(if: geteuid() != 0), arguments: [(0o444, 0o755), (0o444, 0o555), (0o644, 0o555)])
  func `a catalog without write permission opens read-only`(file mode: Int, folder outer: Int)
    async throws
  {
    // The other process has closed the file, so all its edits are in it.
    let before = try names
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    try FileManager.default.setAttributes(
      [.posixPermissions: outer], ofItemAtPath: folder.url.path)
    defer {
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder.url.path)
    }
    let catalog = try Catalog(file: file)
    #expect(catalog.isReadOnly)
    #expect(try await catalog.bitmap(.id(1)).bitmap == NewBitmap.sample("heart").bitmap)
    #expect(try catalog.lookUp(.id(1), pixelsUpTo: 100)?.summary.name == "heart")
    #expect(try await catalog.status().readOnly)
    #expect(try await catalog.check().findings == [])
    let error = await #expect(throws: CatalogError.self) {
      _ = try await catalog.add(.sample("star"))
    }
    #expect(error?.description.contains("the database or its folder cannot be written") == true)
    if outer == 0o555 { #expect(try names == before) }
  }
}
