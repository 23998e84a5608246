import Raster
import TestSupport
import Testing

@testable import GalleryPages

@Suite struct PaletteStripTests {
  @Test func `an indexed bitmap keeps the order of its palette`() async throws {
    let palette = try #require(Palette([.black, .white, Color(red: 1, green: 2, blue: 3)]))
    let bitmap = Bitmap(rows: 1, columns: 3, palette: palette, indices: [2, 0, 2])
    let strip = await PaletteStrip.counted(bitmap, colorCount: 2)
    #expect(strip.swatches.map(\.hex) == ["#000000", "#ffffff", "#010203"])
    #expect(strip.swatches.map(\.cellsText) == ["1 cell", "unused", "2 cells"])
    #expect(strip.swatches.map(\.offset) == [0, 1, 1])
    #expect(strip.paletteTitle == "2 colours")
    #expect(strip.cellCount == 3)
    #expect(strip.fold == nil)
  }

  @Test func `without a palette, the most used colours come first`() async {
    let strip = await PaletteStrip.counted(Bitmap(text: "rgg\nrrb"), colorCount: 3)
    #expect(strip.swatches.map(\.hex) == ["#ff0000", "#00ff00", "#0000ff"])
    #expect(strip.swatches.map(\.cells) == [3, 2, 1])
  }

  @Test func `a translucent colour includes its alpha`() async {
    let glass = Color(red: 0x45, green: 0x28, blue: 0x3C, alpha: 128)
    let strip = await PaletteStrip.counted(
      Bitmap(text: "x", legend: ["x": glass]), colorCount: 1)
    #expect(strip.swatches.first?.hex == "#45283c80")
  }

  @Test func `shows the 256 most used colours and folds most of them`() async {
    let bytes = (0..<300).flatMap { (cell: Int) -> [UInt8] in
      [UInt8(cell & 255), UInt8(cell >> 8), 0, 255]
    }
    let bitmap = Bitmap(rows: 1, columns: 300, rgba: bytes)
    let strip = await PaletteStrip.counted(bitmap, colorCount: 300)
    #expect(strip.spectrum.count == PaletteStrip.limit)
    #expect(strip.swatches.count == 64)
    #expect(strip.fold?.foldTitle == "192 more colours")
    #expect(strip.swatches + (strip.fold?.foldedSwatches ?? []) == strip.spectrum)
    #expect(strip.paletteTitle == "The 256 most used of 300 colours")
  }

  @Test func `keeps the most used of many colours, with ties in a fixed order`() async {
    let rare = (0..<6000).map { cell in
      Color(red: UInt8(cell >> 8), green: UInt8(cell & 255), blue: 9)
    }
    let common = [Color(red: 250, green: 1, blue: 2), Color(red: 3, green: 1, blue: 2, alpha: 7)]
    let cells = common + rare.reversed() + common
    let bitmap = Bitmap(
      rows: 1, columns: cells.count, rgba: cells.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] })
    let strip = await PaletteStrip.counted(bitmap, colorCount: 6002)
    #expect(strip.swatches.prefix(4).map(\.hex) == ["#03010207", "#fa0102", "#000009", "#000109"])
    #expect(strip.swatches.prefix(4).map(\.cells) == [2, 2, 1, 1])
    #expect(strip.spectrum.last?.hex == "#00fd09")
    #expect(strip.paletteTitle == "The 256 most used of 6002 colours")
  }
}
