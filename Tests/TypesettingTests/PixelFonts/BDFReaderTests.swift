import Testing
import TestSupport
import Typesetting

/// typesetting.md §7.
struct BDFReaderTests {
  /// A font of two letters, one of which hangs below the baseline.
  private static let small = """
    STARTFONT 2.1
    COMMENT drawn for a test
    FONT -misc-small-medium-r-normal--6-60-72-72-c-50-iso10646-1
    SIZE 6 72 72
    FONTBOUNDINGBOX 5 6 0 -1
    STARTPROPERTIES 3
    FONT_ASCENT 5
    FONT_DESCENT 1
    CHARSET_REGISTRY "ISO10646"
    ENDPROPERTIES
    CHARS 3
    STARTCHAR A
    ENCODING 65
    SWIDTH 833 0
    DWIDTH 5 0
    BBX 4 5 0 0
    BITMAP
    60
    90
    F0
    90
    90
    ENDCHAR
    STARTCHAR comma
    ENCODING 44
    DWIDTH 3 0
    BBX 2 2 1 -1
    BITMAP
    40
    80
    ENDCHAR
    STARTCHAR unencoded
    ENCODING -1
    DWIDTH 1 0
    BBX 1 1 0 0
    BITMAP
    80
    ENDCHAR
    ENDFONT
    """

  private func font(_ text: String) throws -> PixelFont {
    try BDFReader.font(Array(text.utf8), named: "small")
  }

