import Raster
import TestSupport
import Testing

@Suite struct CellOutlineTests {
  @Test(
    arguments: [
      ("r", CellOutline(.black), ".#./#r#/.#."),
      ("r", CellOutline(.black, hasCorners: true), "###/#r#/###"),
      ("r", CellOutline(.black, width: 2), "..#../.###./##r##/.###./..#.."),
      ("r", CellOutline(.black, width: 2, hasCorners: true), "#####/#####/##r##/#####/#####"),
      // A hole is outlined as well.
      ("rrr/r.r/rrr", CellOutline(.white), ".ooo./orrro/ororo/orrro/.ooo."),
      ("...", CellOutline(.white), "...../...../....."),
    ] as [(String, CellOutline, String)])
  func `colours the cells that touch the shape`(
    cells: String, outline: CellOutline, expected: String
  ) throws {
    let picture = Bitmap(lines: cells)
    let expected = Bitmap(lines: expected)
    #expect(try picture.outlined(outline) == expected)
    let indexed = try #require(picture.indexed())
    let outlined = try indexed.outlined(outline)
    #expect(outlined == expected)
    #expect(outlined.palette != nil)
  }

  @Test func `outlines cells of any alpha above 0 without changing them`() throws {
    let faint = Color(red: 200, green: 10, blue: 10, alpha: 1)
    let outlined = try Bitmap.solid(faint, rows: 1, columns: 1).outlined(CellOutline(.black))
    #expect(outlined[1, 1] == faint)
    #expect(outlined[0, 1] == .black && outlined[0, 0].alpha == 0)
  }

  @Test func `keeps the palette's order, and appends missing colours`() throws {
    let red = Color(red: 255, green: 0, blue: 0)
    let hidden = Color(red: 1, green: 2, blue: 3, alpha: 0)
    let palette = try #require(Palette([red, .white, hidden, .white]))
    let picture = Bitmap(rows: 1, columns: 2, palette: palette, indices: [2, 0])
    #expect(try picture.outlined(CellOutline(.black)).palette?.colors == palette.colors + [.black])
    #expect(try picture.outlined(CellOutline(.white)).palette == palette)
    #expect(try picture.outlined(CellOutline(.white))[0, 0] == hidden)
    let opaque = Bitmap.solid(red, rows: 1, columns: 1)
    #expect(try opaque.outlined(CellOutline(.black)).palette?.colors == [red, .clear, .black])
  }

  @Test(arguments: [254, 255, 256])
  func `returns RGBA if the palette is full`(count: Int) throws {
    let colors = (0..<count).map { Color(red: UInt8($0), green: 7, blue: 7) }
    let palette = try #require(Palette(colors))
    let picture = Bitmap(
      rows: 1, columns: count, palette: palette, indices: (0..<count).map { UInt8($0) })
    let outlined = try picture.outlined(CellOutline(.black))
    #expect((outlined.palette == nil) == (count > 254))
    #expect(outlined == (try picture.expanded().outlined(CellOutline(.black))))
    #expect(outlined[1, count] == colors[count - 1] && outlined[0, 1] == .black)
  }

  @Test func `clamps widths out of range`() {
    #expect(CellOutline(.black, width: 0).width == 1)
    #expect(CellOutline(.black, width: 99).width == 8)
  }
}

extension Bitmap {
  /// A picture as `init(text:)` reads it, lines between slashes.
  init(lines: String) { self.init(text: lines.split(separator: "/").joined(separator: "\n")) }
}
