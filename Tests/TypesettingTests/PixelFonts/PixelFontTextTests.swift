import Testing
import Typesetting

/// typesetting.md §8.
struct PixelFontTextTests {
  private static let small = """
    name small
    size 3
    ascent 3
    descent 1
    spacing 1

    U+0041 A
    .#.
    ###
    #.#
    ...

    U+1F600 a face
    #.#.
    ....
    #..#
    .##.
    """

  @Test func `a glyph is a block of rows and its advance includes the spacing`() throws {
    let font = try PixelFontText.font(Self.small)
    #expect(font.name == "small")
    #expect([font.designSize, font.ascent, font.descent] == [3, 3, 1])
    #expect(font.glyphs.count == 2)
    #expect(font.glyphs["A"]?.text == ".#.\n###\n#.#")
    #expect(font.glyphs["A"]?.advance == 4)
    let face = try #require(font.glyphs["😀"])
    #expect(face.text == "#.#.\n....\n#..#\n.##.")
    #expect([face.left, face.top, face.advance] == [0, 3, 5])
  }

  @Test(arguments: [
    ("name small", "name", "line 1: a line of the head must be a word and a value"),
    ("name small\n", "", "the font has no name"),
    ("size 3\n", "", "the font has no size"),
    (
      "size 3", "sizes 3",
      "line 2: a line of the head must be a name or one of size, ascent, descent, spacing with a "
        + "number, each once, got sizes 3"
    ),
    (
      "size 3", "name large",
      "line 2: a line of the head must be a name or one of size, ascent, descent, spacing with a "
        + "number, each once, got name large"
    ),
    ("size 3", "size 65", "size must be from 1 to 64, got 65"),
    ("descent 1", "descent 62", "descent must be from 0 to 61, got 62"),
    ("U+0041", "A", "line 7: a glyph must begin with its character, such as U+0041"),
    ("U+0041", "U+D800", "line 7: a glyph must begin with its character, such as U+0041"),
    ("U+1F600", "U+0041", "line 13: U+0041 has a glyph already"),
    ("#.#\n...", "#.#", "line 11: U+0041 must have 4 rows, got 3"),
    ("###", "##", "line 9: the rows of U+0041 must be equally long, at most 64 cells, got 2"),
    ("###", "#x#", "line 9: a row must be made of # and ., got #x#"),
    ("...\n", "...\n...\n", "line 12: a glyph must begin with its character, such as U+0041"),
  ])
  func `rejects a malformed font with the line`(part: String, other: String, reason: String) {
    let broken = Self.small.replacing(part, with: other, maxReplacements: 1)
    #expect { try PixelFontText.font(broken) } throws: { "\($0)" == reason }
  }
}
