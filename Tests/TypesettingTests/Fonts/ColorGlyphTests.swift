import Foundation
import Raster
import Testing
import VectorRaster

@testable import Typesetting

/// Glyphs with colours of their own (typesetting.md §19), in fonts that `small_fonts.py` makes.
@Suite struct ColorGlyphTests {
  static func face(_ name: String) throws -> FontFace {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try FontFace([UInt8](Data(contentsOf: folder.appending(path: "Files/\(name).ttf"))))
  }

  @Test func `layers use the first palette or the text colour`() throws {
    let face = try Self.face("Layers")
    let glyph = try #require(face.glyph(for: "😀"))
    #expect(
      face.colors(of: glyph)
        == .layers([
          .init(glyph: 3, color: Color(red: 255, green: 0, blue: 0)),
          .init(glyph: 4, color: Color(red: 0, green: 0, blue: 255, alpha: 153)),
          .init(glyph: 4, color: nil),
        ]))
    #expect(face.hasColors)
    #expect(face.colors(of: try #require(face.glyph(for: "A"))) == nil)
  }

  @Test func `selects the largest bitmap and scales it to its frame`() throws {
    let face = try Self.face("Strikes")
    let glyph = try #require(face.glyph(for: "😀"))
    guard case .picture(let png, let frame) = face.colors(of: glyph) else {
      Issue.record("there is no picture")
      return
    }
    // Width and height stand at 16 and 20 of a PNG file.
    #expect(png[16..<24] == [0, 0, 0, 32, 0, 0, 0, 32])
    #expect(frame == Rect(x: 0, y: -16, width: 16, height: 16))
    #expect(face.colors(of: try #require(face.glyph(for: "A"))) == nil)
  }

  @Test func `a layout separates colour glyphs from plain outlines`() throws {
    let face = try Self.face("Layers")
    let outlines = GlyphOutlines()
    let layout = try TextBlock([StyledRun("A😀", font: Font(face, size: 32))]).layout()
    #expect(layout.glyphPaths(outlines).map(\.path.elements.count) == [6])
    let parts = layout.colorParts(outlines)
    #expect(parts.map(\.run) == [0, 0, 0])
    let bounds = parts.compactMap { part -> Rect? in
      guard case .path(let path, _) = part.content else { return nil }
      return Shape(path, .fill(.nonZero)).bounds
    }
    // Two points a unit, after an A of 32 points, on the baseline at 32.
    #expect(
      bounds == [
        Rect(x: 32, y: 0, width: 32, height: 32), Rect(x: 40, y: 8, width: 16, height: 16),
        Rect(x: 40, y: 8, width: 16, height: 16),
      ])
    let strikes = try TextBlock([StyledRun("A😀", font: Font(Self.face("Strikes"), size: 8))])
      .layout()
    guard case .picture(_, let frame) = strikes.colorParts(outlines).first?.content else {
      Issue.record("there is no picture")
      return
    }
    #expect(frame == Rect(x: 8, y: 0, width: 8, height: 8))
  }

  @Test(arguments: [
    ("😀", true), ("❤\u{FE0F}", true), ("❤", false), ("😀\u{FE0E}", false), ("A", false),
    ("🇩🇪", true), ("👍🏽", true), ("1\u{FE0F}\u{20E3}", true), ("1", false),
  ])
  func `recognises clusters with emoji presentation`(cluster: String, isEmoji: Bool) throws {
    #expect(cluster.unicodeScalars.isEmoji == isEmoji)
  }

  @Test func `a variation selector requests the colour face`() throws {
    let colors = try Self.face("Layers")
    let inter = try ShippedFonts().inter.face()
    func faces(_ text: String) throws -> [FontFace] {
      try TextBlock([StyledRun(text, font: Font(inter, size: 16))], fallback: [colors]).layout()
        .lines.flatMap(\.rows).map(\.face)
    }
    #expect(try faces("A😀") == [inter, colors])
    #expect(try faces("A\u{FE0F}") == [colors])
  }

  @Test func `colour layers count towards the segments of a glyph`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "Files/Layers.ttf")))
    var check = FontCheck()
    // Three squares of six segments each, of a glyph without an outline of its own.
    check.segments = 18
    _ = try check.face(of: bytes, name: "Layers")
    check.segments = 17
    #expect(throws: FontError("Layers", .outlineTooLong(glyph: 1, limit: 17))) {
      try check.face(of: bytes, name: "Layers")
    }
  }
}
