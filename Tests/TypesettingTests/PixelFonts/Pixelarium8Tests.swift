import Foundation
import ImageCoding
import Raster
import Testing
import TestSupport
import Typesetting

/// typesetting.md §9.
struct Pixelarium8Tests {
  /// Latin-1 and the signs beyond it.
  private static let characters =
    (0x20...0x7E).map { Unicode.Scalar($0 as UInt8) }
    + (0xA0...0xFF).map { Unicode.Scalar($0 as UInt8) }
    + "ŒœŸ‚„‹›−…–—‘’“”•€™←↑→↓♥★\u{FFFD}".unicodeScalars

  @Test func `the font has exactly Latin-1 and a few signs`() throws {
    let font = try PixelFont.pixelarium8()
    #expect(font.designSize == 8 && font.ascent == 7 && font.descent == 1)
    #expect(Set(font.glyphs.keys) == Set(Self.characters))
    #expect(font.missingGlyph == font.glyphs["\u{FFFD}"])
  }

  @Test func `each glyph fits in eight rows and is unique`() throws {
    let font = try PixelFont.pixelarium8()
    var seen: [String: Unicode.Scalar] = [:]
    for (scalar, glyph) in font.glyphs {
      #expect(glyph.top <= 7 && glyph.top - glyph.rows >= -1, "\(scalar)")
      #expect(glyph.left >= 0 && glyph.left + glyph.columns < glyph.advance, "\(scalar)")
      #expect(glyph.columns <= 8 && glyph.advance <= 9, "\(scalar)")
      if [" ", "\u{A0}"].contains(scalar) {
        #expect(glyph.ink.isEmpty && glyph.advance == 4)
      } else if !["\u{AD}", "−"].contains(scalar) {
        let look = "\(glyph.text) \(glyph.top)"
        #expect(seen[look] == nil, "\(scalar)")
        seen[look] = scalar
      }
    }
    #expect(font.glyphs["\u{AD}"] == font.glyphs["-"])
    #expect(font.glyphs["−"] == font.glyphs["-"])
  }

  @Test func `letters stand on the baseline and a few descend one row`() throws {
    let font = try PixelFont.pixelarium8()
    let below = Set("gjpqyçÇýÿþ".unicodeScalars)
    for scalar in Self.characters
    where scalar.properties.isAlphabetic && !"ªºµ".unicodeScalars.contains(scalar) {
      let glyph = try #require(font.glyphs[scalar])
      #expect(glyph.top - glyph.rows == (below.contains(scalar) ? -1 : 0), "\(scalar)")
    }
    for scalar in "acemnorsuvwxz".unicodeScalars {
      #expect(font.glyphs[scalar]?.top == 5, "\(scalar)")
    }
    for scalar in "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789bdfhikl".unicodeScalars {
      #expect(font.glyphs[scalar]?.top == 7, "\(scalar)")
    }
  }

  @Test func `capitals, digits and signs equal those of the demo's poster`() throws {
    let file = URL(filePath: #filePath).appending(
      path: "../../../../Sources/Gallery/Demo/font-poster.png")
    let poster = try PNGDecoder().decode(Array(Data(contentsOf: file.standardizedFileURL)))
      .bitmap
    let sheet = PixelSheet(
      poster, box: PixelSize(width: 8, height: 8),
      characters: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,!?’:-+/()&", baseline: 8)
    let posterFont = try sheet.font(named: "poster")
    let font = try PixelFont.pixelarium8()
    for scalar in sheet.characters {
      #expect(font.glyphs[scalar] == posterFont.glyphs[scalar], "\(scalar)")
    }
  }
}