  @Test(arguments: ["\n", "\r\n"])
  func `reads the cells and metrics of each glyph`(lineEnd: String) throws {
    let font = try font(Self.small.replacing("\n", with: lineEnd))
    #expect(
      [font.name, "\(font.designSize) \(font.ascent) \(font.descent)"] == ["small", "6 5 1"])
    #expect(font.glyphs.count == 2)
    let letter = try #require(font.glyphs["A"])
    #expect(letter.text == ".##.\n#..#\n####\n#..#\n#..#")
    #expect([letter.left, letter.top, letter.advance] == [0, 5, 5])
    let comma = try #require(font.glyphs[","])
    #expect(comma.text == ".#\n#.")
    #expect([comma.left, comma.top, comma.advance] == [1, 1, 3])
    // No glyph for missing characters is named: a box of the ascent.
    #expect(font.missingGlyph.text == "###\n#.#\n#.#\n#.#\n###")
  }

  @Test func `a font without properties uses the size and box of its header`() throws {
    let head = Self.small.replacing(/STARTPROPERTIES(.|\n)*ENDPROPERTIES\n/, with: "")
    let font = try font(head.replacing("SIZE 6 72 72", with: "SIZE 8 54 54"))
    #expect([font.designSize, font.ascent, font.descent] == [6, 5, 1])
  }

  @Test func `a global advance applies to glyphs without their own`() throws {
    let head = Self.small.replacing("DWIDTH 3 0\n", with: "")
      .replacing("CHARS 3", with: "DWIDTH 7 0\nCHARS 3")
    let font = try font(head)
    #expect(font.glyphs[","]?.advance == 7)
    #expect(font.glyphs["A"]?.advance == 5)
  }

  @Test func `DEFAULT_CHAR selects the glyph for missing characters`() throws {
    let named = Self.small.replacing("PROPERTIES 3\n", with: "PROPERTIES 4\nDEFAULT_CHAR 44\n")
    #expect(try font(named).missingGlyph.text == ".#\n#.")
  }

  @Test(arguments: [
    ("STARTFONT 2.1", "STARTFONT 3.0", 1, "the version must be 2.1 or 2.2, got STARTFONT 3.0"),
    ("SIZE 6 72 72", "SIZE 6", 4, "SIZE must have 3 to 4 whole numbers from 0 to 10000, got 6"),
    ("SIZE 6 72 72", "SIZE 6 72 72 2", 4, "a cell must have 1 bit, got 2"),
    (
      "BOX 5 6 0 -1", "BOX 5 600 0 -1", 5,
      "FONTBOUNDINGBOX must have 4 whole numbers from -64 to 64, got 5 600 0 -1"
    ),
    ("PROPERTIES 3", "PROPERTIES 4", 10, "there must be 4 properties, got 3"),
    (
      "PROPERTIES 3", "PROPERTIES 2", 9,
      #"there must be ENDPROPERTIES, got CHARSET_REGISTRY "ISO10646""#
    ),
    ("FONT_DESCENT 1", "FONT_ASCENT 1", 8, "FONT_ASCENT occurs twice"),
    ("CHARS 3", "CHARS 65536", 11, "CHARS must have 1 whole numbers from 1 to 65535, got 65536"),
    ("CHARS 3", "CHARS 4", 39, "there must be STARTCHAR, got ENDFONT"),
    ("CHARS 3", "CHARS 2", 32, "there must be ENDFONT, got STARTCHAR unencoded"),
    ("CHARS 3", "WIDTHS", 11, "the head of a font has no WIDTHS"),
    ("ENCODING 44", "ENCODING 65", 31, "the character 65 has two glyphs, the second is comma"),
    ("ENCODING 44", "ENCODING 55296", 25, "55296 is not a character"),
    ("ENCODING 44\n", "", 27, "the glyph comma must have ENCODING, DWIDTH and BBX before BITMAP"),
    ("DWIDTH 3 0", "DWIDTH -3 0", 26, "a glyph must advance to the right, got -3 0"),
    ("BBX 2 2 1 -1", "BBX -2 2 1 -1", 27, "a box must not be negative, got -2 2 1 -1"),
    (
      "BBX 2 2 1 -1", "BBX 65 2 1 -1", 27,
      "BBX must have 4 whole numbers from -64 to 64, got 65 2 1 -1"
    ),
    ("40\n80", "40\n8", 30, "a row of 2 cells must have 2 hexadecimal digits, got 8"),
    ("40\n80", "40\n8G", 30, "a row of 2 cells must have 2 hexadecimal digits, got 8G"),
    ("40\n80", "４0\n80", 29, "a row of 2 cells must have 2 hexadecimal digits, got ４0"),
    ("40\n80\n", "40\n", 30, "a row of 2 cells must have 2 hexadecimal digits, got ENDCHAR"),
    ("\nENDFONT", "", 38, "the file ends before ENDFONT"),
  ])
  func `rejects a malformed font with the line`(
    part: String, other: String, line: Int, reason: String
  ) {
    let broken = Self.small.replacing(part, with: other, maxReplacements: 1)
    #expect { try font(broken) } throws: { "\($0)" == "line \(line): \(reason)" }
  }

  @Test(arguments: [
    (
      #"CHARSET_REGISTRY "ISO10646""#, #"CHARSET_REGISTRY "JISX0208.1983""#,
      "the characters of a font must be ISO10646 or ISO8859-1, got JISX0208.1983"
    ),
    (
      "FONT_ASCENT 5", "FONT_ASCENT 9223372036854775807",
      "FONT_ASCENT must be a whole number from -64 to 64, got 9223372036854775807"
    ),
    (
      "FONT_ASCENT 5", "FONT_ASCENT five",
      "FONT_ASCENT must be a whole number from -64 to 64, got five"
    ),
    ("FONT_ASCENT 5", "FONT_ASCENT -1", "ascent and descent of a font must be more than 0, got 0"),
    ("SIZE 6 72 72", "SIZE 600 72 72", "PIXEL_SIZE must be a whole number from 1 to 64, got 600"),
  ])
  func `rejects an unsupported font`(part: String, other: String, reason: String) {
    #expect { try font(Self.small.replacing(part, with: other)) } throws: { "\($0)" == reason }
  }

  @Test func `every prefix of a file is rejected without a crash`() {
    let file = Array(Self.small.utf8)
    for count in 0..<file.count - 8 {
      #expect(throws: PixelFontError.self) {
        try BDFReader.font(Array(file.prefix(count)), named: "cut")
      }
    }
    #expect {
      try BDFReader.font([UInt8](repeating: 10, count: 33_554_433), named: "large")
    } throws: {
      "\($0)" == "a font must have at most 33554432 bytes, got 33554433"
    }
  }

  @Test func `a changed byte never causes a crash`() {
    var random = SeededGenerator(seed: 1)
    let bytes = Array("-0123456789AF \n\u{0}\u{7F}Zz\"".utf8) + [0x80, 0xFF]
    var read = 0
    for place in 0..<Self.small.utf8.count {
      var file = Array(Self.small.utf8)
      file[place] = bytes[Int.random(in: 0..<bytes.count, using: &random)]
      do {
        let font = try BDFReader.font(file, named: "changed")
        #expect(font.glyphs.values.allSatisfy { $0.ink.count == $0.rows * $0.columns })
        read += 1
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
    #expect(read > 50)
  }

  @Test func `random fonts give the same glyphs as in Pillow`() async throws {
    var random = SeededGenerator(seed: 8)
    var file = "STARTFONT 2.1\nFONT random\nSIZE 16 72 72\nFONTBOUNDINGBOX 64 64 0 -4\n"
    file += "STARTPROPERTIES 0\nENDPROPERTIES\nCHARS 200\n"
    for code in 32..<232 {
      let (columns, rows) = (
        Int.random(in: 1...64, using: &random), Int.random(in: 1...64, using: &random)
      )
      file += "STARTCHAR c\(code)\nENCODING \(code)\nSWIDTH 500 0\n"
      file += "DWIDTH \(Int.random(in: 0...64, using: &random)) 0\n"
      file += "BBX \(columns) \(rows) \(Int.random(in: -9...9, using: &random)) "
      file += "\(Int.random(in: -9...9, using: &random))\nBITMAP\n"
      for _ in 0..<rows {
        for byte in 0..<(columns + 7) / 8 {
          // Bits beyond the columns are 0.
          let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(max(columns - byte * 8, 0), 8))
          let bits = UInt8.random(in: 0...255, using: &random) & mask
          file += (bits < 16 ? "0" : "") + String(bits, radix: 16, uppercase: true)
        }
        file += "\n"
      }
      file += "ENDCHAR\n"
    }
    file += "ENDFONT\n"
    struct Answer: Decodable {
      let advance, left, top: Int
      let rows: [String]
    }
    let answers: [String: Answer] = try await PythonScript("pillow_bdf.py")(file)
    let font = try font(file)
    #expect(answers.count == 200 && font.glyphs.count == 200)
    for (scalar, glyph) in font.glyphs {
      let answer = try #require(answers[String(scalar.value)])
      #expect(glyph.advance == answer.advance)
      // Pillow keeps blank edges: each of its cells is ours, or blank outside of ours.
      var drawn = answer.rows.map { $0.map { _ in "." as Character } }
      for row in 0..<glyph.rows {
        for column in 0..<glyph.columns where glyph.ink[row * glyph.columns + column] {
          drawn[answer.top - glyph.top + row][glyph.left - answer.left + column] = "#"
        }
      }
      #expect(drawn.map { String($0) } == answer.rows)
    }
  }
}
