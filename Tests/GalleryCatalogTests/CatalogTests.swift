import Foundation
import GRDB
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct CatalogTests {
  let folder: TemporaryFolder
  let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = folder.file("deep/down/catalog.sqlite")
  }

  @Test func `opening a catalog creates missing folders`() async throws {
    let catalog = try Catalog(file: file)
    #expect(try await catalog.bitmaps(BitmapQuery()).total == 0)
    #expect(catalog.catalogID.count == 32)
    #expect(try Catalog(file: file).catalogID == catalog.catalogID)
  }

  @Test func `every catalog has a unique identity`() throws {
    let other = try Catalog(file: folder.file("other.sqlite"))
    #expect(try Catalog(file: file).catalogID != other.catalogID)
  }

  @Test func `commits are durable and connections hardened`() async throws {
    let catalog = try Catalog(file: file)
    let pragmas = { @Sendable (db: Database) in
      try ["synchronous", "foreign_keys", "trusted_schema", "cell_size_check", "mmap_size"]
        .map { try Int.fetchOne(db, sql: "PRAGMA \($0)") ?? 0 }
    }
    #expect(try await catalog.database.connections.get().pool.write(pragmas) == [2, 1, 0, 1, 0])
    #expect(
      try await catalog.database.connections.get().pool.read(pragmas).dropFirst() == [1, 0, 1, 0])
    let modes = try await catalog.database.connections.get().pool.write { db in
      try (
        String.fetchOne(db, sql: "PRAGMA journal_mode"),
        Int.fetchOne(db, sql: "PRAGMA busy_timeout"),
        Int32.fetchOne(db, sql: "PRAGMA application_id")
      )
    }
    #expect(modes.0 == "wal" && modes.1 == 5000 && modes.2 == 0x5049_5841)
  }

  @Test func `a file that is not a database is unusable`() throws {
    try folder.write(String(repeating: "not a database ", count: 100), to: "text.sqlite")
    #expect(
      throws: CatalogError.unusable(
        file: folder.file("text.sqlite").path, reason: "this is not a SQLite database")
    ) { try Catalog(file: folder.file("text.sqlite")) }
  }

  @Test func `a damaged database is unusable, and the error names it`() async throws {
    try await fill(Catalog(file: file))
    try damage(from: 4096)
    let error = try #require(throws: CatalogError.self) { try Catalog(file: file) }
    guard case .unusable(let name, let reason) = error else {
      Issue.record("not unusable: \(error)")
      return
    }
    #expect(name == file.path && reason.contains("damaged"))
  }

  @Test func `a database above the quick-check limit opens despite damage`() async throws {
    try await fill(Catalog(file: file))
    try damage(from: -8192)
    #expect(throws: CatalogError.self) { try Catalog(file: file) }
    let catalog = try Catalog(file: file, quickCheckLimit: 0)
    #expect(try await catalog.check().isSound == false)
  }

  @Test func `a folder in the database's place is unavailable`() throws {
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    let error = try #require(throws: CatalogError.self) { try Catalog(file: file) }
    #expect(error.description.hasPrefix(file.path))
  }

  @Test func `a file in the folder's place is unavailable`() throws {
    try folder.write("", to: "deep")
    let error = try #require(throws: CatalogError.self) { try Catalog(file: file) }
    #expect(error == .unavailable(file: file.path, reason: "its folder cannot be made"))
  }

  /// The superuser may write everywhere.
  @Test(.enabled(if: geteuid() != 0), arguments: [0o444, 0o000])
  func `a database that cannot be written is unavailable`(mode: Int) async throws {
    _ = try Catalog(file: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    let error = try #require(throws: CatalogError.self) { try Catalog(file: file) }
    guard case .unavailable(let name, _) = error else {
      Issue.record("not unavailable: \(error)")
      return
    }
    #expect(name == file.path)
  }

  @Test(.enabled(if: geteuid() != 0))
  func `a folder that cannot be written is unavailable`() async throws {
    let files = FileManager.default
    let closed = folder.file("closed")
    try files.createDirectory(at: closed, withIntermediateDirectories: true)
    try files.setAttributes([.posixPermissions: 0o555], ofItemAtPath: closed.path)
    for path in ["closed/catalog.sqlite", "closed/deep/catalog.sqlite"] {
      #expect(throws: CatalogError.self) { try Catalog(file: folder.file(path)) }
    }
  }

  @Test func `concurrent openings create one database`() async throws {
    let file = file
    let versions = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<4 {
        group.addTask { @concurrent in try Catalog(file: file).catalogID }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(versions.count == 1)
  }

  private func fill(_ catalog: Catalog) async throws {
    for number in 0..<40 {
      var generator = SeededGenerator(seed: UInt64(number))
      let bytes = (0..<64 * 64 * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let bitmap = Bitmap(rows: 64, columns: 64, rgba: bytes)
      _ = try await catalog.add(.sample("noise-\(number)", bitmap: bitmap))
    }
    try await catalog.database.connections.get().pool.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// Overwrites everything behind an offset, which counts from the end when negative.
  private func damage(from offset: Int) throws {
    var data = try Data(contentsOf: file)
    let start = offset < 0 ? data.count + offset : offset
    for index in start..<data.count { data[index] = 0xA5 }
    try data.write(to: file)
  }
}
