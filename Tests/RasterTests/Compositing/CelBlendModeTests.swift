import TestSupport
import Testing

@testable import Raster

/// The table of sprites.md §2.
@Suite struct `Cel blend modes` {
  /// Backdrop, source and opacity of the three columns.
  private static let columns: [(backdrop: UInt32, source: UInt32, opacity: UInt8)] = [
    (0xC864_32FF, 0x1EB4_DCFF, 255), (0xC864_3280, 0x1EB4_DCC8, 128),
    (0xFF00_8040, 0x8080_80FF, 255),
  ]

  private static let vectors: [(mode: CelBlendMode, results: [[UInt8]])] = [
    (.normal, [[30, 180, 220, 255], [105, 144, 145, 178], [128, 128, 128, 255]]),
    (.multiply, [[24, 71, 43, 255], [103, 108, 86, 178], [128, 72, 100, 255]]),
    (.screen, [[206, 209, 227, 255], [164, 155, 147, 178], [184, 128, 156, 255]]),
    (.overlay, [[158, 141, 86, 255], [148, 131, 100, 178], [184, 72, 128, 255]]),
    (.colorDodge, [[227, 255, 255, 255], [171, 170, 157, 178], [184, 72, 184, 255]]),
    (.colorBurn, [[0, 35, 17, 255], [94, 96, 77, 178], [184, 72, 72, 255]]),
    (.hardLight, [[47, 164, 199, 255], [111, 138, 138, 178], [184, 72, 128, 255]]),
    (.softLight, [[167, 125, 96, 255], [151, 126, 103, 178], [184, 72, 128, 255]]),
    (.difference, [[170, 80, 170, 255], [153, 111, 128, 178], [128, 128, 72, 255]]),
    (.exclusion, [[182, 138, 184, 255], [156, 130, 133, 178], [128, 128, 128, 255]]),
    (.hue, [[38, 156, 188, 255], [107, 136, 134, 178], [111, 111, 111, 255]]),
    (.saturation, [[220, 93, 30, 255], [168, 115, 82, 178], [111, 111, 111, 255]]),
    (.color, [[15, 165, 205, 255], [100, 139, 140, 178], [111, 111, 111, 255]]),
    (.luminosity, [[214, 114, 64, 255], [166, 121, 92, 178], [184, 97, 140, 255]]),
    (.addition, [[230, 255, 255, 255], [172, 170, 157, 178], [184, 128, 184, 255]]),
    (.subtract, [[170, 0, 0, 255], [153, 84, 71, 178], [128, 72, 72, 255]]),
    (.divide, [[255, 142, 58, 255], [180, 131, 90, 178], [184, 72, 184, 255]]),
  ]

  @Test(arguments: vectors.indices, columns.indices)
  func `blends a source over a backdrop`(vector: Int, column: Int) {
    let (mode, results) = Self.vectors[vector]
    let (backdrop, source, opacity) = Self.columns[column]
    let result = mode.composed(
      Color(packed: source), over: Color(packed: backdrop), opacity: opacity)
    #expect(result == Color(rgba: results[column], at: 0), "\(mode)")
  }

  @Test func `blends translucent over translucent`() {
    let result = CelBlendMode.normal.composed(
      Color(packed: 0x1EB4_DCC8), over: Color(packed: 0xC864_3280), opacity: 255)
    #expect(result == Color(red: 51, green: 170, blue: 199, alpha: 228))
    let merged = CelPixel(Color(packed: 0x0A14_1E80))
      .merged(with: CelPixel(Color(packed: 0xC864_00FF)), 128)
    #expect(Color(merged) == Color(red: 105, green: 60, blue: 15, alpha: 192))
  }

  @Test(
    arguments: [
      (.normal, 90), (.multiply, 74), (.exclusion, 122), (.addition, 122), (.subtract, 90),
      (.hue, 90), (.luminosity, 90),
    ] as [(CelBlendMode, UInt8)])
  func `uses different modes in gray sprites`(mode: CelBlendMode, value: UInt8) {
    let result = mode.inGray.composed(
      Color(packed: 0x3C3C_3C80), over: Color(packed: 0x7878_78FF), opacity: 255)
    #expect(result == Color(red: value, green: value, blue: value))
  }

