import Raster
import TestSupport
import Testing

struct ColorGridTests {
  @Test func `colours are numbered in order of first use, with a margin of none`() {
    let grid = ColorGrid(Bitmap(text: ".r\ngr"))
    #expect(grid.colors.map(\.hexText) == ["#ff0000", "#00ff00"])
    #expect(grid.numbers == [0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 1, 0, 0, 0, 0, 0])
    #expect(grid.numbers[grid.index(column: 0, row: 1)] == 2)
  }

  @Test func `equal entries of a palette are one colour, clear ones none`() throws {
    let clear = Color(red: 9, green: 9, blue: 9, alpha: 0)
    let palette = try #require(Palette([.white, clear, .white]))
    let grid = ColorGrid(Bitmap(rows: 1, columns: 3, palette: palette, indices: [2, 1, 0]))
    #expect(grid.colors == [.white])
    #expect(grid.numbers[grid.index(column: 0, row: 0)] == 1)
    #expect(grid.numbers[grid.index(column: 1, row: 0)] == 0)
    #expect(grid.numbers[grid.index(column: 2, row: 0)] == 1)
  }
}
