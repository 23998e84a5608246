import Foundation
import GRDB
import GalleryTestSupport
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import GalleryCatalog
@testable import GalleryModel

/// Names of members in the catalog (sets.md §4).
@Suite struct CatalogMembersTests {
  private let fixture: CatalogFixture
  private var catalog: Catalog { fixture.catalog }

  init() async throws {
    fixture = try CatalogFixture()
    for name in ["a", "b"] { try await addSet(name) }
  }

  private func addSet(_ name: String, rank: Int? = nil) async throws {
    _ = try await catalog.addSet(
      SetChange(name: SetName(name), facts: SetFacts(title: name, rank: rank)))
  }

  private func rank(_ name: String, _ rank: Int) async throws {
    _ = try await catalog.updateSet(named: name) { stored throws(CatalogError) in
      var facts = stored.facts
      facts.rank = rank
      return SetChange(name: try SetName(stored.name), facts: facts)
    }
  }

  private static let viewBox = Rect(x: 0, y: 0, width: 24, height: 24)

  private func add(symbol name: String) async throws {
    _ = try await catalog.add([.sample(name, viewBox: Self.viewBox)])
  }

  /// Adds an item of each kind under a name.
  private func add(_ name: String) async throws {
    _ = try await catalog.add(.sample(name))
    let palette = try #require(Palette([.black]))
    _ = try await catalog.add(NewPalette(name: ItemName(name), palette: palette))
    try await add(symbol: name)
    _ = try await catalog.add(
      NewScene(name: ItemName(name), document: #"{"scene":1,"body":{"empty":true}}"#))
    let facts = FontFacts(name: try ItemName(name), family: name, coverage: [0x20...0x7E])
    _ = try await catalog.add(
      NewFont(facts: facts, contentHash: String(repeating: "0a", count: 32), bytes: [1]))
  }

  /// Returns the full names that a name finds, for each kind.
  private func found(_ name: String) async throws -> [String] {
    var names: [String] = []
    for find: () async throws -> String in [
      { try await catalog.summary(of: BitmapReference(name)).name },
      { try await catalog.palette(named: name).name },
      { try await catalog.symbol(named: name).summary.name },
      { try await catalog.resolveSymbol(name).name },
      { try await catalog.scene(named: name).summary.name },
      { try await catalog.font(named: name).facts.name.text },
    ] {
      do { names.append(try await find()) } catch CatalogError.missing { names.append("missing") }
    }
    return Set(names).sorted()
  }

  @Test func `a plain name finds the default set's item, else that of the first set`()
    async throws
  {
    try await add("b:bell")
    #expect(try await found("bell") == ["b:bell"])
    try await add("a:bell")
    #expect(try await found("bell") == ["a:bell"])
    try await rank("b", 0)
    #expect(try await found("bell") == ["b:bell"])
    #expect(try await found("a:bell") == ["a:bell"])
    #expect(try await found(":bell") == ["missing"])
    try await add("bell")
    #expect(try await found("bell") == ["bell"])
    #expect(try await found(":bell") == ["bell"])
    #expect(try await found("b:bell") == ["b:bell"])
    #expect(try await found("c:bell") == ["missing"])
    let counts = try await catalog.set(named: "a").counts
    #expect(counts.values.allSatisfy { $0 == 1 } && counts.count == 5)
    #expect(try await catalog.check().findings == [])
  }

  @Test func `quick look-ups find the same items`() async throws {
    try await add("b:bell")
    func quick() throws -> [String?] {
      [
        try catalog.lookUp(BitmapReference("bell"), pixelsUpTo: 1_000)?.summary.name,
        try catalog.lookUpSymbol("bell", .none, isDerived: false, pathsUpTo: 1_000)?.name,
      ]
    }
    #expect(try quick() == ["b:bell", "b:bell"])
    try await add("a:bell")
    #expect(try quick() == ["a:bell", "a:bell"])
    // An edit of a set alone changes the order.
    try await rank("b", 0)
    #expect(try quick() == ["b:bell", "b:bell"])
  }

  @Test func `an answer that shows a member by its plain name depends on the order of sets`()
    async throws
  {
    for name in ["a:bell", "b:bell", "own"] { _ = try await catalog.add(.sample(name)) }
    func state(_ name: String) async throws -> DependencyState {
      try await catalog.noting { try await catalog.summary(of: BitmapReference(name)) }.state
    }
    let (plain, full, own) = (
      try await state("bell"), try await state("a:bell"), try await state("own")
    )
    try await rank("b", 0)
    #expect(!plain.isCurrent && full.isCurrent && own.isCurrent)
  }

  @Test func `variants are looked for in the set of the symbol`() async throws {
    for name in ["a:bell", "b:bell", "b:bell.fill", "b:gong.circle"] { try await add(symbol: name) }
    let filled = SymbolVariants(isFilled: true)
    #expect(try await catalog.resolveSymbol("b:bell", filled).name == "b:bell.fill")
    #expect(try await catalog.resolveSymbol("a:bell", filled).name == "a:bell")
    #expect(try await catalog.resolveSymbol("bell.fill").name == "b:bell.fill")
    #expect(try await catalog.resolveSymbol("bell.slash").name == "a:bell")
    #expect(try await catalog.resolveSymbol("gong").name == "b:gong.circle")
    #expect(try await catalog.symbol(named: "b:bell").summary.variants.count == 2)
  }

  @Test func `an edit keeps an item in its set`() async throws {
    try await add("a:bell")
    var change = BitmapChange()
    change.name = try ItemName("ring")
    let wish = change
    #expect(try await catalog.update(BitmapReference("bell")) { _ in wish }.name == "a:ring")
    let renamed = try await catalog.updateSymbol(named: "a:bell") { _ throws(CatalogError) in
      var change = SymbolChange()
      change.name = try SymbolName("ring")
      return change
    }
    #expect(renamed.name == "a:ring" && renamed.aliases == ["a:bell"])
    await #expect(throws: CatalogError.self) {
      _ = try await catalog.updateSymbol(named: "a:ring") { _ throws(CatalogError) in
        var change = SymbolChange()
        change.name = try SymbolName("b:ring")
        return change
      }
    }
    let alias = try await catalog.addSymbolAlias(SymbolName("gong"), to: "ring")
    #expect(alias.aliases == ["a:bell", "a:gong"])
    #expect(try await catalog.symbol(named: "gong").summary.name == "a:ring")
  }

  @Test func `a plain name removes what it finds, and nothing more`() async throws {
    for name in ["a:bell", "a:bell.fill", "b:bell"] { try await add(symbol: name) }
    _ = try await catalog.removeSymbol(named: "bell.fill")
    #expect(try await catalog.symbol(named: "a:bell").summary.variants.map(\.name) == ["a:bell"])
    _ = try await catalog.removeSymbol(named: "bell")
    #expect(try await catalog.allSymbols().map(\.name) == ["b:bell"])
    #expect(try await catalog.set(named: "a").memberCount == 0)
  }

  @Test func `a plain name is free for an item without a set`() async throws {
    try await add("a:bell")
    _ = try await catalog.add(.sample("bell"))
    await #expect(throws: CatalogError.nameTaken("a:bell")) {
      try await catalog.add(.sample("a:bell"))
    }
    let replaced = try await catalog.add(.sample("a:bell"), onConflict: .replace).summary
    #expect(replaced.id == 1 && replaced.revision == 2)
  }

