import Raster
import TestSupport
import Testing

@Suite struct DitherTests {
  private static func grey(_ value: Int) -> Color {
    Color(red: UInt8(value), green: UInt8(value), blue: UInt8(value))
  }

  private static let blackAndWhite = Palette([.black, .white])

  /// Cells as text: `#` for black, `o` for white, `.` for what is transparent.
  private static func text(_ picture: Bitmap) -> String {
    (0..<picture.rows).map { row in
      (0..<picture.columns).map { column in
        let color = picture[row, column]
        return color.alpha == 0 ? "." : color.red > 127 ? "o" : "#"
      }.joined()
    }.joined(separator: "/")
  }

  // Between black and white the middle in OKLab is the grey of 99. The spread of two colours is 96, so the
  // pattern of 2 × 2 adds −36, 12, 36, −12 and that of 4 × 4 −45, 3, −33 … 45.
  @Test(
    arguments: [
      (.bayer2, 100, "#o/o#"), (.bayer2, 60, "##/##"), (.bayer2, 70, "##/o#"),
      (.bayer2, 120, "#o/oo"), (.bayer2, 140, "oo/oo"),
      (.bayer4, 100, "#o#o/o#o#/#o#o/o#o#"), (.bayer4, 72, "####/##o#/####/o#o#"),
      (.none, 98, "##/##"), (.none, 101, "oo/oo"),
    ] as [(Dither, Int, String)])
  func `makes cells lighter and darker by a pattern`(
    dither: Dither, level: Int, expected: String
  ) throws {
    let palette = try #require(Self.blackAndWhite)
    let side = expected.split(separator: "/").count
    let picture = Bitmap.solid(Self.grey(level), rows: side, columns: side)
    for stored in [picture, picture.expanded()] {
      #expect(Self.text(try stored.dithered(palette, by: dither)) == expected)
    }
  }

  @Test(arguments: [(Dither.bayer2, 4), (.bayer4, 16), (.bayer8, 64)])
  func `has as many steps as cells in a pattern`(dither: Dither, steps: Int) throws {
    let palette = try #require(Self.blackAndWhite)
    let side = dither == .bayer2 ? 2 : dither == .bayer4 ? 4 : 8
    // How many cells are white from one grey to the next one.
    let counts = try (0...255).map { level in
      let picture = Bitmap.solid(Self.grey(level), rows: side, columns: side)
      return Self.text(try picture.dithered(palette, by: dither)).filter { $0 == "o" }.count
    }
    #expect(counts == counts.sorted())
    #expect(counts.first == 0 && counts.last == steps)
    #expect(Set(counts).count == steps + 1)
  }

  @Test func `repeats the pattern, with smaller steps for more colours`() throws {
    let greys = try #require(Palette((0..<27).map { Self.grey($0 * 255 / 26) }))
    let picture = Bitmap.solid(Self.grey(128), rows: 8, columns: 8)
    let dithered = try picture.dithered(greys, by: .bayer4)
    for row in 0..<8 {
      for column in 0..<8 {
        #expect(dithered[row, column] == dithered[row % 4, column % 4])
        // A spread of 85: 43 to each side, and half of a step.
        #expect(abs(Int(dithered[row, column].red) - 128) <= 48)
      }
    }
    #expect(dithered.colorCount > 4)
  }

  // By hand, as for the first row: 60 is black, off by 60; the next is 60 + 26 = 86, black; 60 + 38 = 98,
  // black; 60 + 43 = 103, white, off by −152.
  @Test func `distributes a cell's error to its neighbours`() throws {
    let palette = try #require(Self.blackAndWhite)
    let row = Bitmap.solid(Self.grey(60), rows: 1, columns: 6)
    #expect(Self.text(try row.dithered(palette, by: .floyd)) == "###o##")
    // 200 is white, off by −55; below it 100 − 17 = 83, black, to whose right 100 + 36 − 3 = 133.
    let column = Bitmap(
      rows: 2, columns: 2,
      rgba: [200, 0, 100, 100].flatMap { [UInt8($0), UInt8($0), UInt8($0), 255] })
    #expect(Self.text(try column.dithered(palette, by: .floyd)) == "o#/#o")
  }

  @Test func `excludes transparent cells, and keeps alpha`() throws {
    let palette = try #require(Self.blackAndWhite)
    let bytes: [UInt8] = [60, 60, 60, 255, 60, 60, 60, 0, 60, 60, 60, 128, 90, 90, 90, 255]
    let picture = Bitmap(rows: 1, columns: 4, rgba: bytes)
    let dithered = try picture.dithered(palette, by: .floyd)
    #expect(dithered[0, 1] == Color(red: 60, green: 60, blue: 60, alpha: 0))
    #expect(dithered[0, 2] == Color(red: 0, green: 0, blue: 0, alpha: 128))
    #expect(dithered[0, 3] == .white)
    for dither in Dither.allCases {
      let nothing = try #require(Palette([.clear]))
      #expect(try picture.dithered(nothing, by: dither) == picture)
      #expect(try picture.dithered(palette, by: dither)[0, 1].alpha == 0)
    }
  }

  @Test(arguments: [Dither.bayer2, .bayer4, .bayer8, .floyd])
  func `keeps colours of the palette`(dither: Dither) throws {
    let palette = try #require(Palette([.black, .white]))
    let board = Bitmap.checkerboard(rows: 8, columns: 8)
    #expect(try board.dithered(palette, by: dither) == board)
  }
}
