import GalleryTestSupport
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import PictureServing
@testable import Gallery
@testable import GalleryCatalog
@testable import GalleryModel
@testable import GalleryRendering

@Suite struct WorkspaceSymbolsTests {
  let fixture: RenderFixture
  let workspace: Workspace

  init() throws {
    fixture = try RenderFixture()
    workspace = fixture.workspace
  }

  private func symbol(_ name: String, _ chain: String = "", size: Double = 8) throws -> NewSymbol {
    let path = Path([.move(Point(0, 0)), .line(Point(size, 0)), .line(Point(0, size)), .close])
    let drawing = SymbolDrawing(
      viewBox: Rect(x: 0, y: 0, width: 24, height: 24),
      layers: [SymbolLayer([Shape(path, .fill(.nonZero))])])
    let subject = try SymbolName(name)
    let variants = chain.isEmpty ? .none : try #require(SymbolVariants(chain: chain))
    return NewSymbol(
      name: subject,
      drawings: [.init(name: try subject.with(variants), variants: variants, drawing: drawing)])
  }

  /// Draws symbols, and returns the number of entries in the cache file.
  private func draw(_ names: String...) async throws -> Int? {
    for name in names {
      let prepared = try await fixture.pipeline.prepare(symbol: name, SymbolOptions())
      _ = try await fixture.pipeline.render(prepared)
    }
    return await entries
  }

  private var entries: Int? {
    get async {
      await workspace.cache?.flush()
      return await workspace.cache?.statistics.file.entries
    }
  }

  @Test func `every edit purges only the symbol's pictures`() async throws {
    _ = try await workspace.add([symbol("bell"), symbol("star", size: 5)])
    #expect(try await draw("bell", "star") == 2)
    let again = try symbol("bell", size: 9)
    #expect(try await workspace.add([again], onConflict: .replace).map(\.kind) == [.replaced])
    #expect(await entries == 1)

    #expect(try await draw("bell") == 2)
    let slashed = try symbol("bell", "slash", size: 7)
    #expect(try await workspace.add([slashed]).map(\.isNewSymbol) == [false])
    #expect(await entries == 1)

    #expect(try await draw("bell") == 2)
    _ = try await workspace.updateSymbol(named: "bell") { _ in
      var change = SymbolChange()
      change.label = .text("A bell")
      return change
    }
    #expect(await entries == 1)

    #expect(try await draw("bell") == 2)
    _ = try await workspace.addSymbolAlias(try SymbolName("ding"), to: "bell")
    #expect(await entries == 1)

    #expect(try await draw("bell", "bell.slash") == 3)
    guard case .drawing("bell.slash", _) = try await workspace.removeSymbol(named: "bell.slash")
    else {
      Issue.record("it was no drawing")
      return
    }
    #expect(await entries == 1)
  }

  @Test func `a skipped or rejected symbol purges nothing`() async throws {
    _ = try await workspace.add([symbol("bell")])
    #expect(try await draw("bell") == 1)
    let again = try symbol("bell", size: 9)
    #expect(try await workspace.add([again], onConflict: .skip).map(\.kind) == [.skipped])
    await #expect(throws: CatalogError.nameTaken("bell")) { try await workspace.add([again]) }
    #expect(await entries == 1)
  }

  @Test func `a removal returns the symbol`() async throws {
    _ = try await workspace.add([symbol("bell"), symbol("bell", "slash", size: 5)])
    _ = try await workspace.addSymbolAlias(try SymbolName("ding"), to: "bell")
    for (name, count) in [("ding", 2), ("bell.slash", 2), ("bell", 1)] {
      let removed = try await workspace.removeSymbol(named: name)
      #expect(removed.summary.name == "bell" && removed.summary.variants.count == count)
    }
    await #expect(throws: CatalogError.missing(.symbol, "bell", near: [])) {
      try await workspace.removeSymbol(named: "bell")
    }
  }

  @Test func `edits work without a cache`() async throws {
    let folder = try TemporaryFolder()
    let workspace = try Workspace(
      database: folder.file("art.sqlite"), cache: nil, logger: .silent)
    _ = try await workspace.add([symbol("bell")])
    _ = try await workspace.addSymbolAlias(try SymbolName("ding"), to: "bell")
    _ = try await workspace.removeSymbol(named: "bell")
    #expect(try await workspace.catalog.symbols().total == 0)
  }
}
