import Raster
import TestSupport
import Testing

@Suite struct `Templates and recolouring` {
  @Test(
    arguments: [
      (Color(red: 255, green: 128, blue: 0), 128, 128),
      (Color(red: 9, green: 9, blue: 9, alpha: 128), 128, 64),
      (Color(red: 9, green: 9, blue: 9, alpha: 200), 64, 50),
      (Color(red: 255, green: 128, blue: 0), 0, 0),
      (Color(red: 255, green: 128, blue: 0), 255, 255),
    ] as [(Color, UInt8, UInt8)])
  func `a template is the tint through the cell's alpha`(
    tint: Color, alpha: UInt8, expected: UInt8
  ) throws {
    let cell = Color(red: 1, green: 2, blue: 3, alpha: alpha)
    var expectedColor = tint
    expectedColor.alpha = expected
    let rgba = Bitmap(rows: 1, columns: 1, rgba: [1, 2, 3, alpha])
    #expect(rgba.templated(tint)[0, 0] == expectedColor)
    #expect(rgba.templated(tint).palette?.colors == [expectedColor])
    let indexed = Bitmap.solid(cell, rows: 1, columns: 1)
    #expect(indexed.templated(tint)[0, 0] == expectedColor)
  }

  @Test func `an opaque tint keeps every alpha`() {
    let ramp = Bitmap(
      rows: 16, columns: 17,
      rgba: (0..<272).flatMap { [UInt8($0 & 7), 0, 0, UInt8($0 % 256)] })
    let template = ramp.templated(.black)
    #expect(template.palette?.count == 256)
    for row in 0..<16 {
      for column in 0..<17 { #expect(template[row, column].alpha == ramp[row, column].alpha) }
    }
  }

  @Test func `alpha steps are in order of first use, each once`() {
    let bytes: [[UInt8]] = [[9, 0, 0, 255], [0, 0, 0, 0], [0, 5, 0, 255], [0, 0, 0, 1]]
    let bitmap = Bitmap(rows: 2, columns: 2, rgba: bytes.flatMap { $0 })
    let faint = Color(red: 7, green: 8, blue: 9, alpha: 10)
    let template = bitmap.templated(faint)
    #expect(template.palette?.colors == [faint, Color(red: 7, green: 8, blue: 9, alpha: 0)])
  }

  @Test func `an indexed template keeps the order of the palette, doubles and all`() {
    let bitmap = Bitmap.checkerboard(rows: 2, columns: 2)
    let red = Color(red: 255, green: 0, blue: 0)
    #expect(bitmap.templated(red).palette?.colors == [red, red])
  }

  @Test func `entries beyond a list of colours stay, colours beyond the entries are left out`()
    throws
  {
    let red = Color(red: 255, green: 0, blue: 0)
    let board = Bitmap.checkerboard(rows: 2, columns: 2)
    let one = board.recolored(try #require(Palette([red])))
    #expect(one == Bitmap(text: "ro\nor"))
    #expect(one.palette?.colors == [red, .white])
    let three = board.recolored(try #require(Palette([.white, red, .black])))
    #expect(three == Bitmap(text: "or\nro"))
    #expect(three.palette?.colors == [.white, red])
  }

  @Test func `a bitmap without a palette is not recoloured`() throws {
    let bitmap = Bitmap(text: "#o")
    #expect(bitmap.recolored(try #require(Palette([.white, .white]))) == bitmap)
  }
}
