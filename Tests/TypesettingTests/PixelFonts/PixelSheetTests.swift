import Raster
import Testing
import TestSupport
import Typesetting

/// typesetting.md §7.
struct PixelSheetTests {
  private static let letters = Bitmap(
    text: """
      .##.....#...
      #..#....#...
      ####....#...
      #..#.#..##..
      ....#.......
      """)

  @Test func `a proportional glyph is as wide as its ink`() throws {
    let sheet = PixelSheet(
      Self.letters, box: PixelSize(width: 4, height: 5), characters: "A,L", baseline: 4)
    let font = try sheet.font(named: "letters")
    #expect([font.designSize, font.ascent, font.descent] == [5, 4, 1])
    #expect(font.glyphs["A"]?.text == ".##.\n#..#\n####\n#..#")
    #expect(font.glyphs[","]?.text == ".#\n#.")
    #expect(font.glyphs["L"]?.text == "#.\n#.\n#.\n##")
    let metrics = ["A", ",", "L", " "].map { font.glyphs[$0] }.map {
      [$0?.left, $0?.top, $0?.advance]
    }
    #expect(metrics == [[0, 4, 5], [0, 1, 3], [0, 4, 3], [0, 0, 2]])
  }

  @Test func `a monospaced glyph keeps its position in its box`() throws {
    let sheet = PixelSheet(
      Self.letters, box: PixelSize(width: 4, height: 5), characters: "A,L", baseline: 4,
      isMonospaced: true)
    let font = try sheet.font(named: "letters")
    let metrics = ["A", ",", "L", " "].map { font.glyphs[$0] }.map {
      [$0?.left, $0?.top, $0?.advance]
    }
    #expect(metrics == [[0, 4, 4], [0, 1, 4], [0, 4, 4], [0, 0, 4]])
  }

  @Test func `the first cell of an opaque sheet is its background`() throws {
    let opaque = Bitmap(text: "ooor\nogor\nooor")
    let sheet = PixelSheet(
      opaque, box: PixelSize(width: 4, height: 3), characters: "x", baseline: 3)
    #expect(try sheet.font(named: "colours").glyphs["x"]?.text == "..#\n#.#\n..#")
  }

  @Test(arguments: [
    (5, 5, "A", 4, "a sheet must be made of whole boxes of 5x5, got 12x5"),
    (0, 5, "A", 4, "a box of a sheet must be 1 to 64 cells wide and high, got 0x5"),
    (65, 5, "A", 4, "a box of a sheet must be 1 to 64 cells wide and high, got 65x5"),
    (4, 5, "A", 6, "the baseline must be from 0 to 5, the height of a box, got 6"),
    (4, 5, "", 4, "a sheet of 3 boxes must have 1 to 3 characters, got 0"),
    (4, 5, "ABCD", 4, "a sheet of 3 boxes must have 1 to 3 characters, got 4"),
    (4, 5, "ABA", 4, "each character of a sheet must occur once, got A twice"),
  ])
  func `rejects boxes that do not match the sheet`(
    width: Int, height: Int, characters: String, baseline: Int, reason: String
  ) {
    let sheet = PixelSheet(
      Self.letters, box: PixelSize(width: width, height: height), characters: characters,
      baseline: baseline)
    #expect { try sheet.font(named: "letters") } throws: { "\($0)" == reason }
  }
}
