import Raster
import TestSupport
import Testing

@Suite struct CellShadowTests {
  @Test(
    arguments: [
      ("r", 1, 1, "r./.#"), ("r", -1, 1, ".r/#."), ("r", 0, -2, "#/./r"), ("r", 2, 0, "r.#"),
      ("rr/.r", 1, 1, "rr./.r#/..#"), ("rr/rr", 0, 0, "rr/rr"), ("..", 1, 0, "..."),
    ] as [(String, Int, Int, String)])
  func `paints the shape beneath the picture`(
    cells: String, columns: Int, rows: Int, expected: String
  ) throws {
    let picture = Bitmap(lines: cells)
    let shadow = CellShadow(.black, columns: columns, rows: rows)
    #expect(try picture.shadowed(shadow) == Bitmap(lines: expected))
    let indexed = try #require(picture.indexed())
    let shadowed = try indexed.shadowed(shadow)
    #expect(shadowed == Bitmap(lines: expected))
    #expect(shadowed.palette != nil)
  }

  @Test func `composites translucent cells over the shadow`() throws {
    let red = Color(red: 255, green: 0, blue: 0, alpha: 51)
    let picture = Bitmap.solid(red, rows: 1, columns: 2)
    let shadowed = try picture.shadowed(CellShadow(.black, columns: 1, rows: 0))
    #expect(shadowed[0, 0] == red)
    #expect(shadowed[0, 1] == Color(red: 51, green: 0, blue: 0))
    #expect(shadowed[0, 2] == .black)
    #expect(shadowed.palette?.count == 4)
    #expect(try picture.expanded().shadowed(CellShadow(.black, columns: 1, rows: 0)) == shadowed)
  }

  @Test func `keeps the alpha of a translucent shadow`() throws {
    let dusk = Color(red: 0, green: 0, blue: 40, alpha: 96)
    let shadowed = try Bitmap(lines: "r").shadowed(CellShadow(dusk, columns: 16, rows: 16))
    #expect(shadowed.size == PixelSize(width: 17, height: 17))
    #expect(shadowed[16, 16] == dusk)
  }

  @Test func `clamps distances out of range`() {
    let shadow = CellShadow(.black, columns: 99, rows: -99)
    #expect(shadow.columns == 16 && shadow.rows == -16)
    #expect(shadow.growth == EdgeInsets(top: 16, trailing: 16))
  }
}
