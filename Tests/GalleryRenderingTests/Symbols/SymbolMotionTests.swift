import GalleryTestSupport
import ImageCoding
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import PictureServing
@testable import Gallery
@testable import GalleryCatalog
@testable import GalleryModel
@testable import GalleryRendering

/// Moving pictures of the demo's symbols: nothing is cut off, and what ends does so at rest.
@Suite struct SymbolMotionTests {
  /// Filled and stroked ones, with enclosures and anchors, near the frame and far from it.
  private static let names = [
    "heart.circle.fill", "wifi", "gear", "airplane", "person.2", "cloud.sun.rain",
  ]

  private static func symbols() async throws -> RenderFixture {
    let fixture = try RenderFixture()
    _ = try await fixture.workspace.catalog.addDemo(DemoCollection().symbols)
    return fixture
  }

  private func prepare(
    _ name: String, _ effects: [SymbolEffect], in fixture: RenderFixture,
    _ change: (inout SymbolOptions) -> Void = { _ in }
  ) async throws -> PreparedSymbol {
    var options = SymbolOptions()
    options.size = Decimal6(millionths: 48_000_000)
    options.effects = effects.map { effect in
      var options = SymbolEffectOptions(effect)
      options.isWholeSymbol = effect == .rotate
      options.replacement = effect == .replace ? "star" : nil
      return options
    }
    change(&options)
    return try await fixture.pipeline.prepare(symbol: name, options)
  }

  /// The picture at a moment, and how far the frame is from its sides.
  private func picture(
    _ prepared: PreparedSymbol, atPart part: Double
  ) throws -> (bitmap: Bitmap, left: Int, top: Int) {
    let artwork = SymbolArtwork(prepared)
    let drawing = artwork.placed(artwork.drawing(atPart: part))
    let layout = prepared.plan.layout
    return (
      try drawing.bitmap(size: layout.size), Int(layout.file.place.x), Int(layout.file.place.y)
    )
  }

  private static let motions =
    SymbolEffect.allCases.map { [$0] } + [[.bounce, .rotate], [.scale, .wiggle, .pulse]]

  /// With as much room as there can be nothing is seen that is not seen without asking for it.
  @Test(arguments: motions)
  func `a picture has room for the whole animation`(effects: [SymbolEffect]) async throws {
    let fixture = try await Self.symbols()
    for name in Self.names {
      let prepared = try await prepare(name, effects, in: fixture)
      let roomy = try await prepare(name, effects, in: fixture) {
        $0.padding = EdgeInsets(top: 20, leading: 20, bottom: 20, trailing: 20)
      }
      #expect(roomy.plan.layout.room == 0)
      for moment in 1...5 {
        let part = Double(moment) / 5
        let (seen, left, top) = try picture(prepared, atPart: part)
        let (all, fullLeft, fullTop) = try picture(roomy, atPart: part)
        let (dx, dy) = (fullLeft - left, fullTop - top)
        for row in 0..<all.size.height {
          for column in 0..<all.size.width {
            let (x, y) = (column - dx, row - dy)
            let isInside =
              (0..<seen.size.width).contains(x) && (0..<seen.size.height).contains(y)
            let shown = isInside ? seen[y, x] : .clear
            let full = all[row, column]
            guard full != shown else { continue }
            // Coverage is added up along a row, so that a thousandth may be rounded differently.
            let difference = abs(Int(full.alpha) - Int(shown.alpha))
            try #require(difference <= 1, "\(name) \(effects) at \(part): \(x), \(y)")
          }
        }
      }
    }
  }

  @Test(arguments: [SymbolEffect.bounce, .wiggle, .rotate])
  func `the last frame of a finite effect equals the first`(effect: SymbolEffect) async throws {
    let fixture = try await Self.symbols()
    for name in Self.names {
      let prepared = try await prepare(name, [effect], in: fixture)
      let performance = try #require(prepared.plan.effect?.performance)
      let last = try #require(performance.frames.last)
      let (first, end) = (
        try picture(prepared, atPart: 0).bitmap, try picture(prepared, atPart: last.part).bitmap
      )
      let differences = (0..<first.size.height).flatMap { row in
        (0..<first.size.width).map { column in
          abs(Int(first[row, column].alpha) - Int(end[row, column].alpha))
        }
      }
      #expect((differences.max() ?? 0) <= 1, "\(name)")
    }
  }

  @Test func `the still is centred in the room with unchanged pixels`() async throws {
    let fixture = try await Self.symbols()
    let still = try await prepare("heart.circle.fill", [], in: fixture)
    let moving = try await prepare("heart.circle.fill", [.scale], in: fixture)
    let layout = moving.plan.layout
    // The circle of radius 10 grows by a quarter in a frame of 24, here of 48.
    #expect(layout.room == 1)
    #expect(layout.size == PixelSize(width: 50, height: 50))
    #expect(layout.file.place == Rect(x: 1, y: 1, width: 48, height: 48))
    let frame = try picture(moving, atPart: 0).bitmap
    let rest = try SymbolArtwork(still).picture(moving: false).bitmap()
    for row in 0..<48 {
      for column in 0..<48 {
        #expect(frame[row + 1, column + 1] == rest[row, column])
      }
    }
  }

  @Test func `room is in whole points and includes the padding`() async throws {
    let fixture = try await Self.symbols()
    func layout(_ change: (inout SymbolOptions) -> Void) async throws -> SymbolLayout {
      try await prepare("heart.circle.fill", [.scale], in: fixture) {
        $0.size = Decimal6(millionths: 480_000_000)
        change(&$0)
      }.plan.layout
    }
    let plain = try await layout { _ in }
    let dense = try await layout { $0.scale = Scale(millionths: 2_000_000) }
    #expect(plain.room == 10 && dense.room == 10)
    #expect(dense.size.width == 2 * plain.size.width)
    let padded = try await layout {
      $0.padding = EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    }
    #expect(padded.room == plain.room - 1 && padded.size == plain.size)
    let page = try await layout { $0.format = .svg }
    #expect(page.file.width == 500 && page.room == 10)
  }

  @Test func `a still or an invisible symbol needs no room`() async throws {
    let fixture = try await Self.symbols()
    let still = try await prepare("gear", [.scale], in: fixture) { $0.format = .pdf }
    #expect(still.plan.layout.room == 0)
    let clear = try await prepare("gear", [.scale], in: fixture) {
      $0.foreground = [.clear]
    }
    #expect(clear.plan.layout.room == 0)
  }
}