  @Test func `a member needs its set`() async throws {
    await #expect(throws: CatalogError.missingSet("c", near: [])) {
      try await catalog.add(.sample("c:bell"))
    }
    await #expect(throws: CatalogError.missingSet("aa", near: ["a"])) {
      try await add(symbol: "aa:bell")
    }
  }

  @Test func `similar names are looked for in every set`() async throws {
    try await add("a:bell")
    for name in ["blel", "b:bel", ":bell"] {
      #expect(
        await #expect(throws: CatalogError.self) {
          _ = try await catalog.summary(of: BitmapReference(name))
        } == .missing(.bitmap, try ItemName(name).text, near: ["a:bell"]))
      await #expect(throws: CatalogError.missing(.palette, name, near: ["a:bell"])) {
        _ = try await catalog.palette(named: name)
      }
      await #expect(throws: CatalogError.missing(.symbol, name, near: ["a:bell"])) {
        _ = try await catalog.symbol(named: name)
      }
    }
  }

  @Test func `a collection without sets needs no further query for a name`() async throws {
    let plain = try CatalogFixture()
    _ = try await plain.catalog.add(.sample("heart"))
    try await plain.catalog.database.connections.get().pool.read { db in
      var queries = 0
      db.trace { _ in queries += 1 }
      _ = try db.bitmaps.find(.name(ItemName("heart")))
      #expect(queries == 1)
    }
  }
}
