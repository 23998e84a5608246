import ContentPacking
import Foundation
import GRDB
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct CatalogRepairTests {
  let fixture: CatalogFixture
  let catalog: Catalog

  init() async throws {
    fixture = try CatalogFixture()
    catalog = fixture.catalog
    _ = try await catalog.add(.sample("heart", tags: ["red"]))
    _ = try await catalog.add(.sample("star"))
    let frame = Rect(x: 0, y: 0, width: 24, height: 24)
    try await catalog.add([.sample("bell", viewBox: frame), .sample("cloud", viewBox: frame)])
  }

  @Test func `repair changes nothing in a sound catalog`() async throws {
    #expect(try await catalog.repair() == [])
    #expect(try await catalog.check().findings == [])
  }

  @Test(arguments: [(-0.0, 0.0), (0, -0.0), (-0.0, -0.0)])
  func `repair replaces the hash of −0 by that of 0`(x: Double, y: Double) async throws {
    var packed = PackedDrawing(.sample(Rect(x: 0, y: 0, width: 24, height: 24)))
    (packed.viewBox.x, packed.viewBox.y) = (x, y)
    let hash = Int64(bitPattern: packed.contentHash)
    try await meddle("UPDATE symbol_drawings SET content_hash = \(hash) WHERE name = 'bell'")
    #expect(try await catalog.check().findings.count == 1)
    await #expect(throws: CatalogError.self) { try await catalog.resolveSymbol("bell") }
    #expect(
      try await catalog.repair() == [
        "the hash of symbol bell was computed with −0 and is now computed with 0"
      ])
    #expect(try await catalog.check().findings == [])
    #expect(try await catalog.resolveSymbol("bell").name == "bell")
  }

  @Test(arguments: [
    "UPDATE bitmaps SET name = 'hearts' WHERE id = 1",
    "DELETE FROM search_parts WHERE rowid = 2", "INSERT INTO search_words (rowid) VALUES (77)",
    "UPDATE symbols SET label = 'A bell' WHERE name = 'bell'",
    "DELETE FROM symbol_search_words",
    "DELETE FROM search_words_data WHERE id > 10",
    "PRAGMA foreign_keys = OFF; INSERT INTO tags VALUES (99, 'lost')",
    "PRAGMA foreign_keys = OFF; DELETE FROM symbol_drawings WHERE name = 'bell'",
  ])
  func `repair rebuilds derived data`(sql: String) async throws {
    try await meddle(sql)
    #expect(try await catalog.check().findings != [])
    #expect(try await catalog.repair() != [])
    #expect(try await catalog.check().findings == [])
    #expect(try await catalog.repair() == [])
  }

  @Test func `repair rebuilds an index that lacks a row`() async throws {
    // The index is emptied behind SQLite's back: its root page becomes an empty leaf.
    let folder = try TemporaryFolder()
    let copy = folder.file("copy.sqlite")
    try await catalog.backup(to: copy)
    let place = try #require(try await Self.root(of: "bitmaps_by_size", in: copy))
    var bytes = try [UInt8](Data(contentsOf: copy))
    let page = (place - 1) * 4096
    bytes.replaceSubrange(page..<page + 8, with: [10, 0, 0, 0, 0, 16, 0, 0])
    try Data(bytes).write(to: copy)
    let damaged = try Catalog(file: copy, quickCheckLimit: 0)
    #expect(try await damaged.check().findings != [])
    #expect(try await damaged.repair() == ["the indexes were rebuilt"])
    #expect(try await damaged.check().findings == [])
  }

  private static func root(of index: String, in file: URL) async throws -> Int? {
    try await DatabaseQueue(path: file.path).read { db in
      try Int.fetchOne(
        db, sql: "SELECT rootpage FROM sqlite_schema WHERE name = ?", arguments: [index])
    }
  }

  @Test(arguments: [
    ("UPDATE bitmaps SET pixels = x'0000' WHERE id = 1", "the pixels of bitmap 1 (heart)"),
    ("UPDATE symbol_shapes SET path = 'M0 0'", "the drawing of symbol bell"),
    ("UPDATE symbol_drawings SET content_hash = 7", "the drawing of symbol bell"),
  ])
  func `repair leaves lost data alone, and check still reports it`(sql: String, thing: String)
    async throws
  {
    try await meddle(sql)
    let found = try await catalog.check().findings
    #expect(found.first?.hasPrefix("\(thing) ") == true)
    #expect(try await catalog.repair() == [])
    #expect(try await catalog.check().findings == found)
  }

  /// Changes the file as another program could.
  private func meddle(_ sql: String) async throws {
    let queue = try DatabaseQueue(path: catalog.file.path)
    try await queue.writeWithoutTransaction { db in try db.execute(sql: sql) }
  }
}
