import Foundation
import GRDB
import GalleryTestSupport
import GalleryWire
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import GalleryCatalog
@testable import GalleryModel
@testable import GalleryRendering

@Suite struct CatalogSymbolsTests {
  let fixture: CatalogFixture
  let catalog: Catalog

  init() throws {
    fixture = try CatalogFixture()
    catalog = fixture.catalog
  }

  private func drawing(_ size: Double = 1) -> SymbolDrawing {
    let path = Path([.move(Point(0, 0)), .line(Point(size, 0)), .line(Point(0, size)), .close])
    var clearing = SymbolLayer([
      Shape(path, .stroke(StrokeStyle(width: 1.5, cap: .round, dash: [1, 2])), opacity: 0.5)
    ])
    clearing.clears = [Shape(path, .fill(.evenOdd))]
    clearing.level = .secondary
    clearing.color = .intrinsic(Color(red: 1, green: 2, blue: 3))
    clearing.traits = [.isVariable, .pulses]
    clearing.threshold = 20
    clearing.motionGroup = 2
    clearing.anchor = Point(3, 4)
    return SymbolDrawing(
      viewBox: Rect(x: 0, y: 0, width: 24, height: 24),
      layers: [SymbolLayer([Shape(path, .fill(.nonZero))]), clearing])
  }

  private func symbol(
    _ name: String, _ chains: String..., origin: SymbolSummary.Variant.Origin = .drawn
  ) throws -> NewSymbol {
    let subject = try SymbolName(name)
    let drawings = try chains.enumerated().map { index, chain in
      let variants = chain.isEmpty ? .none : try #require(SymbolVariants(chain: chain))
      return NewSymbol.Drawing(
        name: try subject.with(variants), variants: variants,
        drawing: drawing(Double(index + 1)), origin: origin)
    }
    return NewSymbol(name: subject, drawings: drawings)
  }

  @Test func `an added symbol reads back equal`() async throws {
    var new = try symbol("bell", "", "slash.fill")
    new.label = .text("A bell")
    new.tags = ["sound", "alert"]
    new.categories = ["objects"]
    new.searchWords = ["ring ring", "alarm"]
    new.source = "art/bell.svg"
    new.license = "MIT"
    new.preferredMode = .hierarchical
    new.flipsInRTL = true
    new.drawings[0].aliases = [try SymbolName("old-bell")]
    let outcomes = try await catalog.add([new])
    #expect(outcomes.map(\.name) == ["bell", "bell.slash.fill"])
    let stored = try await catalog.symbol(named: "bell")
    #expect(stored.drawings == [drawing(1), drawing(2)])
    let summary = stored.summary
    #expect(summary.label == "A bell" && summary.tags == ["alert", "sound"])
    #expect(summary.categories == ["objects"] && summary.searchWords == ["ring ring", "alarm"])
    #expect(summary.source == "bell.svg" && summary.license == "MIT" && summary.revision == 1)
    #expect(summary.preferredMode == .hierarchical && summary.flipsInRTL)
    #expect(summary.aliases == ["old-bell"])
    #expect(summary.variants.map(\.name) == ["bell", "bell.slash.fill"])
    for name in ["bell.slash.fill", "old-bell", "bell.circle"] {
      #expect(try await catalog.symbol(named: name).summary == summary)
    }
    #expect(try await catalog.check().findings == [])
  }

  @Test func `resolves variants, aliases and derived drawings`() async throws {
    var new = try symbol("bell", "", "fill", "slash")
    new.drawings[2].aliases = [try SymbolName("bell-off")]
    try await catalog.add([new])
    let plain = try await catalog.resolveSymbol("bell", SymbolVariants(isSlashed: true))
    #expect(plain.name == "bell.slash" && plain.drawing == drawing(3) && plain.recipe == nil)
    let old = try await catalog.resolveSymbol("bell-off")
    #expect(old.name == "bell.slash" && old.alias == "bell-off" && old.summary.name == "bell")
    let suffixed = try await catalog.resolveSymbol("bell.circle.fill")
    #expect(suffixed.name == "bell.fill")
    let derived = try await catalog.resolveSymbol("bell.circle.fill", isDerived: true)
    #expect(derived.name == "bell.circle.fill" && derived.drawing == drawing(1))
    #expect(derived.recipe?.base == "bell")
    #expect(try await catalog.hasSymbolDrawing(named: "bell-off"))
    #expect(try await !catalog.hasSymbolDrawing(named: "bell.circle"))
  }

