import Raster
import Testing
import TestSupport

@Suite struct Colors {
  @Test(arguments: [
    ("#f80", "#ff8800"), ("f80", "#ff8800"), ("#F80C", "#ff8800cc"), ("f80f", "#ff8800"),
    ("#123456", "#123456"), ("ABCDEF", "#abcdef"), ("#12345678", "#12345678"),
    ("12345600", "#12345600"), ("red", "#ff0000"), ("RebeccaPurple", "#663399"),
    ("grey", "#808080"), ("LightGoldenRodYellow", "#fafad2"), ("transparent", "#00000000"),
  ])
  func `reads a colour from text`(text: String, hex: String) throws {
    #expect(try Color(cssText: text).hexText == hex)
  }

  @Test(arguments: [
    "", "#", "#12", "12345", "#1234567", "123456789", "#ggg", "+12345", "reddish", "#red", " red",
    "rgb(1,2,3)", "#１２３", "ff\0",
  ])
  func `rejects other text with the allowed forms`(text: String) throws {
    let error = try #require(throws: ColorTextError.self) { try Color(cssText: text) }
    #expect(error.description.contains("#rrggbbaa"))
    #expect(error.description.hasSuffix("got '\(text)'"))
  }

  @Test func `truncates a long text in the message`() throws {
    let text = String(repeating: "x", count: 1000)
    let error = try #require(throws: ColorTextError.self) { try Color(cssText: text) }
    #expect(error.description.count < 200)
  }

  @Test(
    arguments: [
      (0, 0.7, 1, "#ff4d4d"), (1.0 / 6, 1, 1, "#ffff00"), (1.0 / 3, 1, 1, "#00ff00"),
      (0.5, 1, 1, "#00ffff"), (2.0 / 3, 1, 1, "#0000ff"), (5.0 / 6, 1, 1, "#ff00ff"),
      (1, 1, 1, "#ff0000"), (0.3, 0, 1, "#ffffff"), (0.3, 1, 0, "#000000"),
      (0.9, 0, 0.5, "#808080"),
      (-1.0 / 3, 1, 1, "#0000ff"), (0, 2, 5, "#ff0000"),
    ] as [(Double, Double, Double, String)])
  func `converts hue, saturation and brightness to a colour`(
    hue: Double, saturation: Double, brightness: Double, hex: String
  ) {
    let color = Color(hue: hue, saturation: saturation, brightness: brightness)
    #expect(color.hexText == hex)
  }
}

struct ColorGridTests {
  @Test func `numbers colours in order of first use`() {
    let grid = ColorGrid(Bitmap(text: ".r\ngr"))
    #expect(grid.colors.map(\.hexText) == ["#ff0000", "#00ff00"])
    #expect(grid.numbers == [0, 0, 0, 0, 0, 0, 1, 0, 0, 2, 1, 0, 0, 0, 0, 0])
    #expect(grid.numbers[grid.index(column: 0, row: 1)] == 2)
  }

  @Test func `merges equal entries of a palette`() throws {
    let clear = Color(red: 9, green: 9, blue: 9, alpha: 0)
    let palette = try #require(Palette([.white, clear, .white]))
    let grid = ColorGrid(Bitmap(rows: 1, columns: 3, palette: palette, indices: [2, 1, 0]))
    #expect(grid.colors == [.white])
    #expect(grid.numbers[grid.index(column: 0, row: 0)] == 1)
    #expect(grid.numbers[grid.index(column: 1, row: 0)] == 0)
    #expect(grid.numbers[grid.index(column: 2, row: 0)] == 1)
  }
}
