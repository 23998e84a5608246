import Foundation
import GRDB
import GalleryTestSupport
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

/// Changes that announce the parts they touch (sharing.md §10).
@Suite struct ChangedPartsTests {
  let fixture: CatalogFixture
  let catalog: Catalog
  /// The catalog of another process.
  let other: Catalog

  init() async throws {
    fixture = try CatalogFixture()
    catalog = fixture.catalog
    for name in ["a", "b"] { _ = try await catalog.add(.sample(name)) }
    other = try fixture.reopened()
  }

  private func state(of name: String) async throws -> DependencyState {
    try await catalog.noting { try await catalog.summary(of: BitmapReference(name)) }.state
  }

  private func relabel(_ name: String, in catalog: Catalog) async throws {
    _ = try await catalog.update(BitmapReference(name)) { _ in
      var change = BitmapChange()
      change.label = .text("other")
      return change
    }
  }

  @Test func `a change of one item leaves the state of another current`() async throws {
    let (a, b) = (try await state(of: "a"), try await state(of: "b"))
    let version = catalog.version
    #expect(a.isCurrent && b.isCurrent)
    try await relabel("a", in: other)
    #expect(!a.isCurrent && b.isCurrent && catalog.version != version)
    try await relabel("b", in: catalog)
    #expect(!a.isCurrent && !b.isCurrent)
    #expect(try await state(of: "a").isCurrent)
  }

  @Test func `a read without declared subjects depends on every change`() async throws {
    let state = try await catalog.noting { try await catalog.tags() }.state
    #expect(state.isCurrent)
    try await relabel("a", in: other)
    #expect(!state.isCurrent)
  }

  @Test func `a read of a missing item depends on additions`() async throws {
    let state = await catalog.noting {
      await #expect(throws: CatalogError.self) {
        try await catalog.summary(of: BitmapReference("c"))
      }
    }.state
    #expect(state.isCurrent)
    _ = try await other.add(.sample("c"))
    #expect(!state.isCurrent)
  }

  @Test func `a rejected or empty edit changes no state`() async throws {
    let (state, version) = (try await state(of: "a"), catalog.version)
    await #expect(throws: CatalogError.nameTaken("b")) {
      try await other.update(BitmapReference("a")) { _ in
        var change = BitmapChange()
        change.name = try? ItemName("b")
        return change
      }
    }
    _ = try await other.update(BitmapReference("b")) { _ in BitmapChange() }
    #expect(state.isCurrent && catalog.version == version)
  }

  @Test func `a batch removal has an outcome per item`() async throws {
    let outcomes = try await other.remove(["a", "c", "b", "a"].map { try BitmapReference($0) })
    let names = outcomes.map { try? $0.get().name }
    #expect(names == ["a", nil, "b", nil])
    #expect(try await catalog.bitmaps(BitmapQuery()).total == 0)
  }

  @Test func `a value that an earlier program wrote counts as a change of everything`()
    async throws
  {
    let (a, b) = (try await state(of: "a"), try await state(of: "b"))
    let file = try FileHandle(forWritingTo: catalog.database.token.file)
    try file.write(contentsOf: Data([7, 6, 5, 4, 3, 2, 1, 0]))
    #expect(!a.isCurrent && !b.isCurrent)
    let later = try await state(of: "b")
    #expect(later.isCurrent)
    // Our next change takes that into account.
    try await relabel("a", in: other)
    #expect(!b.isCurrent && !later.isCurrent)
    let last = try await state(of: "b")
    try await relabel("a", in: other)
    #expect(last.isCurrent)
  }

  @Test func `a file in an earlier program's format is read`() async throws {
    let file = catalog.database.token.file
    try FileHandle(forWritingTo: file).truncate(atOffset: 8)
    let b = try await state(of: "b")
    #expect(b.isCurrent)
    try await relabel("a", in: other)
    #expect(!b.isCurrent)
    let later = try await state(of: "b")
    try await relabel("a", in: other)
    #expect(later.isCurrent)
  }

  @Test func `without a file, no state is current`() throws {
    let token = ChangeToken(file: fixture.folder.file("no/such/folder/changes"))
    #expect((0..<10).allSatisfy { _ in token.table != token.table })
  }

  @Test func `a change to a read-only file outdates everything in this process`() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("changes")
    try Data(count: 8 * ChangeTable.count).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
    // The superuser may write nevertheless.
    guard !FileManager.default.isWritableFile(atPath: file.path) else { return }
    let token = ChangeToken(file: file)
    let before = (token.value, token.table[ChangeTable.Place.everything])
    token.bump(ChangedParts())
    #expect(token.value != before.0)
    #expect(token.table[ChangeTable.Place.everything] != before.1)
  }

  @Test func `a gap between shared edits counts as a change of everything`() throws {
    let token = catalog.database.token
    func everything() -> UInt64 { token.table[ChangeTable.Place.everything] }
    token.bump(ChangedParts(), from: nil, to: 1)
    let first = everything()
    token.bump(ChangedParts(), from: 1, to: 2)
    #expect(everything() == first && token.table.told == 2)
    // The process that made edit 3 was killed.
    token.bump(ChangedParts(), from: 3, to: 4)
    #expect(everything() != first && token.table.told == 4)
  }

  @Test func `subjects map to fixed, evenly used places`() {
    #expect(ChangeTable.place(of: 1, .bitmaps) == 982)
    #expect(ChangeTable.place(of: 1, .symbols) == 200)
    let places = (1...10_240).map { ChangeTable.place(of: $0, .bitmaps) }
    #expect(Set(places).count == ChangeTable.subjectCount)
    #expect(places.allSatisfy { (16..<ChangeTable.count).contains($0) })
  }
}
