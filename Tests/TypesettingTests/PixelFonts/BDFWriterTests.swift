import Testing

@testable import Typesetting

@Suite struct BDFWriterTests {
  @Test func `the shipped font reads back unchanged`() throws {
    let font = try PixelFont.pixelarium8()
    let read = try BDFReader.font(BDFWriter.file(font), named: font.name)
    #expect(read.glyphs == font.glyphs)
    #expect((read.designSize, read.ascent, read.descent) == (8, font.ascent, font.descent))
    #expect(read.missingGlyph == font.missingGlyph && read.name == font.name)
  }

  @Test func `rows of a glyph are padded to whole bytes`() throws {
    let font = try PixelFontText.font(
      """
      name wide
      size 10
      ascent 2
      descent 1
      spacing 1

      U+0041 A
      #........#
      ..........
      .#........
      """)
    let file = String(decoding: BDFWriter.file(font), as: UTF8.self)
    #expect(
      file.hasSuffix(
        """
        CHARS 1
        STARTCHAR U+0041
        ENCODING 65
        DWIDTH 11 0
        BBX 10 3 0 -1
        BITMAP
        8040
        0000
        4000
        ENDCHAR
        ENDFONT

        """))
  }
}
