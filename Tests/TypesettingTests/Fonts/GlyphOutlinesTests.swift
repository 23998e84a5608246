import Raster
import Testing
import VectorRaster

@testable import Typesetting

@Suite struct GlyphOutlinesTests {
  let fonts: ShippedFonts

  init() throws { fonts = try ShippedFonts() }

  /// As fontTools' `RecordingPen` has it, with y turned.
  @Test func `Inter's full stop has four cubic curves with y downwards`() throws {
    let face = fonts.inter.face()
    let glyph = try #require(face.glyph(for: "."))
    #expect(face.outline(of: glyph) == Self.period)
  }

  /// As fontTools' `RecordingPen` has it, with y turned.
  @Test func `TrueType curves stay quadratic`() throws {
    let face = fonts.jetBrainsMono.face()
    let glyph = try #require(face.glyph(for: "."))
    #expect(face.outline(of: glyph) == Self.monoPeriod)
  }

  @Test func `a space and a missing glyph have empty outlines`() throws {
    let face = fonts.inter.face()
    let space = try #require(face.glyph(for: " "))
    #expect(face.outline(of: space) == Path())
    #expect(face.outline(of: 65_000) == Path())
  }

  @Test func `returns no outline with more segments than the limit`() throws {
    let face = fonts.inter.face()
    let glyph = try #require(face.glyph(for: "l"))
    let count = try #require(face.outline(of: glyph)).elements.count
    #expect(face.outline(of: glyph, limit: count) != nil)
    #expect(face.outline(of: glyph, limit: count - 1) == nil)
  }

  @Test func `cached outlines stay within the limit and are correct`() {
    let face = fonts.inter.face()
    let outlines = GlyphOutlines(limit: 64 << 10)
    for _ in 0..<2 {
      for glyph in 0..<UInt32(300) {
        #expect(outlines.path(of: glyph, in: face) == face.outline(of: glyph))
        #expect(outlines.bytes <= 64 << 10)
      }
    }
    #expect(outlines.bytes > 16 << 10)
    #expect(GlyphOutlines(limit: 0).path(of: 40, in: face) == face.outline(of: 40))
  }

  @Test func `threads share cached outlines`() async {
    let face = fonts.inter.face()
    let outlines = GlyphOutlines(limit: 256 << 10)
    await withTaskGroup(of: Bool.self) { group in
      for start in 0..<8 {
        group.addTask {
          (0..<400).allSatisfy { step in
            let glyph = UInt32((start * 50 + step) % 400)
            return outlines.path(of: glyph, in: face) == face.outline(of: glyph)
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  private static let period = Path([
    .move(Point(388, 16)),
    .cubic(Point(487, 16), Point(568, -65), Point(568, -164)),
    .cubic(Point(568, -263), Point(487, -344), Point(388, -344)),
    .cubic(Point(289, -344), Point(208, -263), Point(208, -164)),
    .cubic(Point(208, -65), Point(289, 16), Point(388, 16)), .close,
  ])

  /// Between two control points lies a point of the curve, in their middle.
  private static let monoPeriod = Path([
    .move(Point(300, 10)),
    .quad(Point(262, 10), Point(239.5, -12)), .quad(Point(217, -34), Point(217, -71)),
    .quad(Point(217, -110), Point(239.5, -133)), .quad(Point(262, -156), Point(300, -156)),
    .quad(Point(338, -156), Point(360.5, -133)), .quad(Point(383, -110), Point(383, -71)),
    .quad(Point(383, -34), Point(360.5, -12)), .quad(Point(338, 10), Point(300, 10)), .close,
  ])
}
