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

  @Test(arguments: [
    ("b:bell.fill", SymbolVariants.none, "b:bell.fill"),
    ("b:bell", SymbolVariants(isFilled: true), "b:bell.fill"),
    ("a:bell", SymbolVariants(isFilled: true), "a:bell"),
    // The first set with the symbol answers for its variants, too.
    ("bell", .none, "a:bell"), ("bell.fill", .none, "a:bell"),
    ("bell", SymbolVariants(isFilled: true), "a:bell"), ("bell.slash", .none, "a:bell"),
    ("star.fill", .none, "b:star.fill"), ("gong", .none, "b:gong.circle"),
  ])
  func `the first set that has a symbol answers for its variants`(
    name: String, variants: SymbolVariants, found: String
  ) async throws {
    for name in ["a:bell", "b:bell", "b:bell.fill", "b:star.fill"] { try await add(symbol: name) }
    let enclosed = NewSymbol.Drawing(
      name: try SymbolName("b:gong.circle"), variants: SymbolVariants(shape: .circle),
      drawing: .sample(Self.viewBox))
    _ = try await catalog.add([NewSymbol(name: SymbolName("b:gong"), drawings: [enclosed])])
    #expect(try await catalog.resolveSymbol(name, variants).name == found)
    #expect(try await catalog.symbol(named: name).summary.name.setName == found.setName)
    #expect(
      try catalog.lookUpSymbol(name, variants, isDerived: false, pathsUpTo: 1_000)?.name == found)
    // A drawing that is too large for a quick look-up is not replaced by another set's.
    #expect(try catalog.lookUpSymbol(name, variants, isDerived: false, pathsUpTo: 1) == nil)
  }

  @Test func `aliases are looked up after the symbols of all sets`() async throws {
    for name in ["bell", "a:star", "b:gong"] { try await add(symbol: name) }
    _ = try await catalog.addSymbolAlias(SymbolName("gong"), to: "bell")
    _ = try await catalog.addSymbolAlias(SymbolName("a:gong"), to: "a:star")
    _ = try await catalog.addSymbolAlias(SymbolName("a:ring"), to: "a:star")
    func names(_ name: String) async throws -> [String] {
      [
        try await catalog.resolveSymbol(name).name,
        try await catalog.symbol(named: name).summary.name,
      ]
    }
    #expect(try await names("gong") == ["b:gong", "b:gong"])
    _ = try await catalog.removeSymbol(named: "gong")
    #expect(try await names("gong") == ["bell", "bell"])
    #expect(try await names("a:gong") == ["a:star", "a:star"])
    #expect(try await names("ring") == ["a:star", "a:star"])
    guard case .alias("gong", let symbol) = try await catalog.removeSymbol(named: "gong") else {
      Issue.record("A symbol was removed instead of its alias.")
      return
    }
    #expect(symbol.name == "bell")
    #expect(try await names("gong") == ["a:star", "a:star"])
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

  @Test func `a renamed item is found by its earlier names until another item has them`()
    async throws
  {
    for name in ["a:bell", "old"] { _ = try await catalog.add(.sample(name)) }
    try await rename("a:bell", to: "ring")
    try await rename("old", to: "new")
    try await rename("new", to: "newest")
    for (name, found) in [
      ("a:bell", "a:ring"), ("bell", "a:ring"), ("old", "newest"), ("new", "newest"),
    ] { #expect(try await bitmap(name) == found) }
    #expect(try await bitmap(":bell") == "missing")
    #expect(try await catalog.earlierNames().map(\.name) == ["a:bell", "new", "old"])
    // A member precedes earlier names, and a new item takes its name over.
    _ = try await catalog.add(.sample("b:old"))
    #expect(try await bitmap("old") == "b:old")
    let revision = try await catalog.summary(of: BitmapReference("newest")).revision
    _ = try await catalog.add(.sample("new"))
    #expect(try await bitmap("new") == "new")
    #expect(try await catalog.summary(of: BitmapReference("newest")).revision == revision + 1)
    #expect(try await catalog.earlierNames().map(\.name) == ["a:bell", "old"])
    // An item that gets its former name again has no earlier name of this text.
    try await rename("a:ring", to: "bell")
    #expect(try await bitmap("a:ring") == "a:bell")
    let removed = try await catalog.removeEarlierName("a:ring", of: .bitmap)
    #expect(removed == EarlierName(kind: .bitmap, name: "a:ring", present: "a:bell"))
    #expect(try await bitmap("a:ring") == "missing")
    await #expect(throws: CatalogError.missing(.bitmap, "ol", near: ["old"])) {
      _ = try await catalog.removeEarlierName("ol", of: .bitmap)
    }
  }

  private func bitmap(_ name: String) async throws -> String {
    do { return try await catalog.summary(of: BitmapReference(name)).name } catch CatalogError
      .missing
    { return "missing" }
  }

  private func rename(_ name: String, to other: String) async throws {
    var change = BitmapChange()
    change.name = try ItemName(other)
    let wish = change
    _ = try await catalog.update(BitmapReference(name)) { _ in wish }
  }

  private func renameSet(_ name: String, to other: String) async throws {
    let other = try SetName(other)
    _ = try await catalog.updateSet(named: name) { stored throws(CatalogError) in
      SetChange(name: other, facts: stored.facts)
    }
  }

  @Test func `a renamed set renames its members, which keep their former names`() async throws {
    try await add("a:bell")
    for name in ["a:bell.fill", "b:bell"] { try await add(symbol: name) }
    _ = try await catalog.addSymbolAlias(SymbolName("a:gong"), to: "a:bell")
    _ = try await catalog.add(
      NewScene(
        name: ItemName("a:card"), document: #"{"body":{"empty":true},"name":"a:card","scene":1}"#))
    try await renameSet("a", to: "c")
    for name in ["a:bell", "c:bell"] { #expect(try await found(name) == ["c:bell"]) }
    #expect(try await catalog.resolveSymbol("c:bell.fill").name == "c:bell.fill")
    #expect(try await catalog.resolveSymbol("a:bell.fill").name == "c:bell.fill")
    #expect(try await catalog.resolveSymbol("c:gong").name == "c:bell")
    #expect(try await catalog.resolveSymbol("a:gong").alias == "a:gong")
    let scene = try await catalog.scene(named: "a:card")
    #expect(scene.document == #"{"body":{"empty":true},"name":"c:card","scene":1}"#)
    #expect(scene.summary.revision == 2 && scene.summary.name == "c:card")
    #expect(try await catalog.set(named: "c").memberCount == 7)
    #expect(try await catalog.check().findings == [])
    // Back again, nothing is left of the other names but earlier names.
    try await renameSet("c", to: "a")
    for name in ["a:bell", "c:bell"] { #expect(try await found(name) == ["a:bell"]) }
    #expect(try await catalog.check().findings == [])
  }

  @Test func `released members lose the name of their set`() async throws {
    try await add("a:bell")
    try await add(symbol: "b:bell")
    #expect(try await catalog.removeSet(named: "a", members: .release).memberCount == 5)
    for name in ["bell", ":bell", "a:bell"] { #expect(try await found(name) == ["bell"]) }
    await #expect(throws: CatalogError.nameTaken("bell")) {
      _ = try await catalog.removeSet(named: "b", members: .release)
    }
    #expect(try await catalog.set(named: "b").memberCount == 1)
    #expect(try await catalog.check().findings == [])
  }

  @Test func `a set is removed with its members`() async throws {
    for name in ["a:bell", "bell"] { try await add(name) }
    await #expect(throws: CatalogError.self) { _ = try await catalog.removeSet(named: "a") }
    #expect(try await catalog.removeSet(named: "a", members: .remove).memberCount == 5)
    #expect(try await found("a:bell") == ["missing"])
    #expect(try await found("bell") == ["bell"])
    #expect(try await catalog.check().findings == [])
  }

  @Test func `the credit of an item has its own facts, or else those of its set`() async throws {
    let facts = SetFacts(
      title: "Game Art", authors: [SetAuthor(name: "Ada"), SetAuthor(name: "Bo")],
      license: try LicenseExpression("CC-BY-4.0"), source: "https://g.example")
    _ = try await catalog.addSet(SetChange(name: SetName("g"), facts: facts))
    try await add("g:hero")
    try await add("hero")
    let text = "hero from Game Art by Ada and Bo, CC-BY-4.0, https://g.example"
    let bitmap = try await catalog.summary(of: BitmapReference("g:hero"))
    #expect(bitmap.credit.text == text && bitmap.credit.set == "g")
    #expect(bitmap.credit.licenseURL == "https://spdx.org/licenses/CC-BY-4.0")
    #expect(bitmap.credit.terms.attribution == .required)
    #expect(try await catalog.palette(named: "g:hero").credit.text == text)
    #expect(try await catalog.symbol(named: "g:hero").summary.credit.text == text)
    #expect(try await catalog.scene(named: "g:hero").summary.credit.text == text)
    #expect(try await catalog.font(named: "g:hero").credit.text == text)
    let plain = try await catalog.summary(of: BitmapReference("hero"))
    #expect(plain.origin == nil && !plain.credit.isKnown && plain.credit.text == "hero")
    var change = BitmapChange()
    change.facts.author = .some(SetAuthor(name: "Cy", url: "https://c.example"))
    change.facts.license = .some(try LicenseExpression("CC0-1.0"))
    let wish = change
    for (name, text) in [
      ("g:hero", "hero from Game Art by Cy, CC0-1.0, https://g.example"),
      ("hero", "hero by Cy, CC0-1.0"),
    ] {
      let edited = try await catalog.update(BitmapReference(name)) { _ in wish }
      #expect(edited.credit.text == text && edited.revision == 2)
    }
    var removal = BitmapChange()
    removal.facts.author = .some(nil)
    let other = removal
    let edited = try await catalog.update(BitmapReference("g:hero")) { _ in other }
    #expect(edited.credit.authors.map(\.name) == ["Ada", "Bo"])
  }

  @Test func `a member needs its set`() async throws {
    await #expect(throws: CatalogError.missingSet("c", near: ["a", "b"])) {
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
