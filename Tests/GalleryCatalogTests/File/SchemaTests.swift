import Foundation
import GRDB
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct SchemaTests {
  let folder: TemporaryFolder
  let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = folder.file("catalog.sqlite")
    let source = Catalog.packagedMigrations.appendingPathComponent("0001_bitmaps.sql")
    try folder.write(Array(Data(contentsOf: source)), to: "migrations/0001_bitmaps.sql")
  }

  private var migrations: URL { folder.file("migrations") }

  private func open() throws(CatalogError) -> Catalog {
    try Catalog(file: file, migrations: migrations)
  }

  private func reasonForRefusal() throws -> String {
    let error = try #require(throws: CatalogError.self) { try open() }
    guard case .unusable(_, let reason) = error else {
      Issue.record("not unusable: \(error)")
      return ""
    }
    return reason
  }

  @Test func `a new database records all migrations with their checksums`() async throws {
    let catalog = try Catalog(file: file)
    let applied = try await catalog.read { db in try Schema.applied(in: db) }
    #expect(catalog.schemaVersion == catalog.newlyApplied.count)
    #expect(applied.map(\.name) == catalog.newlyApplied)
    #expect(applied.first?.name == "0001_bitmaps")
    #expect(applied.allSatisfy { $0.checksum.count == 16 })
    #expect(try Catalog(file: file).newlyApplied == [])
  }

  @Test func `applies a new migration once`() async throws {
    _ = try open()
    try folder.write("CREATE TABLE more (id INTEGER) STRICT;", to: "migrations/0002_more.sql")
    #expect(try open().newlyApplied == ["0002_more"])
    let again = try open()
    #expect(again.newlyApplied == [] && again.schemaVersion == 2)
  }

  @Test func `a failed migration leaves no changes`() async throws {
    _ = try open()
    try folder.write(
      "CREATE TABLE more (id INTEGER) STRICT; SELECT nonsense;", to: "migrations/0002_more.sql")
    #expect(try reasonForRefusal().hasPrefix("migration 0002_more failed: "))
    try folder.write("CREATE TABLE more (id INTEGER) STRICT;", to: "migrations/0002_more.sql")
    #expect(try open().newlyApplied == ["0002_more"])
  }

  @Test func `rejects an edited migration`() throws {
    _ = try open()
    let sql = try String(
      contentsOf: migrations.appendingPathComponent("0001_bitmaps.sql"), encoding: .utf8)
    try folder.write(sql + "\n", to: "migrations/0001_bitmaps.sql")
    #expect(try reasonForRefusal().hasPrefix("migration 0001_bitmaps was edited"))
  }

  @Test func `rejects a renamed migration`() throws {
    _ = try open()
    try FileManager.default.moveItem(
      at: migrations.appendingPathComponent("0001_bitmaps.sql"),
      to: migrations.appendingPathComponent("0001_pixels.sql"))
    #expect(
      try reasonForRefusal().hasPrefix(
        "migration 0001_pixels is missing, and 0001_bitmaps is in its place"))
  }

  @Test func `rejects a database newer than the program`() throws {
    try folder.write("SELECT 1;", to: "migrations/0002_later.sql")
    _ = try open()
    try FileManager.default.removeItem(at: migrations.appendingPathComponent("0002_later.sql"))
    #expect(
      try reasonForRefusal()
        == "the database has schema version 2, this program knows 1; use a newer pixelarium")
  }

  @Test(arguments: [
    ["0003_gap.sql"], ["0001_twice.sql"], ["1_short.sql"], ["0002_.sql"], ["later.sql"],
  ])
  func `rejects migrations whose numbers are not consecutive`(names: [String]) throws {
    for name in names { try folder.write("SELECT 1;", to: "migrations/\(name)") }
    _ = try reasonForRefusal()
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }

  @Test func `rejects an empty or missing folder`() throws {
    try FileManager.default.removeItem(at: migrations)
    #expect(try reasonForRefusal() == "the folder of migrations cannot be read")
    try folder.write("", to: "migrations/README")
    #expect(try reasonForRefusal() == "there are no migrations (NNNN_name.sql) in it")
  }

  @Test func `rejects another program's database and leaves it untouched`() throws {
    let other = try DatabaseQueue(path: file.path)
    try other.write { db in try db.execute(sql: "CREATE TABLE songs (title TEXT)") }
    try other.close()
    let before = try Data(contentsOf: file)
    #expect(try reasonForRefusal().contains("another program"))
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func `rejects another program's application id even without tables`() throws {
    let other = try DatabaseQueue(path: file.path)
    try other.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA application_id = 77") }
    try other.close()
    #expect(try reasonForRefusal().contains("another program"))
  }

  @Test func `an empty file becomes a catalog`() throws {
    try folder.write("", to: "catalog.sqlite")
    #expect(try open().newlyApplied == ["0001_bitmaps"])
  }
}
