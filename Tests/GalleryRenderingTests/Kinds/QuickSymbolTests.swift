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

/// Pictures of symbols that are drawn on the caller's thread.
@Suite struct QuickSymbolTests {
  private let fixture: RenderFixture

  init() throws {
    fixture = try RenderFixture()
  }

  private func add(_ shape: Shape) async throws {
    let drawing = SymbolDrawing(
      viewBox: Rect(x: 0, y: 0, width: 24, height: 24), layers: [SymbolLayer([shape])])
    let name = try SymbolName("bell")
    _ = try await fixture.workspace.add([
      NewSymbol(name: name, drawings: [.init(name: name, variants: .none, drawing: drawing)])
    ])
  }

  /// A path of `count` points.
  private func path(_ count: Int = 3) -> Path {
    Path([.move(Point(2, 2))] + (1..<count).map { .line(Point(Double(2 + $0 % 19), 20)) })
  }

  private func prepare(
    _ change: (inout SymbolOptions) -> Void = { _ in }
  ) async throws -> PreparedSymbol {
    var options = SymbolOptions()
    change(&options)
    return try await fixture.pipeline.prepare(symbol: "bell", options)
  }

  @Test func `a small picture of a few stored paths is quick`() async throws {
    try await add(Shape(path(), .fill(.nonZero)))
    #expect(try await prepare().isQuick)
    #expect(try await prepare { $0.format = .svg }.isQuick == false)
    #expect(try await prepare { $0.size = Decimal6(millionths: 512_000_000) }.isQuick)
    #expect(try await prepare { $0.size = Decimal6(millionths: 513_000_000) }.isQuick == false)
    let cut = try await prepare {
      ($0.width, $0.height, $0.contentMode) = (64, 64, .original)
      $0.size = Decimal6(millionths: 513_000_000)
    }
    #expect(cut.isQuick == false)
    let derived = try await prepare {
      $0.variants = SymbolVariants(shape: .circle)
      $0.isDerived = true
    }
    #expect(derived.resolved.recipe != nil)
    #expect(derived.isQuick == false)
  }

  @Test func `a drawing with many lines or dashes is not quick`() async throws {
    try await add(Shape(path(513), .fill(.nonZero)))
    #expect(try await prepare().isQuick == false)
    _ = try await fixture.workspace.removeSymbol(named: "bell")
    try await add(Shape(path(), .stroke(StrokeStyle(dash: [1]))))
    #expect(try await prepare().isQuick == false)
  }

  @Test func `a quick picture equals the regular picture and is cached`() async throws {
    try await add(Shape(path(), .stroke(StrokeStyle(width: 2))))
    let prepared = try await prepare()
    let image = try await fixture.pipeline.render(prepared).image
    let patient = try RenderFixture(cache: nil)
    #expect(try await patient.pipeline.render(PatientPicture(prepared)).image == image)
    let statistics = await fixture.pipeline.statistics
    #expect(statistics.drawn == 1)
    #expect(statistics.queueing.counts.reduce(0, +) == 0)
    await fixture.workspace.cache?.flush()
    let other = try fixture.reopened()
    let again = try await other.pipeline.prepare(symbol: "bell", SymbolOptions())
    #expect(try await other.pipeline.render(again).image == image)
    #expect(await other.pipeline.statistics.drawn == 0)
  }

  @Test func `a quick look-up skips long paths`() async throws {
    try await add(Shape(path(2_000), .fill(.nonZero)))
    #expect(
      try fixture.workspace.catalog.lookUpSymbol(
        "bell", .none, isDerived: false, pathsUpTo: PreparedSymbol.quickPaths) == nil)
    #expect(try await prepare().resolved.name == "bell")
  }
}
