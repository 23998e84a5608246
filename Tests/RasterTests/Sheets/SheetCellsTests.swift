import Raster
import TestSupport
import Testing

@Suite struct SheetCellsTests {
  private func sheet(
    _ texts: [String], _ arrangement: SheetArrangement, trim: Bool = false, merge: Bool = false,
    indexed: Bool = false
  ) throws -> (bitmap: Bitmap, layout: SheetLayout) {
    var collector = FrameCollector(size: Bitmap(text: texts[0]).size)
    for text in texts { collector.append(rgba: Bitmap(text: text).rgbaBytes, duration: 100) }
    let frames = indexed ? collector.finish().map(\.bitmap) : texts.map { Bitmap(text: $0) }
    let parts = SheetParts(of: frames, isTrimmed: trim, isMerged: merge)
    let layout = SheetLayout(parts, by: arrangement)
    return (try layout.sheet(of: frames), layout)
  }

  @Test(arguments: [false, true])
  func `repeats edges outwards and corners diagonally`(isIndexed: Bool) throws {
    let (bitmap, _) = try sheet(
      ["rg\nbo"], SheetArrangement(extrusion: 2), indexed: isIndexed)
    let text = """
      rrrggg
      rrrggg
      rrrggg
      bbbooo
      bbbooo
      bbbooo
      """
    #expect(bitmap == Bitmap(text: text))
    #expect((bitmap.palette != nil) == isIndexed)
  }

  @Test func `separates frames by transparent cells`() throws {
    let (bitmap, _) = try sheet(
      ["rg", "bo", "oo"], SheetArrangement(.columns(2), margin: 1, spacing: 1), indexed: true)
    #expect(bitmap == Bitmap(text: ".......\n.rg.bo.\n.......\n.oo....\n......."))
    #expect(bitmap.palette?.count == 5)
  }

  @Test func `trims transparent edges`() throws {
    let (bitmap, layout) = try sheet(
      ["....\n.r..\n..g.", "....\n....\n...."], SheetArrangement(spacing: 1), trim: true)
    #expect(bitmap == Bitmap(text: "r....\n.g..."))
    #expect(
      layout.parts.parts == [
        CellRect(column: 1, row: 1, columns: 2, rows: 2),
        CellRect(column: 0, row: 0, columns: 1, rows: 1),
      ])
    #expect(layout.places[1] == CellRect(column: 3, row: 0, columns: 1, rows: 1))
  }

  @Test(arguments: [
    (false, [0, 1, 0, 3], "r..bg."), (true, [0, 1, 0, 0], "rb"),
  ])
  func `shares a place among equal frames`(
    _ isTrimmed: Bool, _ sources: [Int], _ row: String
  ) throws {
    let texts = isTrimmed ? ["r.", ".b", "r.", ".r"] : ["r.", ".b", "r.", "g."]
    let (bitmap, layout) = try sheet(
      texts, SheetArrangement(.rows(1)), trim: isTrimmed, merge: true)
    #expect(bitmap == Bitmap(text: row))
    #expect(layout.parts.sources == sources)
    #expect(layout.places[2] == layout.places[0])
  }

  @Test func `keeps a full palette without gaps, and otherwise becomes RGBA`()
    throws
  {
    let palette = try #require(Palette((0...255).map { Color(red: UInt8($0), green: 0, blue: 0) }))
    let frame = Bitmap(
      rows: 16, columns: 16, palette: palette, indices: (0...255).map { UInt8($0) })
    let parts = SheetParts(count: 1, size: frame.size)
    #expect(try SheetLayout(parts, by: SheetArrangement()).sheet(of: [frame]).palette == palette)
    let apart = try SheetLayout(parts, by: SheetArrangement(margin: 1)).sheet(of: [frame])
    #expect(apart.palette == nil)
    #expect(apart[0, 0] == .clear)
    #expect(apart[16, 16] == Color(red: 255, green: 0, blue: 0))
  }
}
