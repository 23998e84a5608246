import Raster
import TestSupport
import Testing

@Suite struct Compositing {
  @Test(
    arguments: [
      (Color(red: 255, green: 0, blue: 0, alpha: 128), Color.black, 128),
      (Color(red: 0, green: 0, blue: 0, alpha: 128), .white, 127),
      (Color(red: 200, green: 0, blue: 0, alpha: 51), Color(red: 10, green: 0, blue: 0), 48),
    ] as [(Color, Color, UInt8)])
  func `opaque rounds exactly`(color: Color, ground: Color, red: UInt8) {
    let opaque = color.opaque(on: ground)
    #expect(opaque.red == red)
    #expect(opaque.isOpaque)
    #expect(color.over(ground) == opaque)
  }

  @Test func `half of red on black is brighter in linear light`() {
    let half = Color(red: 255, green: 0, blue: 0, alpha: 128)
    #expect(half.opaque(on: .black, colorMode: .linear).red == 188)
    #expect(half.over(.black, colorMode: .linear).red == 188)
  }

  @Test func `nothing painted leaves the ground, hidden colour and all`() {
    let hidden = Color(red: 9, green: 8, blue: 7, alpha: 0)
    #expect(Color.clear.over(hidden) == hidden)
    #expect(Color.white.over(hidden, coverage: 0) == hidden)
    #expect(Color.white.over(hidden) == .white)
  }

  @Test(arguments: ColorMode.allCases)
  func `a ground keeps palette and order`(colorMode: ColorMode) throws {
    let cells = try #require(Bitmap(text: "r.\n.b").indexed())
    let picture = Mosaic(cells).over(.white, colorMode: colorMode)
    #expect(picture.palette?.count == 3)
    #expect(picture.bitmap() == Bitmap(text: "ro\nob"))
    #expect(Mosaic(cells).over(.clear, colorMode: colorMode).bitmap() == cells)
    let opaque = Mosaic(cells).opaque(on: .black, colorMode: colorMode)
    #expect(opaque.bitmap() == Bitmap(text: "r#\n#b"))
    #expect(opaque.palette?.isOpaque == true)
  }

  @Test func `a border and padding make a picture larger and cover none of it`() throws {
    let red = Bitmap(text: "r")
    let framed = Mosaic(red)
      .padded(by: EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1), with: .white)
    #expect(framed.bitmap() == Bitmap(text: "ooo\noro\nooo"))
  }
}
