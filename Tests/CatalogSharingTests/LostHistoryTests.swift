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

  @Test func `who has seen a lost edit has it no more, under another identity`() async throws {
    let before = one.catalogID
    try lose()
    try await one.refresh()
    #expect(try await one.bitmaps(BitmapQuery()).items.map(\.name) == ["kept"])
    #expect(one.catalogID == before + "-2")
    #expect(try await one.driftFindings() == [])
    // Who has not seen it goes on, under the new identity as well.
    try await other.refresh()
    #expect(other.catalogID == one.catalogID)
    #expect(try await SharingFixture.differences(one, other) == [])
  }

  @Test func `an edit of the same number is told from the lost one`() async throws {
    try lose()
    _ = try await other.add(.sample("instead"))
    #expect(try await other.sharingStatus()?.revision == 2)
    try await one.refresh()
    #expect(try await one.bitmaps(BitmapQuery()).items.map(\.name).sorted() == ["instead", "kept"])
    #expect(try await one.sharingStatus()?.history == 2)
    try await other.refresh()
    #expect(other.catalogID == one.catalogID)
  }

  @Test func `a writer who has seen it heals first and edits then`() async throws {
    try lose()
    _ = try await one.add(.sample("next"))
    #expect(try await one.bitmaps(BitmapQuery()).items.map(\.name).sorted() == ["kept", "next"])
    let status = try #require(try await one.sharingStatus())
    #expect(status.revision == 2 && status.history == 2)
    #expect(try await one.driftFindings() == [])
  }

  @Test func `the history is raised once, however many have seen it`() async throws {
    try await other.refresh()
    try lose()
    try await one.refresh()
    try await other.refresh()
    #expect(try await other.sharingStatus()?.history == 2)
    #expect(try await SharingFixture.differences(one, other) == [])
  }

  @Test func `an edit whose mark proves nothing is given up in the same history`() async throws {
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

  @Test func `nothing is taken from a server with a lower history`() async throws {
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

  @Test func `a move takes a raised history with it`() async throws {
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

  @Test func `a copy that is too old to be told is read anew, and nothing was lost`() async throws {
    try fixture.connected().execute("DELETE FROM change WHERE revision < 2")
    let before = other.catalogID
    try await other.refresh()
    #expect(try await SharingFixture.differences(one, other) == [])
    #expect(other.catalogID == before)
  }
}
