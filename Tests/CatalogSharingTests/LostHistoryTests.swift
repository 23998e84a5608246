import GRDB
import GalleryTestSupport
import PostgreSQL
import TestSupport
import Testing

@testable import CatalogSharing
@testable import GalleryCatalog
@testable import GalleryModel

/// A standby that is promoted may lack the last edits; here they are taken back by hand.
struct LostHistoryTests {
  private let fixture: SharingFixture
  private let one: Catalog
  private let other: Catalog

  init() async throws {
    fixture = try await SharingFixture()
    (one, other) = (try fixture.machine("one"), try fixture.machine("other"))
    _ = try await one.add(.sample("kept"))
    try await other.refresh()
    _ = try await one.add(.sample("lost"))
  }

  /// Puts PostgreSQL back to the first edit.
  private func lose() throws {
    try fixture.connected().execute(
      """
      DELETE FROM bitmaps WHERE name = 'lost'; DELETE FROM change WHERE revision = 2;
      DELETE FROM touched WHERE revision = 2;
      UPDATE collection SET revision = 1, mark = (SELECT mark FROM change WHERE revision = 1);
      UPDATE part SET changed = 1, last_id = 1
      """)
  }

  @Test func `a copy drops a lost edit and takes a new catalog id`() async throws {
    let before = one.catalogID
    try lose()
    try await one.refresh()
    #expect(try await one.bitmaps(BitmapQuery()).items.map(\.name) == ["kept"])
    #expect(one.catalogID == before + "-2")
    #expect(try await one.driftFindings() == [])
    // A copy that has not seen the edit continues under the new catalog id.
    try await other.refresh()
    #expect(other.catalogID == one.catalogID)
    #expect(try await SharingFixture.differences(one, other) == [])
  }

  @Test func `a copy replaces a lost edit by the new edit of its number`() async throws {
    try lose()
    _ = try await other.add(.sample("instead"))
    #expect(try await other.sharingStatus()?.revision == 2)
    try await one.refresh()
    #expect(try await one.bitmaps(BitmapQuery()).items.map(\.name).sorted() == ["instead", "kept"])
    #expect(try await one.sharingStatus()?.history == 2)
    try await other.refresh()
    #expect(other.catalogID == one.catalogID)
  }

  @Test func `a writer drops a lost edit before its next edit`() async throws {
    try lose()
    _ = try await one.add(.sample("next"))
    #expect(try await one.bitmaps(BitmapQuery()).items.map(\.name).sorted() == ["kept", "next"])
    let status = try #require(try await one.sharingStatus())
    #expect(status.revision == 2 && status.history == 2)
    #expect(try await one.driftFindings() == [])
  }

  @Test func `the history increases once for several affected copies`() async throws {
    try await other.refresh()
    try lose()
    try await one.refresh()
    try await other.refresh()
    #expect(try await other.sharingStatus()?.history == 2)
    #expect(try await SharingFixture.differences(one, other) == [])
  }

  @Test func `an edit with an unverifiable mark is dropped without a new history`() async throws {
    try lose()
    let file = fixture.folder.file("one.sqlite")
    try await one.database.connections.get().pool.write { db in
      try db.execute(sql: "UPDATE replica SET mark = 12345")
    }
    let opened = try Catalog.following(fixture.address, in: file)
    try await opened.refresh()
    #expect(try await opened.sharingStatus()?.history == 1)
    #expect(try await SharingFixture.differences(opened, other) == [])
  }

  @Test func `rejects a server with a lower history`() async throws {
    try lose()
    try await one.refresh()
    try fixture.connected().execute("UPDATE collection SET history = 1")
    let refusal = await #expect(throws: CatalogError.self) { try await one.refresh() }
    #expect("\(try #require(refusal))".contains("it is a former primary"))
    await #expect(throws: CatalogError.self) { _ = try await one.add(.sample("late")) }
    #expect(one.catalogID.hasSuffix("-2"))
    #expect(
      try fixture.connected().execute("SELECT revision FROM collection").first?.first == "1")
  }

  @Test func `only a move within PostgreSQL keeps the history`() async throws {
    try lose()
    try await one.refresh()
    let target = try await SharingFixture()
    try await one.copy(to: target.address, isMove: true, options: SharingOptions())
    let moved = try target.machine("moved")
    #expect(moved.catalogID == one.catalogID)
    // A file has no history.
    let file = target.folder.file("plain.sqlite")
    try await moved.copy(to: file, isMove: true)
    let plain = try Catalog(file: file)
    #expect(!plain.catalogID.hasPrefix(one.catalogID.prefix(32)))
  }

  @Test func `a copy older than the journal is reread and keeps its id`() async throws {
    try fixture.connected().execute("DELETE FROM change WHERE revision < 2")
    let before = other.catalogID
    try await other.refresh()
    #expect(try await SharingFixture.differences(one, other) == [])
    #expect(other.catalogID == before)
  }
}
