import TestSupport
import Testing

@testable import Raster

@Suite struct PaletteMatchTests {
  private static let pico = [
    0x000000, 0x1D2B53, 0x7E2553, 0x008751, 0xAB5236, 0x5F574F, 0xC2C3C7, 0xFFF1E8, 0xFF004D,
    0xFFA300, 0xFFEC27, 0x00E436, 0x29ADFF, 0x83769C, 0xFF77A8, 0xFFCCAA,
  ].map(Color.init(rgb:))

  /// Values of the author's own reference implementation, to its five digits.
  @Test(
    arguments: [
      (0xFFFFFF, 1, 0, 0), (0x000000, 0, 0, 0), (0xFF0000, 0.62796, 0.22486, 0.12585),
      (0x00FF00, 0.86644, -0.23389, 0.1795), (0x0000FF, 0.45201, -0.03246, -0.31153),
    ] as [(Int, Double, Double, Double)])
  func `converts colours to OKLab`(
    rgb: Int, lightness: Double, a: Double, b: Double
  ) {
    let look = OKLab(Color(rgb: rgb))
    #expect(abs(look.lightness - lightness) < 0.00001)
    #expect(abs(look.a - a) < 0.00001)
    #expect(abs(look.b - b) < 0.00001)
  }

  @Test func `finds the nearest colour like an exhaustive search`() throws {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<40 {
      let colors = (0..<Int.random(in: 1...256, using: &random)).map { _ in
        Color(rgb: .random(in: 0...0xFFFFFF, using: &random))
      }
      // Repeated, so that there are equal distances.
      let palette = try #require(Palette(Array((colors + colors.reversed()).prefix(256))))
      let nearest = try #require(NearestColors(palette))
      for _ in 0..<50 {
        let color = Color(rgb: .random(in: 0...0xFFFFFF, using: &random))
        let look = OKLab(color)
        let distances = palette.colors.map { OKLab($0).squaredDistance(to: look) }
        let least = try #require(distances.min())
        #expect(nearest.nearest(to: color) == palette.colors[distances.firstIndex(of: least) ?? 0])
      }
    }
  }

  @Test(
    arguments: [
      (0xE02040, 0xFF004D), (0x20A0F0, 0x29ADFF), (0xFDFDFD, 0xFFF1E8), (0x010101, 0x000000),
      (0xFFEC27, 0xFFEC27), (0xB06040, 0xAB5236), (0x804020, 0x5F574F),
    ])
  func `replaces each colour by the most similar one`(from: Int, to: Int) throws {
    let cell = Bitmap.solid(Color(rgb: from), rows: 1, columns: 1)
    let palette = try #require(Palette(Self.pico))
    #expect(try cell.recolored(palette, match: .nearest)[0, 0] == Color(rgb: to))
  }

  @Test func `keeps alpha and transparent cells`() throws {
    let cells = [
      Color(red: 250, green: 5, blue: 5, alpha: 128), Color(red: 9, green: 8, blue: 7, alpha: 0),
      Color(red: 250, green: 5, blue: 5),
    ]
    let picture = Bitmap(rows: 1, columns: 3, rgba: cells.flatMap(\.channels))
    let palette = try #require(
      Palette([.clear, Color(red: 255, green: 0, blue: 0, alpha: 40), .black]))
    for match in [PaletteMatch.nearest, .lightness] {
      for stored in [picture, try #require(picture.indexed())] {
        let recolored = try stored.recolored(palette, match: match)
        // By lightness the only colour of the picture is rank 0, the darkest.
        let red = match == .nearest ? UInt8(255) : 0
        #expect(recolored[0, 0] == Color(red: red, green: 0, blue: 0, alpha: 128))
        #expect(recolored[0, 1] == cells[1])
        #expect(recolored[0, 2] == Color(red: red, green: 0, blue: 0))
        #expect(recolored.palette?.count == 3)
      }
    }
    let nothing = try #require(Palette([.clear, .clear]))
    #expect(try picture.recolored(nothing, match: .nearest) == picture)
    #expect(try picture.recolored(nothing, match: .lightness) == picture)
  }

  @Test(
    arguments: [
      // As many: one each. Fewer: neighbours share. More: some are left out.
      ([10, 200, 90], [250, 0, 120], [0, 250, 120]),
      ([10, 20, 30, 40], [255, 0], [0, 0, 255, 255]),
      ([40, 30, 20, 10, 0], [0, 128, 255], [255, 128, 128, 0, 0]),
      ([5, 250], [0, 50, 100, 150, 200], [0, 100]),
      ([7, 7, 9], [0, 0, 255], [0, 0, 255]),
    ] as [([UInt8], [UInt8], [UInt8])])
  func `matches ranks by lightness`(cells: [UInt8], offered: [UInt8], expected: [UInt8]) throws {
    let grey = { (value: UInt8) in Color(red: value, green: value, blue: value) }
    let picture = Bitmap(
      rows: 1, columns: cells.count, rgba: cells.map(grey).flatMap(\.channels))
    let palette = try #require(Palette(offered.map(grey)))
    for stored in [picture, try #require(picture.indexed())] {
      let recolored = try stored.recolored(palette, match: .lightness)
      #expect((0..<cells.count).map { recolored[0, $0].red } == expected)
    }
  }

  @Test func `ignores unused entries in ranks`() throws {
    let palette = try #require(Palette([.black, .white, Color(rgb: 0x808080)]))
    let picture = Bitmap(rows: 1, columns: 2, palette: palette, indices: [0, 2])
    let colors = try #require(Palette([Color(rgb: 0x102030), Color(rgb: 0xF0F1F2)]))
    let recolored = try picture.recolored(colors, match: .lightness)
    #expect(recolored[0, 0] == colors[0])
    #expect(recolored[0, 1] == colors[1])
    #expect(recolored.palette?.count == 3)
  }

  @Test func `assigns a palette to a picture of many colours`() throws {
    var random = SeededGenerator(seed: 28)
    let bytes = (0..<200 * 100).flatMap { _ in
      (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } + [255]
    }
    let photograph = Bitmap(rows: 100, columns: 200, rgba: bytes)
    let palette = try #require(Palette(Self.pico))
    for match in [PaletteMatch.nearest, .lightness] {
      let recolored = try photograph.recolored(palette, match: match)
      let colors = try #require(recolored.palette).colors
      #expect(Set(colors) == Set(Self.pico))
    }
    #expect(try photograph.recolored(palette, match: .index) == photograph)
  }
}

extension Color {
  fileprivate init(rgb: Int) {
    self.init(
      red: UInt8(rgb >> 16 & 255), green: UInt8(rgb >> 8 & 255), blue: UInt8(rgb & 255))
  }

  fileprivate var channels: [UInt8] { [red, green, blue, alpha] }
}
