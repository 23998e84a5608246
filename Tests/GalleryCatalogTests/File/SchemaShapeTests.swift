import Foundation
import GRDB
import GalleryTestSupport
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

struct SchemaShapeTests {
  private let fixture: CatalogFixture
  private var catalog: Catalog { fixture.catalog }

  init() throws { fixture = try CatalogFixture() }

  /// Foreign statements, and the reason of the refusal of each.
  private static let changes = [
    (
      "CREATE TRIGGER evil AFTER INSERT ON bitmaps BEGIN DELETE FROM bitmaps WHERE id <> new.id; END",
      "the trigger evil does not belong to it"
    ),
    ("CREATE VIEW evil AS SELECT name FROM bitmaps", "the view evil does not belong to it"),
    ("CREATE TABLE evil (name TEXT)", "the table evil does not belong to it"),
    ("CREATE INDEX evil ON bitmaps (label)", "the index evil does not belong to it"),
    ("DROP TRIGGER symbols_added", "the trigger symbols_added is missing"),
    (
      """
      DROP TRIGGER symbols_added;
      CREATE TRIGGER symbols_added AFTER INSERT ON symbols BEGIN DELETE FROM bitmaps; END
      """, "the trigger symbols_added has another definition"
    ),
    ("ALTER TABLE palettes ADD COLUMN more TEXT", "the table palettes has another definition"),
    (
      "CREATE TABLE moved (id INTEGER PRIMARY KEY, place TEXT)",
      "the table moved has another definition"
    ),
  ]

  private func change(_ file: URL, _ sql: String) throws {
    let queue = try DatabaseQueue(path: file.path)
    try queue.write { db in try db.execute(sql: sql) }
    try queue.close()
  }

  @Test(arguments: changes)
  func `rejects a foreign schema on opening, checking and restoring`(
    _ sql: String, _ reason: String
  ) async throws {
    _ = try await catalog.add(.sample("kept"))
    let (backup, target) = (fixture.folder.file("b.sqlite"), fixture.folder.file("t.sqlite"))
    try await catalog.backup(to: backup)
    for file in [backup, catalog.file] { try change(file, sql) }
    let words = "its schema is not Pixelarium's: \(reason)"
    #expect(throws: CatalogError.unusable(file: backup.path, reason: words)) {
      try Catalog(file: backup)
    }
    await #expect(throws: CatalogError.unusable(file: backup.path, reason: words)) {
      _ = try await Catalog.restore(backup, to: target)
    }
    #expect(!FileManager.default.fileExists(atPath: target.path))
    #expect(try await catalog.check().findings.contains(words))
  }

  @Test func `compares an older file with the migrations of its release`() throws {
    let folder = try TemporaryFolder()
    for migration in try Migration.all(in: Catalog.packagedMigrations).prefix(4) {
      try folder.write(migration.sql, to: "earlier/\(migration.name).sql")
    }
    let file = folder.file("catalog.sqlite")
    _ = try Catalog(file: file, migrations: folder.file("earlier"))
    try change(file, "CREATE TABLE evil (name TEXT)")
    #expect(throws: CatalogError.self) { try Catalog(file: file) }
    try change(file, "DROP TABLE evil")
    #expect(try Catalog(file: file).schemaVersion > 4)
  }

  @Test func `accepts statistics and the notice of a move`() async throws {
    try change(catalog.file, "ANALYZE")
    _ = try fixture.reopened()
    try await catalog.database.connections.get().pool.write { db in
      try Catalog.noteMove(to: "elsewhere", db)
    }
    _ = try fixture.reopened()
  }

  @Test func `the recorded digests match the migrations`() throws {
    let migrations = try Migration.all(in: Catalog.packagedMigrations)
    let digests = try [false, true].map { isCopy in
      try SchemaShape.expected(after: migrations, isCopy: isCopy).digest
    }
    #expect(Set(digests) == SchemaShape.current)
  }

  @Test func `rejects a file that is not regular at once`() async throws {
    let pipe = fixture.folder.file("pipe")
    #expect(unsafe mkfifo(pipe.path, 0o600) == 0)
    let words = CatalogError.unusable(file: pipe.path, reason: "this is not a regular file")
    await #expect(throws: words) {
      _ = try await Catalog.restore(pipe, to: fixture.folder.file("target.sqlite"))
    }
    await #expect(throws: words) { _ = try await Catalog.restore(catalog.file, to: pipe) }
    #expect(throws: words) { try Catalog(file: pipe) }
  }
}
