import Foundation
import GRDB
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

/// A database that is replaced while it is open.
@Suite struct CatalogFollowingTests {
  private let fixture: CatalogFixture
  private let catalog: Catalog
  private let log = LogRecorder()
  /// Where the old file is moved to.
  private let old: URL

  init() async throws {
    fixture = try CatalogFixture()
    catalog = fixture.catalog
    old = fixture.folder.file("old.sqlite")
    _ = try await catalog.add(.sample("heart"))
  }

  private func move(_ from: URL, to: URL) throws {
    #expect(unsafe rename(from.path, to.path) == 0)
  }

  private func follow() async { await catalog.database.follow(log.logger) }

  /// A collection that no process has open.
  private func another(_ name: String) async throws -> URL {
    let other = try CatalogFixture()
    for number in 1...20 { _ = try await other.catalog.add(.sample("\(name)-\(number)")) }
    let file = fixture.folder.file("\(name).sqlite")
    try await other.catalog.backup(to: file)
    return file
  }

  @Test func `an unchanged file keeps the catalog's version`() async throws {
    let version = catalog.version
    await follow()
    #expect(catalog.version == version)
    #expect(log.lines == [])
  }

  @Test func `a catalog switches to the collection that replaces its file`() async throws {
    let new = try await another("new")
    let (version, identity) = (catalog.version, catalog.catalogID)
    _ = try await catalog.add(.sample("last"))
    try move(catalog.file, to: old)
    try move(new, to: catalog.file)
    await follow()
    #expect(catalog.version != version && catalog.catalogID != identity)
    #expect(try catalog.lookUp(.id(1), pixelsUpTo: 100)?.summary.name == "new-1")
    #expect(try await catalog.bitmaps(BitmapQuery()).total == 20)
    _ = try await catalog.add(.sample("first"))
    #expect(try await catalog.check().findings == [])
    #expect(try await fixture.reopened().summary(of: .id(21)).name == "first")
    // The last commit was only in the journal before.
    let before = try Catalog(file: old)
    #expect(try await before.summary(of: .id(2)).name == "last")
    #expect(try await before.check().findings == [])
    #expect(log.lines.count == 1)
  }

  @Test func `a replacement that is no collection is an error until one appears`()
    async throws
  {
    let new = try await another("new")
    try move(fixture.folder.write("no database at all", to: "noise"), to: catalog.file)
    for _ in 1...3 { await follow() }
    await #expect(
      throws: CatalogError.unusable(
        file: catalog.file.path, reason: "this is not a SQLite database")
    ) { try await catalog.bitmaps(BitmapQuery()) }
    #expect(log.lines.count == 1)
    #expect(log.lines.first?.contains("this is not a SQLite database") == true)
    try move(fixture.folder.write("", to: "empty"), to: catalog.file)
    await follow()
    let empty = await #expect(throws: CatalogError.self) { try await catalog.tags() }
    #expect(empty?.description.contains("this is an empty database") == true)
    #expect(try Data(contentsOf: catalog.file).isEmpty)
    try move(new, to: catalog.file)
    await follow()
    #expect(try await catalog.summary(of: .id(20)).name == "new-20")
    #expect(log.lines.count == 3)
  }

  @Test func `a missing file is an error until it is back`() async throws {
    try move(catalog.file, to: old)
    await follow()
    let error = await #expect(throws: CatalogError.self) { try await catalog.tags() }
    #expect(
      error?.description.hasSuffix("the database was removed or moved away; put one there") == true)
    #expect(throws: CatalogError.self) { try catalog.lookUp(.id(1), pixelsUpTo: 0) }
    #expect(!FileManager.default.fileExists(atPath: catalog.file.path))
    try move(old, to: catalog.file)
    await follow()
    #expect(try await catalog.summary(of: .id(1)).name == "heart")
  }

  @Test func `the watch switches to the replaced file`() async throws {
    let new = try await another("new")
    let watch = ForeignChangeWatch(catalog.database)
    await watch.poll()
    try move(new, to: catalog.file)
    await catalog.database.follow(log.logger) { await watch.close() }
    await watch.poll()
    await watch.poll()
    let version = catalog.version
    await watch.poll()
    #expect(catalog.version == version)
    try await DatabaseQueue(path: catalog.file.path).write { db in
      try db.execute(sql: "UPDATE bitmaps SET label = 'By hand'")
    }
    await watch.poll()
    #expect(catalog.version != version)
  }
}
