import Foundation
import GRDB
import GalleryTestSupport
import TestSupport
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct CatalogSetsTests {
  private let fixture: CatalogFixture
  private var catalog: Catalog { fixture.catalog }

  init() throws { fixture = try CatalogFixture() }

  private func add(_ name: String, _ change: (inout SetFacts) -> Void = { _ in }) async throws
    -> StoredSet
  {
    let name = try SetName(name)
    var facts = SetFacts(title: name.title)
    change(&facts)
    return try await catalog.addSet(SetChange(name: name, facts: facts))
  }

  private func names(includesHidden: Bool = false) async throws -> [String] {
    try await catalog.sets(includesHidden: includesHidden).items.map(\.name)
  }

  @Test func `an added set reads back equal`() async throws {
    let license = try LicenseExpression("MIT OR CC-BY-4.0")
    let facts = SetFacts(
      title: "Tabler Icons",
      authors: [SetAuthor(name: "Z", url: "https://z.example"), SetAuthor(name: "A")],
      license: license, licenseURL: "https://l.example", licenseText: "Do as you like.\n",
      source: "https://tabler.example", version: "3.1", description: "Outlines <b>",
      category: "general", tags: ["outline", "24px"], rank: 7, isHidden: true)
    let added = try await catalog.addSet(SetChange(name: SetName("tabler"), facts: facts))
    var sorted = facts
    sorted.tags = ["24px", "outline"]
    #expect(added.id == 1 && added.revision == 1 && added.facts == sorted)
    #expect(added.memberCount == 0 && added.counts.count == ItemKind.allCases.count)
    #expect(try await catalog.set(named: "tabler") == added)
    #expect(try await fixture.reopened().set(named: "tabler") == added)
    // Lists have no texts of licences, which may be long.
    let listed = try await catalog.sets(includesHidden: true).items
    #expect(listed.map(\.facts.licenseText) == [nil] && listed.map(\.facts.authors.count) == [2])
    #expect(try await catalog.check().findings == [])
  }

  @Test func `sets are listed by rank, then in the order of their additions`() async throws {
    for name in ["c", "a", "b"] { _ = try await add(name) }
    #expect(try await names() == ["c", "a", "b"])
    _ = try await add("first") { $0.rank = 0 }
    _ = try await add("tie") { $0.rank = 2 }
    _ = try await add("dark") { $0.isHidden = true }
    #expect(try await names() == ["first", "c", "a", "tie", "b"])
    #expect(try await names(includesHidden: true) == ["first", "c", "a", "tie", "b", "dark"])
    let page = try await catalog.sets(Paging(page: 2, perPage: 2))
    #expect(page.items.map(\.name) == ["a", "tie"] && page.total == 5)
    _ = try await add("end") { $0.rank = SetFacts.maximumRank }
    #expect(try await add("later").facts.rank == SetFacts.maximumRank)
    #expect(try await names().suffix(2) == ["end", "later"])
  }

  @Test func `an edit changes facts and raises the revision`() async throws {
    let added = try await add("tabler") { $0.authors = [SetAuthor(name: "A")] }
    let edited = try await catalog.updateSet(named: "tabler") { stored throws(CatalogError) in
      var facts = stored.facts
      facts.authors = [SetAuthor(name: "B"), SetAuthor(name: "C")]
      facts.license = try LicenseExpression("MIT")
      return SetChange(name: try SetName("tabler-icons"), facts: facts)
    }
    #expect(edited.id == added.id && edited.revision == 2 && edited.name == "tabler-icons")
    #expect(edited.facts.authors.map(\.name) == ["B", "C"] && edited.created == added.created)
    await #expect(throws: CatalogError.missingSet("tabler", near: ["tabler-icons"])) {
      try await catalog.set(named: "tabler")
    }
    let version = catalog.version
    let same = try await catalog.updateSet(named: "tabler-icons") { stored throws(CatalogError) in
      SetChange(name: try SetName(stored: stored.name), facts: stored.facts)
    }
    #expect(same == edited && catalog.version == version)
  }

  @Test func `names are unique, and ids are never used again`() async throws {
    _ = try await add("a")
    _ = try await add("b")
    let taken = CatalogError.refused(
      thing: "set", value: "a", message: "there is a set a already")
    await #expect(throws: taken) { _ = try await add("a") }
    await #expect(throws: taken) {
      _ = try await catalog.updateSet(named: "b") { stored throws(CatalogError) in
        SetChange(name: try SetName("a"), facts: stored.facts)
      }
    }
    #expect(try await catalog.removeSet(named: "b").id == 2)
    #expect(try await add("b").id == 3)
    await #expect(throws: CatalogError.missingSet("nothing", near: [])) {
      _ = try await catalog.removeSet(named: "nothing")
    }
  }

  @Test func `a set with members is not removed`() async throws {
    _ = try await add("a")
    _ = try await catalog.add(.sample("heart"))
    try await catalog.write { db in
      try db.execute(
        sql:
          "INSERT INTO bitmap_origins (bitmap_id, set_id) VALUES (1, 1); UPDATE bitmaps SET revision = 2"
      )
    }
    #expect(try await catalog.set(named: "a").counts[.bitmap] == 1)
    let error = await #expect(throws: CatalogError.self) { try await catalog.removeSet(named: "a") }
    #expect(
      error?.description
        == "the set a has members (1): --members remove or --members release says what becomes of "
        + "them")
    // The database itself forbids it, too.
    await #expect(throws: CatalogError.self) {
      try await catalog.write { db in try db.execute(sql: "DELETE FROM sets") }
    }
    _ = try await catalog.remove(BitmapReference("heart"))
    #expect(try await catalog.removeSet(named: "a").id == 1)
    #expect(try await catalog.check().findings == [])
  }

  @Test func `a repair keeps origins without a set`() async throws {
    _ = try await catalog.add(.sample("heart"))
    try await catalog.write { db in
      try db.execute(
        sql:
          "INSERT INTO bitmap_origins (bitmap_id, author) VALUES (1, 'Ada'); UPDATE bitmaps SET revision = 2"
      )
    }
    #expect(try await catalog.repair() == [])
    let count = try await catalog.read { db in try db.count("bitmap_origins") }
    #expect(count == 1)
  }

  @Test func `a collection has a limit of sets`() async throws {
    try await catalog.write { db in
      try db.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
          INSERT INTO sets (name, title, rank, created, modified) SELECT 's' || i, 'S', i, 0, 0 FROM n
          """)
    }
    let error = await #expect(throws: CatalogError.self) { try await add("more") }
    #expect(error?.description == "the collection has 10000 sets, limit 10000")
  }

  @Test func `facts that break a rule are rejected before the database is locked`() async throws {
    await #expect(throws: CatalogError.self) { try await add("a") { $0.title = "" } }
    #expect(try await names() == [])
  }
}
