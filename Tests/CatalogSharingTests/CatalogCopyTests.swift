import Foundation
import Gallery
import GalleryTestSupport
import PostgreSQL
import TestSupport
import Testing

@testable import CatalogSharing
@testable import GalleryCatalog
@testable import GalleryModel

struct CatalogCopyTests {
  @Test func `moving a collection to PostgreSQL and back keeps its identity`() async throws {
    let fixture = try await SharingFixture()
    let plain = try Catalog(file: fixture.folder.file("plain.sqlite"))
    _ = try await plain.addDemo(DemoCollection().bitmaps)
    let identity = plain.catalogID
    try await plain.copy(to: fixture.address, isMove: true, options: SharingOptions())
    let refused = await #expect(throws: CatalogError.self) { try await plain.add(.sample("late")) }
    #expect(
      refused?.description.hasSuffix(
        "the collection has moved to \(fixture.address): name that with --database") == true)
    let machine = try fixture.machine("one")
    #expect(machine.catalogID == identity)
    #expect(try await SharingFixture.differences(plain, machine) == [])
    _ = try await machine.add(.sample("here"))

    let back = fixture.folder.file("back.sqlite")
    try await machine.copy(to: back, isMove: true)
    let home = try Catalog(file: back)
    #expect(home.catalogID == identity && home.sharing == nil)
    #expect(try await SharingFixture.differences(home, machine) == [])
    _ = try await home.add(.sample("home"))
    let gone = await #expect(throws: CatalogError.self) { try await machine.add(.sample("late")) }
    #expect(gone?.description.contains("the collection has moved to \(back.path)") == true)
  }

  @Test func `a process that had the file open cannot edit it after a move`()
    async throws
  {
    let fixture = try await SharingFixture()
    let plain = try Catalog(file: fixture.folder.file("plain.sqlite"))
    let other = try Catalog(file: plain.file)
    _ = try await other.add(.sample("early"))
    try await plain.copy(to: fixture.address, isMove: true, options: SharingOptions())
    let refused = await #expect(throws: CatalogError.self) { try await other.add(.sample("late")) }
    #expect(refused?.description.contains("the collection has moved to") == true)
    #expect(try await fixture.machine("one").bitmaps(BitmapQuery()).total == 1)
  }

  @Test func `a copied collection has a new identity, and both stay editable`() async throws {
    let fixture = try await SharingFixture()
    let plain = try Catalog(file: fixture.folder.file("plain.sqlite"))
    _ = try await plain.add(.sample("a"))
    try await plain.copy(to: fixture.address, isMove: false, options: SharingOptions())
    let machine = try fixture.machine("one")
    #expect(machine.catalogID != plain.catalogID)
    _ = try await plain.add(.sample("b"))
    _ = try await machine.add(.sample("c"))
    #expect(try await machine.summary(of: .name(ItemName("c"))).id == 2)
  }

  @Test func `rejects a copy onto an existing collection`() async throws {
    let fixture = try await SharingFixture()
    _ = try await fixture.machine("one").add(.sample("a"))
    let plain = try Catalog(file: fixture.folder.file("plain.sqlite"))
    let error = await #expect(throws: CatalogError.self) {
      try await plain.copy(to: fixture.address, isMove: true, options: SharingOptions())
    }
    #expect(error?.description.hasSuffix("there is a collection already, with 1 edits") == true)
    _ = try await plain.add(.sample("b"))
  }

  @Test func `a backup is a new collection unless it is made for a replica`()
    async throws
  {
    let fixture = try await SharingFixture()
    let machine = try fixture.machine("one")
    _ = try await machine.add(.sample("a"))
    let (plain, copy) = (fixture.folder.file("plain.sqlite"), fixture.folder.file("two.sqlite"))
    try await machine.backup(to: plain)
    try await machine.backup(to: copy, identity: .copy)
    let own = try Catalog(file: plain)
    #expect(own.catalogID != machine.catalogID)
    _ = try await own.add(.sample("own"))
    _ = try await machine.add(.sample("b"))
    let second = try fixture.machine("two")
    #expect(second.sharedRevision == 1)
    try await second.refresh()
    #expect(try await SharingFixture.differences(machine, second) == [])
  }

  @Test func `a shared collection rejects edits after it has moved`()
    async throws
  {
    let (old, new) = (try await SharingFixture(), try await SharingFixture())
    let machine = try old.machine("one")
    _ = try await machine.add(.sample("a"))
    try await machine.copy(to: new.address, isMove: true, options: SharingOptions())
    let refused = await #expect(throws: CatalogError.self) {
      try await machine.add(.sample("late"))
    }
    #expect(refused?.description.contains("the collection has moved to \(new.address)") == true)
    let home = try new.machine("one")
    #expect(home.catalogID == machine.catalogID)
    #expect(try await SharingFixture.differences(machine, home) == [])
    // A place that holds something is no place to go to, and the collection goes on where it is.
    let other = try await SharingFixture()
    _ = try await other.machine("one").add(.sample("theirs"))
    await #expect(throws: CatalogError.self) {
      try await home.copy(to: other.address, isMove: true, options: SharingOptions())
    }
    _ = try await home.add(.sample("b"))
  }
}
