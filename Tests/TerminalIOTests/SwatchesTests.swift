import Raster
import Testing

@testable import TerminalIO

struct SwatchesTests {
  private static func palette(_ colors: Color...) throws -> Palette {
    try #require(Palette(colors))
  }

  @Test func `without colour, swatches are hexadecimal values in columns`() throws {
    let palette = try #require(Palette(Array(repeating: .black, count: 10)))
    let lines = Swatches(palette: palette, width: 80, hasColor: false).lines()
    #expect(
      lines == [
        Array(repeating: "#000000", count: 8).joined(separator: "  "), "#000000  #000000",
      ])
  }

  @Test(arguments: [(80, 6), (22, 2), (21, 1), (1, 1)])
  func `as many swatches share a line as fit the terminal`(width: Int, count: Int) throws {
    let palette = try #require(Palette(Array(repeating: .white, count: 8)))
    let first = Swatches(palette: palette, width: width, hasColor: true).lines()[0]
    #expect(first.split(separator: "#").count - 1 == count)
  }

  @Test func `with colour, a block blended onto black precedes each value`() throws {
    let half = Color(red: 255, green: 100, blue: 0, alpha: 128)
    let palette = try Self.palette(half, .clear)
    let lines = Swatches(palette: palette, width: 80, hasColor: true).lines()
    #expect(lines == ["\u{1B}[48;2;128;50;0m  \u{1B}[0m #ff640080     #00000000"])
  }
}
