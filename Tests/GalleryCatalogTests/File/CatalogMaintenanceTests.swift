import Foundation
import GRDB
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct CatalogMaintenanceTests {
  let fixture: CatalogFixture
  let catalog: Catalog
  let backup: URL

  init() async throws {
    fixture = try CatalogFixture()
    catalog = fixture.catalog
    backup = fixture.folder.file("backup.sqlite")
    _ = try await catalog.add(.sample("heart", tags: ["red"]))
    _ = try await catalog.add(.sample("star"))
  }

  @Test func `a backup contains everything and has its own identity`() async throws {
    try await catalog.backup(to: backup)
    let copy = try Catalog(file: backup)
    var query = BitmapQuery()
    query.text = "red"
    #expect(try await copy.bitmaps(query) == catalog.bitmaps(query))
    #expect(try await copy.bitmap(.id(1)).bitmap == Bitmap(text: "r.\n.b"))
    #expect(copy.catalogID != catalog.catalogID)
    #expect(try await copy.check().findings == [])
    #expect(try await copy.add(.sample("next")).summary.id == 3)
  }

  @Test func `a backup leaves no other file in its folder`() async throws {
    let other = try TemporaryFolder()
    try await catalog.backup(to: other.file("backup.sqlite"))
    let names = try FileManager.default.contentsOfDirectory(atPath: other.url.path)
    #expect(names == ["backup.sqlite"])
  }

  @Test func `a backup keeps an existing file unless it may replace it`() async throws {
    try fixture.folder.write("mine", to: "backup.sqlite")
    await #expect(
      throws: CatalogError.unavailable(file: backup.path, reason: "the file exists already")
    ) { try await catalog.backup(to: backup) }
    #expect(try String(contentsOf: backup, encoding: .utf8) == "mine")
    try await catalog.backup(to: backup, isReplacing: true)
    #expect(try await Catalog(file: backup).bitmaps(BitmapQuery()).total == 2)
  }

  @Test func `a backup never replaces a database in use`() async throws {
    let inUse = try Catalog(file: backup)
    await #expect(throws: CatalogError.self) {
      try await catalog.backup(to: backup, isReplacing: true)
    }
    await #expect(throws: CatalogError.self) {
      try await catalog.backup(to: catalog.file, isReplacing: true)
    }
    #expect(try await inUse.bitmaps(BitmapQuery()).total == 0)
  }

  @Test func `rejects a backup into a missing folder and names it`() async throws {
    let file = fixture.folder.file("no/folder/backup.sqlite")
    let error = await #expect(throws: CatalogError.self) { try await catalog.backup(to: file) }
    #expect(error?.description.contains("no/folder") == true)
  }

  @Test func `a sound catalog has no findings`() async throws {
    #expect(
      try await catalog.check()
        == CatalogCheck(bitmaps: 2, palettes: 0, symbolDrawings: 0, scenes: 0, findings: []))
    let version = catalog.version
    _ = try await catalog.check()
    #expect(catalog.version == version)
  }

  @Test func `changed pixels are reported, and rejected when read`() async throws {
    try await meddle("UPDATE bitmaps SET pixels = x'0000' WHERE id = 1")
    let check = try await catalog.check()
    #expect(check.findings.count == 1)
    #expect(check.findings.first?.hasPrefix("the pixels of bitmap 1 (heart) are damaged") == true)
    await #expect(throws: CatalogError.self) { try await catalog.bitmap(.id(1)) }
    #expect(try await catalog.bitmap(.id(2)).summary.name == "star")
    #expect(try await catalog.summary(of: .id(1)).name == "heart")
  }

  @Test func `a description is read without the pixels`() async throws {
    let stored = try await catalog.bitmap(.id(1))
    try await meddle("UPDATE bitmaps SET pixels = x'0000' WHERE id = 1")
    let description = try await catalog.description(of: .id(1))
    #expect(description.summary == stored.summary && description.palette == stored.bitmap.palette)
    #expect(description.animation == nil)
    await #expect(throws: CatalogError.self) { try await catalog.description(of: .id(99)) }
  }

  @Test func `check reports outdated search words`() async throws {
    try await meddle("UPDATE bitmaps SET name = 'hearts' WHERE id = 1")
    #expect(
      try await catalog.check().findings == [
        "search_words is out of date for 1 bitmaps", "search_parts is out of date for 1 bitmaps",
      ])
  }

  @Test func `check reports rows without a bitmap`() async throws {
    try await meddle("PRAGMA foreign_keys = OFF; INSERT INTO tags VALUES (99, 'lost')")
    #expect(
      try await catalog.check().findings == ["a row of tags refers to something that is not there"])
  }

  @Test(arguments: [
    "UPDATE bitmaps SET name = 'Not A Name'", "UPDATE bitmaps SET name = '42'",
    "UPDATE bitmaps SET columns = 0", "UPDATE bitmaps SET rows = 1",
    "UPDATE bitmaps SET bits = 3", "UPDATE bitmaps SET palette = NULL",
    "UPDATE bitmaps SET pixels = 'text'", "UPDATE bitmaps SET revision = 0",
    "UPDATE bitmaps SET id = 7", "INSERT INTO tags VALUES (1, 'Not a tag')",
    "INSERT INTO tags VALUES (99, 'lost')", "INSERT INTO tags VALUES (1, 'red')",
    "INSERT INTO catalog VALUES (2, lower(hex(randomblob(16))))",
  ])
  func `the tables reject invalid values`(sql: String) async throws {
    await #expect(throws: DatabaseError.self) { try await meddle(sql) }
  }

  @Test func `status counts bitmaps, tags and bytes`() async throws {
    let status = try await catalog.status()
    #expect(status.bitmaps == 2 && status.tags == 1)
    #expect(status.file == catalog.file.path)
    #expect(status.bytes > 4096)
  }

  /// Changes the file as another program could.
  private func meddle(_ sql: String) async throws {
    let queue = try DatabaseQueue(path: catalog.file.path)
    try await queue.writeWithoutTransaction { db in try db.execute(sql: sql) }
  }
}
