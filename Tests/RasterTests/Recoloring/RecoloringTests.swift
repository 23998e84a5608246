import Raster
import TestSupport
import Testing

@Suite struct RecoloringTests {
  @Test(
    arguments: [(255, 128, 128), (128, 128, 64), (200, 64, 50), (255, 0, 0)]
      as [(UInt8, UInt8, UInt8)])
  func `applies a tint through alpha`(tint: UInt8, alpha: UInt8, expected: UInt8) throws {
    let orange = Color(red: 255, green: 128, blue: 0, alpha: tint)
    let cell = Bitmap.solid(Color(red: 1, green: 2, blue: 3, alpha: alpha), rows: 1, columns: 1)
    let expected = Color(red: 255, green: 128, blue: 0, alpha: expected)
    #expect(try cell.templated(orange)[0, 0] == expected)
    #expect(try cell.expanded().templated(orange)[0, 0] == expected)
  }

  @Test func `returns an indexed template from any storage`() throws {
    let bytes = (0..<400).flatMap { cell -> [UInt8] in
      [UInt8(cell % 256), UInt8(cell / 256), 7, UInt8(cell % 3) * 100]
    }
    let many = Bitmap(rows: 20, columns: 20, rgba: bytes)
    #expect(try many.templated(.black).palette?.count == 3)
    let board = Bitmap.checkerboard(rows: 2, columns: 2)
    #expect(try board.templated(.white).palette?.colors == [.white, .white])
  }

  @Test func `keeps every alpha under an opaque tint`() throws {
    let ramp = Bitmap(
      rows: 16, columns: 17, rgba: (0..<272).flatMap { [UInt8($0 & 7), 0, 0, UInt8($0 % 256)] })
    let template = try ramp.templated(.black)
    #expect(template.palette?.count == 256)
    for row in 0..<16 {
      for column in 0..<17 { #expect(template[row, column].alpha == ramp[row, column].alpha) }
    }
  }

  @Test func `replaces colours index by index`() throws {
    let picture = try #require(Bitmap(text: "rgb").indexed())
    let colors = try #require(Palette([.black, .white]))
    let recolored = try picture.recolored(colors, match: .index)
    #expect(recolored == Bitmap(text: "#ob"))
    #expect(recolored.palette?.count == 3)
    let many = try #require(Palette(Array(repeating: .white, count: 9)))
    #expect(try picture.recolored(many, match: .index) == Bitmap(text: "ooo"))
    #expect(try picture.recolored(many, match: .index).palette?.count == 3)
  }

  @Test func `crops a part in its own storage`() throws {
    let picture = try #require(Bitmap(text: "rgb\n#oy").indexed())
    let part = picture.cropped(to: CellRect(column: 1, row: 0, columns: 2, rows: 2))
    #expect(part == Bitmap(text: "gb\noy"))
    #expect(part.palette == picture.palette)
    #expect(picture.cropped(to: CellRect(column: 0, row: 0, columns: 3, rows: 2)) == picture)
  }
}
