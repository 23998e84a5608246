import Foundation
import GRDB
import GalleryTestSupport
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct ChangeTokenTests {
  let fixture: CatalogFixture
  let catalog: Catalog

  init() throws {
    fixture = try CatalogFixture()
    catalog = fixture.catalog
  }

  @Test func `reading keeps the version`() async throws {
    let version = catalog.version
    _ = try await catalog.bitmaps(BitmapQuery())
    _ = try fixture.reopened()
    #expect(catalog.version == version)
  }

  @Test func `every kind of change updates the version before it returns`() async throws {
    var versions = [catalog.version]
    _ = try await catalog.add(.sample("a"))
    versions.append(catalog.version)
    _ = try await catalog.update(.id(1)) { _ in
      var change = BitmapChange()
      change.label = .text("A")
      return change
    }
    versions.append(catalog.version)
    _ = try await catalog.remove(.id(1))
    versions.append(catalog.version)
    #expect(Set(versions).count == 4)
    #expect(catalog.version == catalog.version)
  }

  @Test func `a change by another process is visible at once`() async throws {
    let other = try fixture.reopened()
    let version = catalog.version
    #expect(other.version == version)
    _ = try await other.add(.sample("a"))
    #expect(catalog.version != version)
    #expect(catalog.version == other.version)
    #expect(try await catalog.summary(of: .id(1)).name == "a")
  }

  @Test func `the watch recreates a removed file`() async throws {
    let watch = ForeignChangeWatch(catalog.database)
    await watch.poll()
    try FileManager.default.removeItem(at: catalog.database.token.file)
    let other = try fixture.reopened()
    let version = catalog.version
    await watch.poll()
    #expect(catalog.version != version)
    #expect(catalog.version == other.version)
  }

  @Test func `without a file, the value differs on every read`() throws {
    let token = ChangeToken(file: fixture.folder.file("no/such/folder/changes"))
    #expect(Set((0..<10).map { _ in token.value }).count == 10)
    token.bump()
  }

  @Test func `opening a truncated file restores it`() async throws {
    try Data().write(to: catalog.database.token.file)
    try FileHandle(forWritingTo: catalog.database.token.file).truncate(atOffset: 0)
    let token = ChangeToken(file: catalog.database.token.file)
    #expect(token.value == token.value)
  }

  @Test func `the watch restores a truncated file`() async throws {
    let watch = ForeignChangeWatch(catalog.database)
    await watch.poll()
    let version = catalog.version
    try FileHandle(forWritingTo: catalog.database.token.file).truncate(atOffset: 0)
    await watch.poll()
    let later = catalog.version
    #expect(later != version)
    #expect(catalog.version == later)
    _ = try await fixture.reopened().add(.sample("a"))
    #expect(catalog.version != later)
  }

  @Test func `the watch follows a replaced file`() async throws {
    let file = catalog.database.token.file
    let watch = ForeignChangeWatch(catalog.database)
    await watch.poll()
    for _ in 0..<3 {
      try Data(count: 16).write(to: file, options: .atomic)
      await watch.poll()
      let version = catalog.version
      let other = ChangeToken(file: file)
      #expect(other.value == version)
      other.bump()
      #expect(catalog.version == other.value && catalog.version != version)
    }
  }

  @Test(arguments: [0o666, 0o622, 0o444])
  func `reads a file that others may write or that is read-only`(mode: Int) throws {
    let file = fixture.folder.file("changes")
    let writer = ChangeToken(file: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    let reader = ChangeToken(file: file)
    #expect(reader.value == writer.value)
    let before = reader.value
    writer.bump()
    #expect(reader.value == writer.value && reader.value != before)
  }

  @Test func `the watch detects a change by a foreign program`() async throws {
    _ = try await catalog.add(.sample("a"))
    let watch = ForeignChangeWatch(catalog.database)
    await watch.poll()
    await watch.poll()
    let version = catalog.version
    await watch.poll()
    #expect(catalog.version == version)
    let foreign = try DatabaseQueue(path: catalog.file.path)
    try await foreign.write { db in try db.execute(sql: "UPDATE bitmaps SET label = 'By hand'") }
    #expect(catalog.version == version)
    await watch.poll()
    #expect(catalog.version != version)
  }

  @Test func `the watch treats our own change as foreign only after ten checks`() async throws {
    let other = try fixture.reopened()
    let watch = ForeignChangeWatch(catalog.database)
    await watch.poll()
    _ = try await other.add(.sample("a"))
    let version = catalog.version
    for _ in 0..<ForeignChangeWatch.unconfirmedChecks {
      await watch.poll()
      #expect(catalog.version == version)
    }
    await watch.poll()
    let later = catalog.version
    #expect(later != version)
    for _ in 0..<20 { await watch.poll() }
    #expect(catalog.version == later)
  }

  @Test func `a watch looks once before it starts, and ends with its task`() async throws {
    let version = catalog.version
    let watching = await catalog.watchForeignChanges(every: .seconds(3600))
    let seen = catalog.version
    #expect(seen != version)
    watching.cancel()
    await watching.value
    #expect(catalog.version == seen)
  }
}
