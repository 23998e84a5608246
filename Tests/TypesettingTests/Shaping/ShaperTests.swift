import Testing

@testable import Typesetting

@Suite struct ShaperTests {
  let fonts: ShippedFonts

  init() throws { fonts = try ShippedFonts() }

  @Test(arguments: [
    ("Hello, world", [2084, 1640, 668, 668, 1680, 788, 792, 2236, 1680, 1048, 668, 1748]),
    ("AVATAR To", [1712, 1728, 1664, 1568, 1904, 1800, 792, 1584, 1680]),
  ])
  func `advances include the font's kerning (typesetting.md §12)`(text: String, advances: [Int])
    throws
  {
    #expect(try shaped(text).map(\.advance) == advances)
  }

  @Test(arguments: [
    ("Ada", 5_240), ("Ada Lovelace", 17_860), ("21 November 2026", 25_300), ("build", 6_468),
    ("passing", 10_280),
  ])
  func `the advances of a row add up to its width`(text: String, width: Int) throws {
    #expect(try shaped(text).reduce(0) { $0 + $1.advance } == width)
  }

  @Test func `clusters are offsets into the whole text`() throws {
    let text = Array("(e\u{301}a)".unicodeScalars)
    let glyphs = try Shaper().shape(
      text, 1..<4, context: 0..<5, in: fonts.inter.face(), script: latin, direction: .leftToRight)
    #expect(glyphs.map(\.cluster) == [1, 3])
  }

  @Test func `right-to-left glyphs are in visual order with mirrored brackets`() throws {
    let text = Array("(a".unicodeScalars)
    let face = fonts.inter.face()
    let glyphs = try Shaper().shape(
      text, 0..<2, context: 0..<2, in: face, script: latin, direction: .rightToLeft)
    #expect(glyphs.map(\.cluster) == [1, 0])
    #expect(glyphs.last?.id == face.glyph(for: ")"))
  }

  @Test func `font features can be switched on and off`() throws {
    let tabular = FontFeature(try #require(OpenTypeTag("tnum")))
    let row = try shaped("1178", features: [tabular])
    #expect(Set(row.map(\.advance)).count == 1)
    #expect(Set(try shaped("1178").map(\.advance)).count > 1)
    let unkerned = FontFeature(try #require(OpenTypeTag("kern")), 0)
    #expect(try shaped("AV", features: [unkerned]).reduce(0) { $0 + $1.advance } > 1712 + 1728)
  }

  @Test func `a missing character becomes glyph 0`() throws {
    #expect(try shaped("a中b").map(\.id).map { $0 == 0 } == [false, true, false])
  }

  @Test func `rejects more than 64 glyphs per character or 16,384 in total`() throws {
    // Of the letter A the font makes two, and of each again, fourteen times.
    let face = try ColorGlyphTests.face("Doubling")
    func shape(_ count: Int) throws -> Int {
      try Shaper().shape(
        [Unicode.Scalar](repeating: "A", count: count), 0..<count, context: 0..<count, in: face,
        script: latin, direction: .leftToRight
      ).count
    }
    #expect(try shape(1) == 16_384)
    let error = #expect(throws: ShapingError(characters: 2)) { try shape(2) }
    #expect(
      error?.description
        == "glyphs must be at most 64 a character, or 16384, got more for 2 characters")
    #expect(throws: ShapingError.self) { try shape(1000) }
  }

  @Test func `a tag has one to four characters of printable ASCII`() {
    #expect(OpenTypeTag("ss01")?.rawValue == 0x7373_3031)
    #expect(OpenTypeTag("cv")?.description == "cv  ")
    for text in ["", "stylo", "é", "a\u{7}"] { #expect(OpenTypeTag(text) == nil) }
  }

  @Test func `a shaper can be reused for other texts`() throws {
    let shaper = Shaper()
    let counts = try ["something longer", "Ada", ""].map { text in
      let scalars = Array(text.unicodeScalars)
      return try shaper.shape(
        scalars, 0..<scalars.count, context: 0..<scalars.count, in: fonts.inter.face(),
        script: latin, direction: .leftToRight
      ).count
    }
    #expect(counts == [16, 3, 0])
  }

  private let latin = Script(tag: 0x4C61_746E) ?? .common

  private func shaped(_ text: String, features: [FontFeature] = []) throws -> [ShapedGlyph] {
    let scalars = Array(text.unicodeScalars)
    return try Shaper().shape(
      scalars, 0..<scalars.count, context: 0..<scalars.count, in: fonts.inter.face(),
      script: latin, direction: .leftToRight, features: features)
  }
}