  @Test func `numbers modes from 0 to 18`() {
    #expect(CelBlendMode(number: 0) == .normal)
    #expect(CelBlendMode(number: 9) == .softLight)
    #expect(CelBlendMode(number: 12) == .hue)
    #expect(CelBlendMode(number: 18) == .divide)
    #expect(CelBlendMode(number: 19) == nil)
    #expect(CelBlendMode(number: -1) == nil)
  }

  @Test(arguments: CelBlendMode.allCases)
  func `equals normal over a transparent backdrop, and ignores a transparent source`(
    mode: CelBlendMode
  ) {
    for (source, opacity) in Self.pairs(1000) {
      let hidden = Color(red: source.blue, green: source.red, blue: 7, alpha: 0)
      #expect(
        mode.composed(source, over: hidden, opacity: opacity)
          == CelBlendMode.normal.composed(source, over: hidden, opacity: opacity))
      let beneath = Color(red: 9, green: source.red, blue: source.green, alpha: source.blue | 1)
      #expect(mode.composed(hidden, over: beneath, opacity: opacity) == beneath)
    }
  }

  @Test(arguments: [CelBlendMode.darken, .lighten, .multiply, .screen])
  func `commutes in symmetric modes`(mode: CelBlendMode) {
    let colors = Self.pairs(500).map(\.0.opaque)
    for (one, other) in zip(colors, colors.reversed()) {
      #expect(
        mode.composed(one, over: other, opacity: 255)
          == mode.composed(other, over: one, opacity: 255))
    }
  }

  @Test func `returns black for the difference of equal colours`() {
    for color in Self.pairs(500).map(\.0.opaque) {
      #expect(CelBlendMode.difference.composed(color, over: color, opacity: 255) == .black)
    }
  }

  @Test func `keeps rounded grays in range`() {
    for value in UInt8.min...UInt8.max {
      let gray = Color(red: value, green: value, blue: value)
      for mode in [CelBlendMode.hue, .saturation, .color, .luminosity] {
        for other in [Color.black, .white, Color(red: 255, green: 0, blue: 0)] {
          #expect(mode.composed(gray, over: other, opacity: 255).isOpaque)
          #expect(mode.composed(other, over: gray, opacity: 255).isOpaque)
        }
      }
    }
  }

  private static func pairs(_ count: Int) -> [(Color, UInt8)] {
    var random = SeededGenerator(seed: 19)
    return (0..<count).map { _ in
      let bits = random.next()
      return (
        Color(packed: UInt32(truncatingIfNeeded: bits)), UInt8(truncatingIfNeeded: bits >> 40)
      )
    }
  }
}

@Suite struct `Canvases of cels` {
  @Test(arguments: CelBlendMode.allCases, [255, 100] as [UInt8])
  func `blends a row like its pixels`(mode: CelBlendMode, opacity: UInt8) {
    let beneath: [UInt32] = [0, 0xFF00_00FF, 0x00FF_0080, 0x1020_3040, 0x1020_3000, 0xFFFF_FFFF]
    let above: [UInt32] = [0x8040_20FF, 0, 0x8040_2080, 0xFFFF_FF01, 0x8040_20FF, 0x8040_2000]
    var canvas = CelCanvas(columns: 8, rows: 3)
    func bytes(_ colors: [UInt32]) -> [UInt8] {
      var bytes: [UInt8] = [9]
      for color in colors.map(Color.init(packed:)) {
        bytes += [color.red, color.green, color.blue, color.alpha]
      }
      return bytes
    }
    canvas.draw(
      bytes(beneath), from: 1, count: 6, column: 1, row: 1, opacity: 255, mode: .normal)
    canvas.draw(bytes(above), from: 1, count: 6, column: 1, row: 1, opacity: opacity, mode: mode)
    for (place, colors) in zip(beneath, above).enumerated() {
      let result = Color(rgba: canvas.rgba, at: (8 + 1 + place) * 4)
      let expected = mode.composed(
        Color(packed: colors.1), over: Color(packed: colors.0), opacity: opacity)
      #expect(result == expected || result.alpha == 0 && expected.alpha == 0, "\(place)")
    }
    #expect(canvas.rgba.prefix(36).allSatisfy { $0 == 0 })
    #expect(canvas.rgba.dropFirst(60).allSatisfy { $0 == 0 })
  }
}
