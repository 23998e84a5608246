import Foundation
import Raster
import Testing

@testable import Typesetting

@Suite struct FontFaceTests {
  let fonts: ShippedFonts

  init() throws { fonts = try ShippedFonts() }

  @Test func `Inter has the documented metrics`() {
    let face = fonts.inter.face()
    #expect(face.family == "Inter")
    #expect(face.style == "Regular")
    #expect((face.weight, face.isItalic) == (400, false))
    #expect(face.licenseURL == "http://scripts.sil.org/OFL")
    #expect(!face.isEmbeddingRestricted)
    #expect(face.axes.isEmpty && face.variations.isEmpty)
    #expect(
      face.metrics
        == FontMetrics(
          unitsPerEm: 2816, ascender: 2728, descender: -680, lineGap: 0, capHeight: 2048,
          xHeight: 1536, underline: .init(position: -464, thickness: 192),
          strikeout: .init(position: 922, thickness: 192)))
  }

  @Test func `JetBrains Mono has the documented metrics`() {
    let face = fonts.jetBrainsMono.face()
    #expect(face.family == "JetBrains Mono")
    #expect(
      face.metrics
        == FontMetrics(
          unitsPerEm: 1000, ascender: 1020, descender: -300, lineGap: 0, capHeight: 730,
          xHeight: 550, underline: .init(position: -155, thickness: 50),
          strikeout: .init(position: 320, thickness: 50)))
  }

  @Test func `the shipped faces have their weights and styles`() {
    #expect(fonts.inter.faces.map(\.weight) == [400, 400, 600, 700])
    #expect(fonts.inter.faces.map(\.isItalic) == [false, true, false, false])
    #expect(fonts.inter.faces.map(\.family) == ["Inter", "Inter", "Inter", "Inter"])
    #expect(fonts.jetBrainsMono.faces.map(\.weight) == [400, 700])
  }

  @Test func `each shipped family includes its licence`() throws {
    for family in ["Inter", "JetBrainsMono"] {
      let file = ShippedFonts.folder.appendingPathComponent(family).appendingPathComponent(
        "OFL.txt")
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.hasPrefix("Copyright"))
      #expect(text.contains("SIL OPEN FONT LICENSE Version 1.1"))
    }
  }

  @Test(arguments: [
    ("A", true), ("é", true), ("Ω", true), ("Ж", true), ("→", true), ("…", true), ("中", false),
  ])
  func `reports which characters a face has`(character: String, isThere: Bool) throws {
    let scalar = try #require(character.unicodeScalars.first)
    #expect((fonts.inter.face().glyph(for: scalar) != nil) == isThere)
    #expect((fonts.jetBrainsMono.face().glyph(for: scalar) != nil) == isThere)
  }

  @Test func `rejects a file that is not a font with its name`() throws {
    let cases: [(String, FontError.Reason)] = [
      ("", .notAFont), ("GIF89a", .notAFont), ("OTTO", .notAFont),
      ("wOFF0000", .compressed("WOFF")), ("wOF20000", .compressed("WOFF2")),
    ]
    for (text, reason) in cases {
      #expect(throws: FontError("a.ttf", reason)) {
        try FontFace([UInt8](text.utf8), name: "a.ttf")
      }
    }
    #expect(
      FontError("Inter.woff2", .compressed("WOFF2")).description
        == "Inter.woff2 is compressed for the web: unpack it with \"fonttools ttLib.woff2 decompress\""
    )
  }

  @Test func `rejects the second face of a file with one face`() throws {
    let bytes = try Self.inter()
    #expect(throws: FontError("Inter", .noSuchFace(index: 1, count: 1))) {
      try FontFace(bytes, index: 1, name: "Inter")
    }
    #expect(throws: FontError("Inter", .noSuchFace(index: -1, count: 1))) {
      try FontFace(bytes, index: -1, name: "Inter")
    }
  }

  @Test func `a truncated file is rejected or read without a crash`() throws {
    let bytes = try Self.inter()
    for length in stride(from: 0, to: bytes.count, by: 9973) {
      guard let face = try? FontFace(Array(bytes[..<length])) else { continue }
      for glyph in stride(from: UInt32(0), to: 3000, by: 97) { _ = face.outline(of: glyph) }
      #expect(face.metrics.unitsPerEm >= 16)
    }
  }

  /// The bytes of Inter Regular.
  static func inter() throws -> [UInt8] {
    let file = ShippedFonts.folder.appendingPathComponent("Inter/Inter-Regular.otf")
    return try [UInt8](Data(contentsOf: file))
  }
}
