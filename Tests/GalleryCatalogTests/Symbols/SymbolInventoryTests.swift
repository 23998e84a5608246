import GRDB
import GalleryTestSupport
import Raster
import Testing

@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct SymbolInventoryTests {
  private let fixture: CatalogFixture
  private var catalog: Catalog { fixture.catalog }

  init() async throws {
    fixture = try CatalogFixture()
    var bell = try NewSymbol.sample("bell", viewBox: Self.frame)
    bell.drawings[0].aliases = [try SymbolName("alarm")]
    bell.tags = ["sound"]
    try await catalog.add([try .sample("cloud", viewBox: Self.frame, size: 2), bell])
  }

  private static let frame = Rect(x: 0, y: 0, width: 24, height: 24)

  private func forgetTime(_ seconds: Int64 = 7) async throws {
    try await catalog.write { db in
      try db.execute(sql: "UPDATE symbol_changes SET changed_at = ?", arguments: [seconds])
    }
  }

  @Test func `lists all symbols, and the drawing of each alias`() async throws {
    let inventory = try await catalog.symbolInventory()
    #expect(inventory.symbols.map(\.name) == ["bell", "cloud"])
    #expect(inventory.symbols.map(\.tags) == [["sound"], []])
    #expect(inventory.aliases.map(\.name) == ["alarm"])
    #expect(inventory.aliases.map(\.drawing) == ["bell"])
  }

  @Test func `every kind of change updates the modification time`() async throws {
    try await forgetTime()
    #expect(try await catalog.symbolInventory().changed == 7)
    try await catalog.add([try .sample("heart", viewBox: Self.frame)])
    #expect(try await catalog.symbolInventory().changed > 1_700_000_000)

    try await forgetTime()
    _ = try await catalog.updateSymbol(named: "heart") { _ in
      var change = SymbolChange()
      change.tags = ["love"]
      return change
    }
    #expect(try await catalog.symbolInventory().changed > 1_700_000_000)

    try await forgetTime()
    _ = try await catalog.addSymbolAlias(SymbolName("love"), to: "heart")
    #expect(try await catalog.symbolInventory().changed > 1_700_000_000)

    try await forgetTime()
    _ = try await catalog.removeSymbol(named: "heart")
    #expect(try await catalog.symbolInventory().changed > 1_700_000_000)
  }

  @Test func `a clock set back does not decrease the modification time`() async throws {
    let future: Int64 = 99_000_000_000
    try await forgetTime(future)
    _ = try await catalog.removeSymbol(named: "cloud")
    #expect(try await catalog.symbolInventory().changed == future)
  }

  @Test func `finds drawings by full name or alias`() async throws {
    let drawings = try await catalog.symbolDrawings(named: ["cloud", "alarm", "nothing"])
    #expect(
      drawings == [
        "cloud": .sample(Self.frame, size: 2), "alarm": .sample(Self.frame),
      ])
  }
}
