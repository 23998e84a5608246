import Raster
import TestSupport
import Testing

@testable import TerminalIO

struct TerminalPictureTests {
  @Test func `a bitmap that fits is shown cell by cell`() throws {
    let picture = TerminalPicture(bitmap: Bitmap(text: "r\ng"), width: 80)
    #expect(picture.step == 1)
    #expect(try picture.text() == "\u{1B}[38;2;255;0;0;48;2;0;255;0m▀\u{1B}[0m\n")
  }

  @Test func `a bitmap wider than the terminal is sampled at a whole step`() throws {
    let picture = TerminalPicture(bitmap: .checkerboard(rows: 50, columns: 50), width: 20)
    #expect(picture.step == 3)
    let lines = try picture.text().split(separator: "\n")
    #expect(lines.count == 9)
    #expect(lines.allSatisfy { $0.count { "▀▄ ".contains($0) } == 17 })
  }
}
