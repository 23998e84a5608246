import Testing

import VectorRaster
@testable import Typesetting

@Suite struct FontFamilyTests {
  let fonts: ShippedFonts

  init() throws { fonts = try ShippedFonts() }

  /// Inter has 400, 600 and 700 upright, and 400 italic.
  @Test(arguments: [
    (100, 400), (300, 400), (400, 400), (450, 400), (500, 400), (501, 600), (600, 600), (650, 700),
    (700, 700), (900, 700),
  ])
  func `a missing weight falls back to the nearest by CSS's rule`(asked: Int, taken: Int) {
    let face = fonts.inter.face(weight: asked)
    #expect((face.weight, face.isItalic) == (taken, false))
  }

  @Test func `style takes precedence over weight`() {
    let face = fonts.inter.face(weight: 700, isItalic: true)
    #expect((face.weight, face.isItalic) == (400, true))
    #expect(fonts.jetBrainsMono.face(weight: 700, isItalic: true).weight == 700)
  }

  /// SemiBold and Bold alone: 600 and 700.
  @Test(arguments: [(400, 600), (500, 600), (300, 600), (650, 700), (800, 700)])
  func `a family without a regular face uses the nearest other weight`(asked: Int, taken: Int)
    throws
  {
    let family = try #require(FontFamily("Inter", Array(fonts.inter.faces[2...].reversed())))
    #expect(family.face(weight: asked).weight == taken)
  }

  @Test func `a family requires at least one face`() { #expect(FontFamily("none", []) == nil) }

  @Test func `weights and text styles have SwiftUI's names and Apple's sizes`() {
    #expect(
      StrokeWeight.allCases.map { "\($0) \($0.value)" } == [
        "ultralight 100", "thin 200", "light 300", "regular 400", "medium 500", "semibold 600",
        "bold 700", "heavy 800", "black 900",
      ])
    #expect(
      TextStyle.allCases.map { "\($0.rawValue) \(Int($0.size)) \($0.weight)" } == [
        "largeTitle 34 regular", "title 28 regular", "title2 22 regular", "title3 20 regular",
        "headline 17 semibold", "body 17 regular", "callout 16 regular", "subheadline 15 regular",
        "footnote 13 regular", "caption 12 regular", "caption2 11 regular",
      ])
  }
}