  @Test func `rejects new names that begin with a hyphen but resolves stored ones`()
    async throws
  {
    let rule = "must not begin with -, as options of commands do"
    func refused(_ name: String) -> CatalogError {
      .invalid(thing: "symbol name", value: name, rule: rule)
    }
    let dashed = try symbol("-bell", "")
    await #expect(throws: refused("-bell")) { try await catalog.add([dashed]) }
    var new = try symbol("bell", "", "slash")
    new.drawings[0].aliases = [try SymbolName("-old")]
    let aliased = new
    await #expect(throws: refused("-old")) { try await catalog.add([aliased]) }
    new.drawings[0].aliases = []
    try await catalog.add([new])
    await #expect(throws: refused("-b")) {
      _ = try await catalog.addSymbolAlias(SymbolName("-b"), to: "bell")
    }
    func rename(_ name: String, to other: String) async throws {
      _ = try await catalog.updateSymbol(named: name) { _ throws(CatalogError) in
        var change = SymbolChange()
        change.name = try SymbolName(other)
        return change
      }
    }
    await #expect(throws: refused("-bell")) { try await rename("bell", to: "-bell") }
    // As an earlier version stored it.
    let queue = try DatabaseQueue(path: catalog.file.path)
    try await queue.write { db in
      try db.execute(sql: "UPDATE symbols SET name = '-bell'")
      try db.execute(sql: "UPDATE symbol_drawings SET name = '-' || name")
    }
    let found = try await catalog.resolveSymbol("-bell", SymbolVariants(isSlashed: true))
    #expect(found.name == "-bell.slash")
    try await rename("-bell", to: "bell")
    #expect(try await catalog.resolveSymbol("bell").name == "bell")
  }

  @Test(arguments: ["bel", "bell.slsh", "Bell.Slash", "bell..slash", "bella.slash"])
  func `the error for an unknown name lists near names`(name: String) async throws {
    try await catalog.add([try symbol("bell", "", "slash"), try symbol("house", "")])
    let error = await #expect(throws: CatalogError.self) {
      _ = try await catalog.resolveSymbol(name)
    }
    guard case .missing(.symbol, _, let near) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(near.first?.hasPrefix("bell") == true && near.count <= 5 && !near.contains("house"))
  }

  @Test(arguments: [
    ("trophee", ["trophy"]), ("trohpy", ["trophy"]), ("dorp", ["drop"]), ("trophyx", ["trophy"]),
    ("trophee.fill", ["trophy.fill", "drop.fill"]), ("bell.fill", ["drop.fill", "trophy.fill"]),
    ("tr", ["trophy", "trophy.fill"]), ("cup", []),
  ])
  func `near names change the fewest words, then the fewest letters`(
    text: String, names: [String]
  ) async throws {
    try await catalog.add([try symbol("drop", "", "fill"), try symbol("trophy", "", "fill")])
    #expect(try await catalog.nearSymbolNames(to: text) == names)
  }

  @Test func `a filled twin may have its own name`() async throws {
    var new = try symbol("video.badge.checkmark", "")
    new.drawings.append(
      .init(
        name: try SymbolName("video.fill.badge.checkmark"),
        variants: SymbolVariants(isFilled: true), drawing: drawing(5)))
    try await catalog.add([new])
    let fill = SymbolVariants(isFilled: true)
    let found = try await catalog.resolveSymbol("video.badge.checkmark", fill)
    #expect(found.name == "video.fill.badge.checkmark" && found.candidates.count == 1)
  }

  @Test func `a taken name is rejected, skipped or replaced by policy`() async throws {
    try await catalog.add([try symbol("bell", "", "fill")])
    var again = try symbol("bell", "fill")
    again.drawings[0].drawing = drawing(9)
    await #expect(throws: CatalogError.nameTaken("bell.fill")) { try await catalog.add([again]) }
    #expect(try await catalog.add([again], onConflict: .skip).map(\.kind) == [.skipped])
    #expect(try await catalog.symbol(named: "bell").summary.revision == 1)
    #expect(try await catalog.add([again], onConflict: .replace).map(\.kind) == [.replaced])
    let stored = try await catalog.symbol(named: "bell")
    #expect(stored.summary.revision == 2 && stored.drawings == [drawing(1), drawing(9)])
  }

  @Test func `a drawn variant replaces a derived one, never the reverse`()
    async throws
  {
    try await catalog.add([try symbol("bell", "")])
    try await catalog.add([try symbol("bell", "slash", origin: .derived)])
    let drawn = try symbol("bell", "slash")
    #expect(try await catalog.add([drawn]).map(\.kind) == [.replaced])
    let derived = try symbol("bell", "slash", origin: .derived)
    #expect(try await catalog.add([derived], onConflict: .replace).map(\.kind) == [.skipped])
    #expect(
      try await catalog.symbol(named: "bell").summary.variants.map(\.origin) == [.drawn, .drawn])
  }

  @Test func `one taken name rejects the whole batch`() async throws {
    try await catalog.add([try symbol("b", "")])
    await #expect(throws: CatalogError.nameTaken("b")) {
      try await catalog.add([try symbol("a", ""), try symbol("b", "")])
    }
    #expect(try await catalog.symbols().items.map(\.name) == ["b"])
  }

  @Test func `a stored symbol becomes a variant when its subject is added`() async throws {
    try await catalog.add([try symbol("bell.slash", "", "fill")])
    try await catalog.add([try symbol("bell", "")])
    let summary = try await catalog.symbol(named: "bell").summary
    #expect(summary.variants.map(\.variants.chain) == ["", "slash", "slash.fill"])
    #expect(try await catalog.symbols().total == 1)
    #expect(try await catalog.check().findings == [])
  }

  @Test func `editing a symbol raises its revision`() async throws {
    try await catalog.add([try symbol("bell", "", "slash")])
    let same = try await catalog.updateSymbol(named: "bell") { _ in SymbolChange() }
    #expect(same.revision == 1)
    let name = try SymbolName("gong")
    let changed = try await catalog.updateSymbol(named: "bell.slash") { _ in
      var change = SymbolChange()
      change.name = name
      change.label = .text("A gong")
      change.tags = ["loud"]
      change.preferredMode = .some(.palette)
      return change
    }
    #expect(changed.name == "gong" && changed.label == "A gong" && changed.revision == 2)
    #expect(changed.variants.map(\.name) == ["gong", "gong.slash"])
    #expect(changed.aliases == ["bell", "bell.slash"])
    #expect(try await catalog.resolveSymbol("bell.slash").name == "gong.slash")
    #expect(try await catalog.check().findings == [])
  }

  @Test func `an unlabelled symbol differs from a decorative one`() async throws {
    var line = try symbol("line", "")
    line.label = .decorative
    try await catalog.add([try symbol("heart", ""), line])
    #expect(try await catalog.resolveSymbol("heart").summary.spoken == .words("heart"))
    #expect(try await catalog.resolveSymbol("line").summary.spoken == .decorative)
    try await catalog.add([try symbol("line", "slash")])
    #expect(try await catalog.resolveSymbol("line").summary.isDecorative, "kept")
    let labels: [(LabelChange, PictureLabel)] = [
      (.text("A line"), .words("A line")), (.decorative, .decorative), (.missing, .words("line")),
    ]
    for (label, spoken) in labels {
      let changed = try await catalog.updateSymbol(named: "line") { _ in
        var change = SymbolChange()
        change.label = label
        return change
      }
      #expect(changed.spoken == spoken)
      #expect(try await catalog.resolveSymbol("line").summary.spoken == spoken)
    }
    #expect(try await catalog.check().findings == [])
  }

  @Test func `removes an alias, a drawing or a symbol by name`() async throws {
    try await catalog.add([try symbol("bell", "", "slash")])
    let alias = try SymbolName("ding")
    #expect(try await catalog.addSymbolAlias(alias, to: "bell").aliases == ["ding"])
    #expect(try await catalog.addSymbolAlias(alias, to: "bell").revision == 2)
    await #expect(throws: CatalogError.nameTaken("ding")) {
      try await catalog.addSymbolAlias(alias, to: "bell.slash")
    }
    guard case .alias("ding", _) = try await catalog.removeSymbol(named: "ding") else {
      Issue.record("it was no alias")
      return
    }
    guard case .drawing = try await catalog.removeSymbol(named: "bell.slash") else {
      Issue.record("it was no drawing")
      return
    }
    guard case .symbol = try await catalog.removeSymbol(named: "bell") else {
      Issue.record("it was no symbol")
      return
    }
    #expect(try await catalog.symbols().total == 0)
    await #expect(throws: CatalogError.missing(.symbol, "bell", near: [])) {
      try await catalog.removeSymbol(named: "bell")
    }
  }

  @Test func `a damaged drawing is reported and not resolved`() async throws {
    try await catalog.add([try symbol("bell", "")])
    try await catalog.database.connections.get().pool.write { db in
      try db.execute(sql: "UPDATE symbol_shapes SET path = 'M0 0L9 9' WHERE ordinal = 0")
    }
    await #expect(throws: CatalogError.self) { try await catalog.resolveSymbol("bell") }
    #expect(try await catalog.check().findings.count == 1)
  }
}
