import Raster
import TestSupport
import Testing

@testable import PixelariumCommand

struct HalfBlocksTests {
  @Test func `a character is two cells, one above the other`() {
    let blocks = HalfBlocks(bitmap: Bitmap(text: "r.\ngb"), width: 80)
    #expect(
      blocks.lines() == [
        "\u{1B}[38;2;255;0;0;48;2;0;255;0m▀\u{1B}[0;38;2;0;0;255m▄\u{1B}[0m"
      ])
  }

  @Test func `an odd last row has the terminal below it`() {
    let blocks = HalfBlocks(bitmap: Bitmap(text: "r"), width: 80)
    #expect(blocks.lines() == ["\u{1B}[0;38;2;255;0;0m▀\u{1B}[0m"])
  }

  @Test func `transparent cells leave the terminal as it is`() {
    #expect(HalfBlocks(bitmap: Bitmap(text: ".\n."), width: 80).lines() == ["\u{1B}[0m \u{1B}[0m"])
  }

  @Test func `a bitmap wider than the terminal is thinned out by a whole step`() {
    let blocks = HalfBlocks(bitmap: .checkerboard(rows: 50, columns: 50), width: 20)
    #expect(blocks.step == 3)
    #expect(blocks.lines().count == 9)
  }
}
