import Foundation
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import Gallery
@testable import GalleryCatalog
@testable import GalleryModel
@testable import GalleryRendering

@Suite struct SymbolImportTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes triangles of different sizes.
  private func draw(_ paths: String...) throws {
    for (index, path) in paths.enumerated() { try draw(path, size: index + 2) }
  }

  private func draw(_ path: String, size: Int, title: String? = nil) throws {
    let title = title.map { "<title>\($0)</title>" } ?? ""
    try folder.write(
      "<svg viewBox='0 0 24 24'>\(title)<path d='M1 1h\(size)v\(size)z'/></svg>", to: path)
  }

  private func look(
    _ naming: SymbolNaming = .plain, _ change: (inout SymbolImport.Options) -> Void = { _ in }
  ) async throws -> SymbolImport {
    var options = SymbolImport.Options()
    options.naming = naming
    change(&options)
    return try await SymbolImport([folder.url], options)
  }

  private func names(_ found: SymbolImport) -> [String] { found.accepted.map(\.name.name.text) }

  @Test func `a rejected file does not prevent the import of others`() async throws {
    try draw("a.svg", "b.svg", "c.svg", "d.svg")
    try folder.write("<svg viewBox='0 0 9 9'>\n<script/></svg>", to: "b.svg")
    let found = try await look()
    #expect(names(found) == ["a", "c", "d"])
    #expect(
      found.refused.map(\.description) == [
        "\(folder.file("b.svg").path): line 2: the element script is not allowed"
      ])
    let fixture = try CatalogFixture()
    let outcomes = try await fixture.catalog.add(found.symbols)
    #expect(outcomes.map(\.name) == ["a", "c", "d"] && outcomes.allSatisfy(\.isNewSymbol))
    #expect(try await fixture.catalog.check().findings == [])
  }

  @Test func `groups drawings into symbols, with their titles as labels`() async throws {
    try draw("bell.slash.svg", size: 3, title: "No bell")
    try draw("bell.svg", size: 4, title: "A bell")
    try draw("star.svg", size: 5)
    let symbols = try await look().symbols
    #expect(symbols.map(\.name.text) == ["bell", "star"])
    #expect(symbols[0].drawings.map(\.variants.chain) == ["slash", ""])
    #expect(symbols[0].source == "bell.svg")
    #expect(symbols[0].label == .text("No bell") && symbols[1].label == nil)
  }

  @Test func `an error thrown by the progress handler ends the import`() async throws {
    for number in 1...50 { try folder.write("", to: "\(number).svg") }
    var calls = 0
    await #expect(throws: CancellationError.self) {
      _ = try await SymbolImport([folder.url], SymbolImport.Options()) { _, _, _ in
        calls += 1
        throw CancellationError()
      }
    }
    #expect(calls == 1)
  }

  @Test func `progress counts every file once, including rejected ones`() async throws {
    try draw("a.svg", "b.svg", "c.svg")
    try folder.write("", to: "d.svg")
    var seen: [Int] = []
    let found = try await SymbolImport([folder.url], SymbolImport.Options()) { done, total, _ in
      #expect(total == 4)
      seen.append(done)
    }
    #expect(seen == [1, 2, 3, 4] && found.accepted.count == 3)
  }

  @Test func `reads a file once if it is given twice`() async throws {
    try draw("art/a.svg")
    let paths = [folder.file("art"), folder.file("art/a.svg"), folder.file("art/../art/a.svg")]
    let found = try await SymbolImport(paths, SymbolImport.Options())
    #expect(names(found) == ["a"] && found.collisions.isEmpty)
  }

  @Test func `files with one name collide, and the first is imported`() async throws {
    try draw("one/a.svg", "two/a.svg", "two/A.svg")
    let found = try await look()
    #expect(found.accepted.map(\.file) == [folder.file("one/a.svg")])
    #expect(
      found.collisions
        == [folder.file("two/A.svg"), folder.file("two/a.svg")].map {
          .init(file: $0, name: "a", other: folder.file("one/a.svg"))
        })
  }

  @Test func `imports the preferred weight of Phosphor from any folder`() async throws {
    try draw("bold/bell-bold.svg", "fill/bell-fill.svg", "regular/bell.svg", "thin/bell-thin.svg")
    let found = try await look(.phosphor)
    #expect(names(found) == ["bell.fill", "bell"] && found.collisions.isEmpty)
    #expect(found.accepted.last?.file.lastPathComponent == "bell.svg")
    #expect(found.otherWeights.map(\.lastPathComponent) == ["bell-bold.svg", "bell-thin.svg"])
  }

  @Test func `reports drawings with equal geometry`() async throws {
    try draw("a.svg", size: 3)
    let fixture = try CatalogFixture()
    try await fixture.catalog.add(try await look().symbols)
    let present = try await fixture.catalog.symbolNames()
    try draw("b.svg", size: 3)
    try draw("c.svg", size: 4)
    try draw("d.svg", size: 4)
    let found = try await look { ($0.present, $0.policy) = (present, .replace) }
    #expect(found.accepted.map(\.duplicate) == [nil, "a", nil, "c"])
  }

  @Test(arguments: [
    (SymbolNaming.bootstrap, ["bell.svg", "bell-slash-fill.svg"], ["bell-slash-fill"]),
    (.tabler, ["filled/bell.svg", "outline/bell.svg", "outline/bell-off.svg"], ["bell-off"]),
    (.tabler, ["filled/circle-key.svg", "outline/circle-key.svg"], ["circle-key"]),
    (.tabler, ["filled/bell.svg"], ["bell"]),
    (.phosphor, ["bell.svg", "bell-fill.svg"], ["bell-fill"]),
    (.plain, ["Bell.svg"], []), (.sf, ["bell.slash.svg"], []),
  ])
  func `the file's name becomes an alias unless it is a drawing's name`(
    naming: SymbolNaming, paths: [String], names: [String]
  ) async throws {
    for (index, path) in paths.enumerated() { try draw(path, size: index + 2) }
    let found = try await look(naming)
    #expect(found.accepted.compactMap(\.originalName?.text) == names)
    let fixture = try CatalogFixture()
    try await fixture.catalog.add(found.symbols)
    let symbol = try #require(try await fixture.catalog.symbols().items.first)
    #expect(symbol.revision == 1 && symbol.aliases == names)
    for item in found.accepted {
      guard let original = item.originalName else { continue }
      let resolved = try await fixture.catalog.resolveSymbol(original.text)
      #expect(resolved.name == item.name.name.text)
      #expect(!resolved.summary.variants.isEmpty)
    }
  }

  @Test func `a file name in two folders becomes an alias of the outline`() async throws {
    try draw("filled/circle-key.svg", "outline/circle-key.svg")
    let found = try await look(.tabler)
    #expect(names(found) == ["circle.key.fill", "circle.key"])
    #expect(found.accepted.map(\.originalName?.text) == [nil, "circle-key"])
  }

  @Test func `uses a given name as it is, and joins the existing symbol`() async throws {
    try draw("bell.svg")
    let fixture = try CatalogFixture()
    try await fixture.catalog.add(try await look().symbols)
    let present = try await fixture.catalog.symbolNames()
    let name = try SymbolName("bell.slash")
    let found = try await look(.bootstrap) { ($0.present, $0.name) = (present, name) }
    #expect(
      found.accepted.map(\.name) == [
        .init(name, subject: try SymbolName("bell"), .init(isSlashed: true))
      ])
    #expect(found.accepted.map(\.originalName) == [nil])
  }

  @Test func `an imported drawing replaces a derived one`() async throws {
    try draw("bell.svg")
    let fixture = try CatalogFixture()
    let catalog = fixture.catalog
    try await catalog.add(try await look().symbols)
    let stored = try await catalog.symbol(named: "bell")
    guard case .derived(let made) = try stored.derivation(of: .init(shape: .circle)) else {
      Issue.record("nothing was derived")
      return
    }
    try await catalog.add([NewSymbol(name: try SymbolName("bell"), drawings: [made])])
    try draw("bell.circle.svg", size: 7)
    let present = try await catalog.symbolNames()
    let found = try await look { $0.present = present }
    #expect(names(found) == ["bell.circle"] && found.collisions.map(\.name) == ["bell"])
    #expect(try await catalog.add(found.symbols).map(\.kind) == [.replaced])
  }

  @Test func `rejects a name that does not fit the scheme`() async throws {
    try draw("Bell.svg", "bell.svg")
    let found = try await look(.sf)
    #expect(names(found) == ["bell"])
    #expect(
      found.refused == [
        .badName(
          path: folder.file("Bell.svg").path,
          reason: "its name does not fit --names sf: a symbol name \(SymbolName.rule)")
      ])
  }

  @Test func `a variant does not become a subject`() async throws {
    try draw("bell.svg", "bell.fill.svg", "bell.fill.circle.svg")
    let fixture = try CatalogFixture()
    try await fixture.catalog.add(try await look().symbols)
    for (name, subject) in [
      ("bell.fill", "bell"), ("bell.fill.circle", "bell.fill.circle"),
    ] {
      #expect(try await fixture.catalog.symbol(named: name).summary.name == subject)
    }
    #expect(try await fixture.catalog.symbols().total == 2)
  }

  @Test func `a taken name rolls back all symbols`() async throws {
    try draw("a.svg", "b.svg", "c.svg")
    let fixture = try CatalogFixture()
    let symbols = try await look().symbols
    try await fixture.catalog.add([symbols[2]])
    await #expect(throws: CatalogError.nameTaken("c")) {
      try await fixture.catalog.add(symbols)
    }
    #expect(try await fixture.catalog.symbols().items.map(\.name) == ["c"])
    #expect(try await fixture.catalog.symbolNames().drawings.keys.sorted() == ["c"])
  }
}
