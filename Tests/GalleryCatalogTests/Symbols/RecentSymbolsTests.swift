import GalleryTestSupport
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import Gallery
@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct RecentSymbolsTests {
  private let fixture: RenderFixture
  private var catalog: Catalog { fixture.workspace.catalog }

  init() throws {
    fixture = try RenderFixture()
  }

  private func add(_ name: String, side: Double, to fixture: RenderFixture) async throws {
    let path = Path([.move(Point(0, 0)), .line(Point(side, 0)), .line(Point(0, side)), .close])
    let drawing = SymbolDrawing(
      viewBox: Rect(x: 0, y: 0, width: 24, height: 24),
      layers: [SymbolLayer([Shape(path, .fill(.nonZero))])])
    let name = try SymbolName(name)
    let new = NewSymbol(
      name: name, drawings: [.init(name: name, variants: .none, drawing: drawing)])
    _ = try await fixture.workspace.add([new], onConflict: .replace)
  }

  private func lookUp(_ name: String) throws -> ResolvedSymbol? {
    try catalog.lookUpSymbol(name, .none, isDerived: false, pathsUpTo: 1_000)
  }

  @Test func `a look-up sees edits of this and of other processes`() async throws {
    try await add("bell", side: 8, to: fixture)
    let first = try #require(try lookUp("bell"))
    #expect(try lookUp("bell")?.drawing == first.drawing)
    try await add("bell", side: 9, to: fixture)
    let second = try #require(try lookUp("bell"))
    #expect(second.drawing != first.drawing)
    try await add("bell", side: 10, to: try fixture.reopened())
    #expect(try lookUp("bell")?.drawing != second.drawing)
  }

  @Test func `a miss is not cached`() async throws {
    #expect(try lookUp("bell")?.name == nil)
    try await add("bell", side: 8, to: fixture)
    #expect(try lookUp("bell")?.name == "bell")
  }
}
