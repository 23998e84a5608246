import Raster
import Testing

@testable import Typesetting

struct TextCharactersTests {
  private func texts(
    _ text: String, width: Double? = nil, _ change: (inout TextOptions) -> Void = { _ in }
  ) throws -> [PageText] {
    let font = Font(try ShippedFonts().inter.face(), size: 17)
    var options = TextOptions()
    change(&options)
    let block = try TextBlock([TextRun(text, font: font)], options: options, fallback: [])
    return try block.layout(width: width).characters
  }

  private func words(_ texts: [PageText]) -> [String] {
    texts.map { $0.clusters.map(\.text).joined() }
  }

  @Test func `characters have the places and lengths of their glyphs`() throws {
    let text = try #require(try texts("aWb").first)
    #expect(text.clusters.map(\.text) == ["a", "W", "b"])
    #expect(text.clusters[0].x == 0)
    for (one, next) in zip(text.clusters, text.clusters.dropFirst()) {
      #expect(abs(one.x + one.advance - next.x) < 1e-9)
    }
    #expect(text.size == 17)
    #expect(text.placement == .translation(0, text.placement.ty))
    #expect(text.placement.ty > 0)
  }

  @Test func `lines come one after another, an ellipsis as it is drawn`() throws {
    let lines = try texts("one two three four", width: 60)
    #expect(words(lines).count == 4)
    #expect(lines.map(\.placement.ty) == lines.map(\.placement.ty).sorted())
    let cut = try texts("one two three four", width: 60) { $0.maximumLines = 1 }
    #expect(words(cut).joined().hasSuffix("…"))
  }

  @Test func `marks are with their letters, and controls of direction are left out`() throws {
    #expect(try texts("a\u{2068}b\u{2069}c").first?.clusters.map(\.text) == ["a", "b", "c"])
    #expect(try texts("e\u{301}x").first?.clusters.map(\.text) == ["e\u{301}", "x"])
    #expect(try texts("") == [])
  }

  @Test func `what runs from right to left is told in the order of reading`() throws {
    // Inter has no Hebrew: boxes, which run from right to left all the same.
    let text = try #require(try texts("a \u{5D0}\u{5D1} c").first)
    #expect(text.clusters.map(\.text).joined() == "a \u{5D0}\u{5D1} c")
    let places = text.clusters.filter { $0.text >= "\u{5D0}" }.map(\.x)
    #expect(places == places.sorted(by: >))
    #expect(places.count == 2)
  }

  @Test func `letters of cells are characters, too`() throws {
    let font = try PixelFont.pixelarium8()
    let scalars = Array("A b".unicodeScalars)
    let line = PixelLine(
      scalars,
      runs: try BidiParagraph(scalars, direction: .leftToRight).visualRuns(in: scalars.indices),
      font: font)
    let text = try #require(line.characters(of: scalars, size: 8).first)
    #expect(text.clusters.map(\.text) == ["A", " ", "b"])
    #expect(text.clusters.map(\.x) == line.places.map { Double($0.column) })
    #expect(text.clusters.reduce(0) { $0 + $1.advance } == Double(line.width))
  }
}
