import Raster
import Testing
import VectorRaster

@testable import Typesetting

struct TextCharactersTests {
  private func texts(
    _ text: String, width: Double? = nil, _ change: (inout TextOptions) -> Void = { _ in }
  ) throws -> [PageText] {
    let font = Font(try ShippedFonts().inter.face(), size: 17)
    var options = TextOptions()
    change(&options)
    let block = try TextBlock([StyledRun(text, font: font)], options: options, fallback: [])
    return try block.layout(width: width).characters
  }

  private func words(_ texts: [PageText]) -> [String] {
    texts.map { $0.clusters.map(\.text).joined() }
  }

  @Test func `characters have the positions and advances of their glyphs`() throws {
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

  @Test func `lines are in order and a truncated line ends in an ellipsis`() throws {
    let lines = try texts("one two three four", width: 60)
    #expect(words(lines).count == 4)
    #expect(lines.map(\.placement.ty) == lines.map(\.placement.ty).sorted())
    let cut = try texts("one two three four", width: 60) { $0.maximumLines = 1 }
    #expect(words(cut).joined().hasSuffix("…"))
  }

  @Test func `marks belong to their letters and direction controls are omitted`() throws {
    #expect(try texts("a\u{2068}b\u{2069}c").first?.clusters.map(\.text) == ["a", "b", "c"])
    #expect(try texts("e\u{301}x").first?.clusters.map(\.text) == ["e\u{301}", "x"])
    #expect(try texts("") == [])
  }

  @Test func `right-to-left words are in visual order`() throws {
    // Inter has no Hebrew: boxes, which run from right to left all the same.
    let text = try #require(try texts("a \u{5D0}\u{5D1} c").first)
    #expect(text.clusters.map(\.text).joined() == "a \u{5D1}\u{5D0} c")
    #expect(text.clusters.map(\.x) == text.clusters.map(\.x).sorted())
    #expect(text.clusters.count == 6)
  }

  @Test(DejaVu.trait) func `right-to-left characters form separate clusters`() throws {
    func clusters(_ text: String) throws -> [PageText.Cluster] {
      let block = try TextBlock([StyledRun(text, font: Font(try DejaVu.face(), size: 17))])
      return try block.layout().characters { _ in .black }.flatMap(\.clusters)
    }
    #expect(try clusters("\u{5E9}\u{5DC}").map(\.text) == ["\u{5DC}", "\u{5E9}"])
    // Lam and alef share one: the other letter has a part of the length.
    let ligature = try clusters("\u{644}\u{627}")
    #expect(ligature.map(\.text) == ["\u{627}", "\u{644}"])
    #expect(ligature.map(\.glyphs.count) == [1, 0])
    #expect(ligature[0].advance == ligature[1].advance)
    #expect(ligature[1].x == ligature[0].x + ligature[0].advance)
    // From left to right they stay together.
    #expect(try clusters("e\u{301}x").map(\.text) == ["e\u{301}", "x"])
  }

  @Test(DejaVu.trait) func `right-to-left marks are in order without advance`() throws {
    let block = try TextBlock([
      StyledRun(
        "\u{628}\u{64E}\u{651}\u{644}\u{64E}\u{627}\u{628}\u{650}",
        font: Font(try DejaVu.face(), size: 17))
    ])
    let layout = try block.layout()
    // Also if a mark stands below the baseline.
    #expect(layout.characters.map(\.placement.ty) == [Double(layout.firstBaseline)])
    let clusters = try #require(layout.characters.first).clusters
    #expect(
      clusters.map(\.text) == [
        "\u{650}", "\u{628}", "\u{627}", "\u{64E}", "\u{644}", "\u{64E}\u{651}", "\u{628}",
      ])
    #expect(
      [0, 3, 5].allSatisfy { clusters[$0].advance == 0 && clusters[$0].x == clusters[$0 + 1].x })
    let letters = [1, 2, 4, 6].map { clusters[$0] }
    for (one, next) in zip(letters, letters.dropFirst()) {
      #expect(abs(one.x + one.advance - next.x) < 1e-9)
    }
    // Their glyphs stand above and below the line, where readers would not find them.
    #expect(!layout.canEmbedFonts(of: 0))
    let plain = try TextBlock([StyledRun("\u{628}\u{644}", font: Font(try DejaVu.face(), size: 17))]
    )
    #expect(try plain.layout().canEmbedFonts(of: 0))
  }

  @Test func `glyphs have a font and positions if the run has a colour`() throws {
    let inter = try ShippedFonts().inter.face()
    let block = try TextBlock([
      StyledRun("ab", font: Font(inter, size: 17)), StyledRun("cd", font: Font(inter, size: 17)),
    ])
    let layout = try block.layout()
    let texts = layout.characters { $0 == 1 ? .black : nil }
    #expect(words(texts) == ["ab", "cd"])
    #expect(texts.map(\.color) == [nil, .black])
    #expect(texts[0].clusters.allSatisfy { $0.glyphs.isEmpty && $0.font == nil })
    let glyphs = layout.lines[0].rows[1].glyphs
    #expect(texts[1].clusters.flatMap(\.glyphs).map(\.id) == glyphs.map(\.id))
    #expect(texts[1].clusters.flatMap(\.glyphs).map(\.origin.x) == glyphs.map(\.origin.x))
    #expect(texts[1].clusters.allSatisfy { $0.font == PageFont(inter) })
    #expect(inter.fileBytes.starts(with: Array("OTTO".utf8)))
    #expect(layout.canEmbedFonts(of: 0))
  }

  @Test func `a line in a pixel font has characters`() throws {
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
