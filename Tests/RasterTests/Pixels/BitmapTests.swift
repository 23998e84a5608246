import Raster
import TestSupport
import Testing

@Suite struct Bitmaps {
  @Test func `divides columns by rows for the aspect ratio`() {
  }

  @Test func `fills a solid bitmap with white by default`() {
    #expect(Bitmap.solid(rows: 2, columns: 3) == Bitmap(text: "ooo\nooo"))
    #expect(Bitmap.solid(.black, rows: 1, columns: 2) == Bitmap(text: "##"))
  }

  @Test func `draws a checkerboard of black and white`() {
    #expect(Bitmap.checkerboard(rows: 2, columns: 2) == Bitmap(text: "#o\no#"))
    #expect(Bitmap.checkerboard(rows: 3, columns: 4) == Bitmap(text: "#o#o\no#o#\n#o#o"))
  }

  @Test(arguments: [1, 6, 256, 300])
  func `goes through the colour wheel by row`(rows: Int) {
    let bitmap = Bitmap.rowHues(rows: rows, columns: 2)
    for row in 0..<rows {
      let color = Color(hue: Double(row) / Double(rows), saturation: 0.7, brightness: 1)
      #expect(bitmap[row, 0] == color)
      #expect(bitmap[row, 1] == color)
    }
    #expect((bitmap.palette != nil) == (rows <= 256))
  }

  @Test func `sets a cell in either storage`() {
    let text = "#o\no#"
    var indexed = Bitmap.checkerboard(rows: 2, columns: 2)
    var expanded = Bitmap(text: text)
    indexed[0, 1] = .clear
    expanded[0, 1] = .clear
    #expect(indexed == Bitmap(text: "#.\no#"))
    #expect(expanded == indexed)
    #expect(indexed.palette?.colors == [.black, .white, .clear])
  }

  @Test func `becomes RGBA with a 257th colour`() {
    var bitmap = Bitmap.rowHues(rows: 256, columns: 2)
    let before = bitmap
    let added = Color(red: 1, green: 2, blue: 3, alpha: 4)
    bitmap[255, 1] = added
    #expect(bitmap.palette == nil)
    #expect(bitmap[255, 1] == added)
    #expect(bitmap[255, 0] == before[255, 0])
    #expect(bitmap != before)
  }

  @Test func `compares colours, not storage`() throws {
    let first = try #require(Palette([.black, .white, .black]))
    let second = try #require(Palette([.white, .black]))
    let left = Bitmap(rows: 1, columns: 3, palette: first, indices: [0, 1, 2])
    let right = Bitmap(rows: 1, columns: 3, palette: second, indices: [1, 0, 1])
    #expect(left == right)
    #expect(left == left.expanded())
    #expect(left.expanded() == right)
    #expect(left != Bitmap(rows: 3, columns: 1, palette: first, indices: [0, 1, 2]))
    #expect(left != Bitmap(rows: 1, columns: 3, palette: first, indices: [0, 1, 1]))
    #expect(left.expanded() != Bitmap(rows: 1, columns: 3, palette: first, indices: [0, 1, 1]))
  }

  @Test func `counts visible colours`() throws {
    let palette = try #require(Palette([.black, .white, .black, .clear]))
    let bitmap = Bitmap(rows: 1, columns: 3, palette: palette, indices: [0, 1, 2])
    #expect(bitmap.colorCount == 2)
    #expect(bitmap.expanded().colorCount == 2)
    #expect(Bitmap.rowHues(rows: 1000, columns: 1).colorCount > 500)
  }

  @Test(arguments: [(1 << 18, 0), ((1 << 18) + 1, 0), (300_000, 700), (1 << 20, 12_345)])
  func `counts each of many colours once`(colors: Int, repeated: Int) throws {
    // Multiplied by an odd number, different numbers stay different in 32 bits.
    let cells = (Array(0..<colors) + Array(0..<repeated)).flatMap { number -> [UInt8] in
      let color = UInt32(truncatingIfNeeded: number) &* 0x9E37_79B1
      return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: color >> $0) }
    }
    let bitmap = Bitmap(rows: 1, columns: colors + repeated, rgba: cells)
    #expect(bitmap.colorCount == colors)
    #expect(try bitmap.countColors() == colors)
  }

  @Test func `indexes colours in order of first use`() throws {
    let view = try #require(Bitmap(text: "gr.\nrbg").indexed())
    #expect(view.palette?.colors.map(\.hexText) == ["#00ff00", "#ff0000", "#00000000", "#0000ff"])
    #expect(view == Bitmap(text: "gr.\nrbg"))
  }

  @Test(arguments: [256, 257])
  func `indexes at most 256 colours`(colors: Int) {
    let bytes = (0..<colors).flatMap { color -> [UInt8] in
      [UInt8(color & 255), UInt8(color >> 8), 0, 255]
    }
    let bitmap = Bitmap(rows: 1, columns: colors, rgba: bytes)
    #expect((bitmap.indexed() != nil) == (colors <= 256))
  }

  @Test func `ignores unused entries in the opacity`() throws {
    let palette = try #require(Palette([.black, .clear]))
    #expect(Bitmap(rows: 1, columns: 1, palette: palette, indices: [0]).isOpaque)
    #expect(!Bitmap(rows: 1, columns: 2, palette: palette, indices: [0, 1]).isOpaque)
    #expect(!Bitmap(text: "#.").isOpaque)
    #expect(Bitmap(text: "#o").isOpaque)
  }

  @Test(
    arguments: Array(
      zip(
        Orientation.allCases,
        [
          "rgb\n#oy", "bgr\nyo#", "yo#\nbgr", "#oy\nrgb", "r#\ngo\nby", "#r\nog\nyb", "yb\nog\n#r",
          "by\ngo\nr#",
        ])))
  func `reorders cells by each orientation`(orientation: Orientation, expected: String) throws {
    let bitmap = Bitmap(text: "rgb\n#oy")
    #expect(bitmap.oriented(orientation) == Bitmap(text: expected))
    #expect(try #require(bitmap.indexed()).oriented(orientation) == Bitmap(text: expected))
  }

  @Test func `maps EXIF's numbers to the eight orientations`() {
    #expect(
      (0...9).map { Orientation(exif: $0)?.rawValue ?? "none" } == [
        "none", "up", "upMirrored", "down", "downMirrored", "leftMirrored", "right",
        "rightMirrored",
        "left", "none",
      ])
  }

  @Test func `counts pixels without overflow`() {
    #expect(PixelSize(width: 3, height: 4).pixelCount == 12)
    #expect(PixelSize(width: .max, height: 2).pixelCount == .max)
  }
}

extension Bitmap {
  /// Cells of any colours and alphas, RGBA.
  static func random(
    rows: Int, columns: Int, using random: inout some RandomNumberGenerator
  ) -> Bitmap {
    Bitmap(
      rows: rows, columns: columns,
      rgba: (0..<rows * columns * 4).map { _ in UInt8.random(in: 0...255, using: &random) })
  }
}

extension Color {
  /// Red, green, blue, alpha.
  var bytes: [UInt8] { [red, green, blue, alpha] }
}
