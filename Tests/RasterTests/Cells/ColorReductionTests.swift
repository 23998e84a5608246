import Raster
import TestSupport
import Testing

@Suite struct ColorReductionTests {
  private static func row(_ greys: [Int]) -> Bitmap {
    Bitmap(
      rows: 1, columns: greys.count,
      rgba: greys.flatMap { [UInt8($0), UInt8($0), UInt8($0), 255] })
  }

  @Test(
    arguments: [
      ([0, 2, 4, 250, 252, 254], 2, [1, 252]), ([0, 2, 120, 122, 250, 252], 3, [1, 121, 251]),
      ([254, 0, 0, 0, 0, 10], 2, [0, 254]), ([90, 120, 90, 90, 90, 254], 2, [96, 254]),
      ([9, 9, 9, 10], 1, [9]),
    ])
  func `computes a palette of the means of near colours`(
    greys: [Int], count: Int, expected: [UInt8]
  ) throws {
    let picture = Self.row(greys)
    for stored in [picture, try #require(picture.indexed())] {
      #expect(try stored.ownPalette(of: count)?.colors.map(\.red) == expected)
    }
  }

  @Test func `leaves a picture of few colours unchanged`() throws {
    let picture = Self.row([1, 5, 9, 5])
    #expect(try picture.ownPalette(of: 3) == nil)
    #expect(try picture.ownPalette(of: 256) == nil)
    #expect(try picture.ownPalette(of: 2) != nil)
    #expect(try Bitmap.solid(.clear, rows: 2, columns: 2).ownPalette(of: 2) == nil)
  }

  @Test func `ignores alpha and transparent cells`() throws {
    let bytes: [UInt8] = [
      10, 10, 10, 255, 10, 10, 10, 90, 20, 20, 20, 255, 200, 200, 200, 0, 250, 250, 250, 0,
    ]
    let picture = Bitmap(rows: 1, columns: 5, rgba: bytes)
    #expect(try picture.ownPalette(of: 2) == nil)
    #expect(
      try picture.ownPalette(of: 1)?.colors == [Color(red: 13, green: 13, blue: 13)])
  }

  @Test func `sorts entries from dark to light`() throws {
    let (blue, red, green) = (
      Color(red: 0, green: 0, blue: 255), Color(red: 255, green: 0, blue: 0),
      Color(red: 0, green: 255, blue: 0)
    )
    let cells = [green, red, blue, .white, Color(red: 255, green: 2, blue: 0)]
    let bytes = cells.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    let palette = try Bitmap(rows: 1, columns: 5, rgba: bytes).ownPalette(of: 4)
    #expect(palette?.colors == [blue, Color(red: 255, green: 1, blue: 0), green, .white])
  }

  @Test(arguments: [(2, 50), (30, 50), (256, 50), (4, 200)])
  func `computes palettes of the requested size for photographs`(
    count: Int, side: Int
  ) throws {
    var random = SeededGenerator(seed: 31)
    // Around some hundred places; of 200 × 200 cells more colours than are told apart.
    let places = (0..<400).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &random) }
    let bytes = (0..<side * side).flatMap { _ -> [UInt8] in
      let place = places.randomElement(using: &random) ?? 0
      let near = [16, 8, 0].map { (shift: UInt32) in
        UInt8(min(255, Int(place >> shift & 255) + Int.random(in: 0...20, using: &random)))
      }
      return near + [255]
    }
    let photograph = Bitmap(rows: side, columns: side, rgba: bytes)
    let palette = try #require(try photograph.ownPalette(of: count))
    #expect(palette.count == count)
    #expect(try photograph.ownPalette(of: count) == palette)
    let reduced = try photograph.recolored(palette, match: .nearest)
    #expect(reduced.palette?.count ?? 0 <= count)
  }
}

extension ColorReductionTests {
  @Test func `joins more than 32,768 colours independently of the order of cells`()
    throws
  {
    var random = SeededGenerator(seed: 12)
    var cells = (0..<40_000).map { UInt32($0) &* 401 << 8 | 255 }
    func palette() throws -> Palette? {
      try Bitmap(
        rows: 200, columns: 200,
        rgba: cells.flatMap { color in [24, 16, 8, 0].map { UInt8(color >> $0 & 255) } }
      ).ownPalette(of: 16)
    }
    let one = try palette()
    #expect(one?.count == 16)
    cells.shuffle(using: &random)
    #expect(try palette() == one)
  }
}
