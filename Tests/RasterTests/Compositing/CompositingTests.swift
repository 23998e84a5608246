import Raster
import TestSupport
import Testing

@Suite struct CompositingTests {
  @Test(
    arguments: [
      (Color(red: 255, green: 0, blue: 0, alpha: 128), Color.black, 128),
      (Color(red: 0, green: 0, blue: 0, alpha: 128), .white, 127),
      (Color(red: 200, green: 0, blue: 0, alpha: 51), Color(red: 10, green: 0, blue: 0), 48),
    ] as [(Color, Color, UInt8)])
  func `rounds an opaque composition exactly`(color: Color, ground: Color, red: UInt8) {
    let opaque = color.opaque(on: ground)
    #expect(opaque.red == red)
    #expect(opaque.isOpaque)
    #expect(color.over(ground) == opaque)
  }

  @Test func `paints whole pixels exactly`() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let bytes = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
      let (top, bottom) = (
        Color(red: bytes[0], green: 0, blue: 0, alpha: bytes[1]),
        Color(red: bytes[2], green: 0, blue: 0, alpha: bytes[3])
      )
      let (a, b) = (Int(bytes[1]) * 255, Int(bytes[3]) * (255 - Int(bytes[1])))
      guard bytes[1] > 0 else { continue }
      let painted = top.over(bottom)
      #expect(Int(painted.alpha) == (2 * (a + b) + 255) / 510)
      let sum = Int(bytes[0]) * a + Int(bytes[2]) * b
      #expect(Int(painted.red) == (2 * sum + a + b) / (2 * (a + b)))
    }
  }

  @Test(arguments: ColorMode.allCases)
  func `equals source-over on an opaque background`(colorMode: ColorMode) {
    for alpha in UInt8.min...(.max) {
      for (top, bottom) in [(0, 255), (255, 0), (200, 10), (13, 188)] as [(UInt8, UInt8)] {
        let color = Color(red: top, green: bottom, blue: 77, alpha: alpha)
        let ground = Color(red: bottom, green: top, blue: 3)
        #expect(
          color.over(ground, colorMode: colorMode) == color.opaque(on: ground, colorMode: colorMode)
        )
      }
    }
  }

  @Test(arguments: [0.1, 0.3, 0.5, 0.7, 0.9])
  func `rounds half a byte of coverage up`(coverage: Double) {
    let alpha = Int((coverage * 10).rounded()) * 255
    #expect(Int(Color.white.over(.clear, coverage: coverage).alpha) == (alpha + 5) / 10)
    #expect(Color.white.over(.clear, coverage: coverage - 1e-10).alpha == UInt8((alpha + 5) / 10))
  }

  @Test func `mixes half red on black brighter in linear light`() {
    let half = Color(red: 255, green: 0, blue: 0, alpha: 128)
    #expect(half.opaque(on: .black, colorMode: .linear).red == 188)
    #expect(half.over(.black, colorMode: .linear).red == 188)
  }

  @Test func `keeps an unpainted background with its hidden colour`() {
    let hidden = Color(red: 9, green: 8, blue: 7, alpha: 0)
    #expect(Color.clear.over(hidden) == hidden)
    #expect(Color.white.over(hidden, coverage: 0) == hidden)
    #expect(Color.white.over(hidden) == .white)
  }

  @Test(arguments: ColorMode.allCases)
  func `keeps the palette and its order over a background`(colorMode: ColorMode) throws {
    let cells = try #require(Bitmap(text: "r.\n.b").indexed())
    let picture = try Mosaic(cells).over(.white, colorMode: colorMode)
    #expect(picture.palette?.count == 3)
    #expect(picture.bitmap() == Bitmap(text: "ro\nob"))
    #expect(try Mosaic(cells).over(.clear, colorMode: colorMode).bitmap() == cells)
    let opaque = try Mosaic(cells).opaque(on: .black, colorMode: colorMode)
    #expect(opaque.bitmap() == Bitmap(text: "r#\n#b"))
    #expect(opaque.palette?.isOpaque == true)
  }

  @Test func `composites unused entries over the background`() throws {
    let palette = try #require(Palette([.black, .clear, .white]))
    let cells = Bitmap(rows: 1, columns: 2, palette: palette, indices: [0, 2])
    let opaque = try Mosaic(cells).opaque(on: .white, colorMode: .nonLinear)
    #expect(opaque.palette?.colors == [.black, .white, .white])
    #expect(opaque.bitmap() == cells)
  }

  @Test func `changes entries but not their order, even under lines`() throws {
    let half = Color(red: 0, green: 0, blue: 255, alpha: 128)
    let cells = try #require(Bitmap(text: "r.\n.b").indexed())
    let picture = Mosaic.nearest(cells, size: PixelSize(width: 8, height: 8)).divided(
      by: Dividers(ratio: 0.5, color: half),
      between: GridEdges(columns: GridEdges.even(cells: 2, over: 8), rows: []),
      colorMode: .nonLinear)
    let palette = try #require(picture.palette)
    let opaque = try picture.opaque(on: .white, colorMode: .nonLinear)
    #expect(opaque.palette?.colors == palette.colors.map { $0.opaque(on: .white) })
    #expect(picture.palette?.colors.prefix(3) == cells.palette?.colors[...])
  }

  @Test func `enlarges 400 to 436 by a border of 2 and padding of 16`() {
    let picture = Mosaic.nearest(
      .checkerboard(rows: 10, columns: 10), size: PixelSize(width: 400, height: 400)
    )
    .padded(by: EdgeInsets(top: 2, leading: 2, bottom: 2, trailing: 2), with: .black)
    .padded(by: EdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16), with: .clear)
    #expect(picture.size == PixelSize(width: 436, height: 436))
    #expect(picture.palette?.colors == [.black, .white, .clear])
  }

  @Test func `enlarges a picture by border and padding without covering it`() throws {
    let red = Bitmap(text: "r")
    let framed = Mosaic(red)
      .padded(by: EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1), with: .white)
    #expect(framed.bitmap() == Bitmap(text: "ooo\noro\nooo"))
  }
}
