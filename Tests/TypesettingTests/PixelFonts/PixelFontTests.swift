import Raster
import Testing
import TestSupport
import Typesetting

/// typesetting.md §7.
struct PixelFontTests {
  @Test(arguments: [(8, 1), (16, 2), (1000, 125)])
  func `a size is a whole multiple of the design size`(size: Double, cell: Int) throws {
    #expect(try PixelFont.pixelarium8().cellSize(at: size) == cell)
  }

  @Test(arguments: [
    (12, "got 12; use 8 or 16"), (8.5, "got 8.5; use 8 or 16"), (3, "got 3; use 8"),
    (0, "got 0; use 8"), (-8, "got -8; use 8"), (999, "got 999; use 992 or 1000"),
    (.nan, "got nan; use 8"), (.infinity, "got inf; use 8"),
  ])
  func `rejects another size and suggests the nearest ones`(size: Double, end: String) throws {
    let font = try PixelFont.pixelarium8()
    #expect {
      try font.cellSize(at: size)
    } throws: {
      "\($0)" == "size must be a multiple of 8 for the pixel font pixelarium-8, " + end
    }
  }

  @Test func `glyphs are placed side by side`() throws {
    let line = PixelLine("Hi, é!", font: try PixelFont.pixelarium8())
    #expect(line.places.map(\.column) == [0, 6, 9, 12, 16, 22])
    #expect(line.places.map(\.offset) == [0, 1, 2, 3, 4, 5])
    #expect(line.width == 25)
    #expect(line.missing.isEmpty)
    let picture = try #require(line.picture(in: .black))
    #expect([picture.left, picture.top] == [0, 7])
    #expect(
      picture.bitmap
        == Bitmap(
          text: """
            ##..#.##...........##.##
            ##..#.................##
            ##..#.##.........###..##
            #####.##........##..#.##
            ##..#.##.##.....#####..#
            ##..#.##..#.....##......
            ##..#.##.#.......####.##
            """))
  }

  @Test func `right-to-left text uses mirrored glyphs`() throws {
    let font = try PixelFont.pixelarium8()
    let line = PixelLine(
      ["a", "(", "é", "b"],
      runs: [
        BidiParagraph.Run(range: 3..<4, level: 2), BidiParagraph.Run(range: 0..<3, level: 1),
      ], font: font)
    #expect(line.places.map(\.offset) == [3, 2, 1, 0])
    #expect(line.places.map(\.glyph) == ["b", "é", ")", "a"].map { font.glyphs[$0] })
  }

  @Test(arguments: [
    ("e\u{301}a", ["é", "a"]), ("A\u{30A}", ["Å"]),
    ("a\u{200D}\u{FE0F}\u{2068}b\u{2069}\u{AD}c", ["a", "b", "c"]),
    ("a\u{2028}", ["a"]), ("1\u{202F}2\u{3000}", ["1", " ", "2", " "]), ("", []),
  ])
  func `marks compose with letters and invisible characters take no width`(
    text: String, shown: [Unicode.Scalar]
  ) throws {
    let font = try PixelFont.pixelarium8()
    let line = PixelLine(text, font: font)
    #expect(line.places.map(\.glyph) == shown.map { font.glyphs[$0] })
    #expect(line.missing.isEmpty)
  }

  /// A font of one square letter.
  private func font(of letter: String, size: Int) throws -> PixelFont {
    let row = String(repeating: "#", count: size - 1) + "."
    let sheet = Bitmap(text: Array(repeating: row, count: size).joined(separator: "\n"))
    return try PixelSheet(
      sheet, box: PixelSize(width: size, height: size), characters: letter, baseline: size
    ).font(named: letter)
  }

  @Test func `searches fallbacks of the same design size and draws a box otherwise`()
    throws
  {
    let first = try font(of: "a", size: 3)
    let fallbacks = [
      try font(of: "b", size: 4), try font(of: "b", size: 3), try font(of: "д", size: 3),
    ]
    let line = PixelLine("дabжяж", font: first, fallbacks: fallbacks)
    #expect(line.places.map(\.column) == [0, 3, 6, 9, 13, 17])
    #expect(line.places[3].glyph.text == "###\n#.#\n###")
    #expect(line.missing == ["ж", "я"])
    let alone = PixelLine("ab", font: first)
    #expect(alone.missing == ["b"])
    #expect(PixelLine("  ", font: first).picture(in: .black) == nil)
    #expect(PixelLine("  ", font: first).width == 2)
  }

  @Test func `ink may extend beyond the line`() throws {
    let file = """
      STARTFONT 2.1
      SIZE 2 72 72
      FONTBOUNDINGBOX 2 2 -1 0
      CHARS 2
      STARTCHAR j
      ENCODING 106
      DWIDTH 1 0
      BBX 2 2 -1 -1
      BITMAP
      40
      80
      ENDCHAR
      STARTCHAR f
      ENCODING 102
      DWIDTH 1 0
      BBX 2 1 0 2
      BITMAP
      C0
      ENDCHAR
      ENDFONT
      """
    let line = PixelLine("jf", font: try BDFReader.font(Array(file.utf8), named: "hanging"))
    let picture = try #require(line.picture(in: .white))
    #expect(picture.bitmap == Bitmap(text: "..oo\n....\n.o..\no..."))
    #expect([picture.left, picture.top, line.width] == [-1, 3, 2])
  }
}
