import Raster
import TestSupport
import Testing

@Suite struct DividersTests {
  private static let red = Color(red: 255, green: 0, blue: 0)

  /// A red picture of cells that share `extent` pixels, with lines between its rows only.
  private func picture(
    rows: Int, extent: Int, _ dividers: Dividers, colorMode: ColorMode = .nonLinear
  ) -> Mosaic {
    Mosaic.nearest(
      .solid(Self.red, rows: rows, columns: 1), size: PixelSize(width: 1, height: extent)
    )
    .divided(
      by: dividers,
      between: GridEdges(columns: [], rows: GridEdges.even(cells: rows, over: extent)),
      colorMode: colorMode)
  }

  /// A square picture of square cells.
  private func square(
    _ cells: Bitmap, cell: Int, _ dividers: Dividers, colorMode: ColorMode = .nonLinear
  ) -> Mosaic {
    let (width, height) = (cells.columns * cell, cells.rows * cell)
    return Mosaic.nearest(cells, size: PixelSize(width: width, height: height)).divided(
      by: dividers,
      between: GridEdges(
        columns: GridEdges.even(cells: cells.columns, over: width),
        rows: GridEdges.even(cells: cells.rows, over: height)),
      colorMode: colorMode)
  }

  @Test(
    arguments: [
      (2, 80, 0.05, [39: 1, 40: 1]),
      (2, 16, 0.05, [7: 0.2, 8: 0.2]),
      (10, 409, 0.05, [39: 0.1225, 40: 1, 41: 0.9225]),
      (2, 32, 0.25, [14: 1, 15: 1, 16: 1, 17: 1]),
    ] as [(Int, Int, Double, [Int: Double])])
  func `covers pixels as documented`(
    rows: Int, extent: Int, ratio: Double, expected: [Int: Double]
  ) {
    let bands = picture(rows: rows, extent: extent, Dividers(ratio: ratio)).rows
    var coverage: [Int: Double] = [:]
    var pixel = 0
    for band in bands {
      for _ in 0..<band.extent {
        if band.coverage > 0, pixel < extent * 3 / (2 * rows) { coverage[pixel] = band.coverage }
        pixel += 1
      }
    }
    #expect(coverage.keys.sorted() == expected.keys.sorted())
    for (pixel, part) in expected {
      #expect(abs((coverage[pixel] ?? 0) - part) < 1e-9, "pixel \(pixel)")
    }
  }

  @Test func `blends a fifth of white over red to pink`() {
    let picture = picture(rows: 2, extent: 16, Dividers()).bitmap()
    #expect(picture[7, 0] == Color(red: 255, green: 51, blue: 51))
    #expect(picture[6, 0] == Self.red)
  }

  @Test(arguments: [(LineBlend.union, 128), (.twice, 192)] as [(LineBlend, UInt8)])
  func `paints crossings of translucent lines once or twice`(blend: LineBlend, alpha: UInt8) {
    let half = Color(red: 255, green: 255, blue: 255, alpha: 128)
    let lines = Dividers(ratio: 0.5, color: half, blend: blend)
    let picture = square(.solid(.clear, rows: 2, columns: 2), cell: 4, lines).bitmap()
    #expect(picture[4, 4].alpha == alpha)
    #expect(picture[4, 0].alpha == 128)
    #expect(picture[0, 0] == .clear)
  }

  @Test func `unites crossing coverages`() {
    let lines = Dividers(ratio: 0.05, color: .white)
    let picture = square(.solid(.clear, rows: 2, columns: 2), cell: 8, lines).bitmap()
    #expect(picture[7, 7].alpha == 92)  // 0.36 · 255
    #expect(picture[7, 0].alpha == 51)
  }

  @Test(arguments: [(8, 0.05, [8]), (40, 0.05, [39, 40]), (8, 0.4, [7, 8, 9])])
  func `draws hard lines in whole pixels`(cell: Int, ratio: Double, expected: [Int]) {
    let lines = Dividers(ratio: ratio, color: .black, style: .hard)
    let picture = picture(rows: 2, extent: cell * 2, lines)
    let pixels = picture.bitmap()
    #expect((0..<cell * 2).filter { pixels[$0, 0] == .black } == expected)
    #expect(picture.palette?.colors == [Self.red, .black])
  }

  @Test func `inserts lines without covering cells`() {
    let lines = Dividers(ratio: 0.05, color: .black, mode: .insert)
    let ten = square(.solid(rows: 10, columns: 10), cell: 8, lines)
    #expect(ten.size == PixelSize(width: 89, height: 89))
    let four = square(Bitmap(text: "rg\nby"), cell: 2, lines).bitmap()
    #expect(four == Bitmap(text: "rr#gg\nrr#gg\n#####\nbb#yy\nbb#yy"))
  }

  @Test(arguments: [(LineBlend.union, 128), (.twice, 192)] as [(LineBlend, UInt8)])
  func `gives inserted lines one colour outside crossings`(blend: LineBlend, alpha: UInt8) {
    let half = Color(red: 0, green: 0, blue: 255, alpha: 128)
    let crossing = Color(red: 0, green: 0, blue: 255, alpha: alpha)
    let lines = Dividers(color: half, mode: .insert, blend: blend)
    let picture = square(Bitmap(text: "rg\nby"), cell: 1, lines).bitmap()
    let legend: [Character: Color] = ["-": half, "+": crossing]
    #expect(picture == Bitmap(text: "r-g\n-+-\nb-y", legend: legend))
    let row = square(Bitmap(text: "rg"), cell: 1, lines)
    #expect(row.bitmap() == Bitmap(text: "r-g", legend: legend))
    #expect(row.indexed()?.palette?.count == 3)
  }

  @Test func `draws one line between two rows and between two columns`() {
    let lines = Dividers(ratio: 0.5, color: .black, style: .hard)
    let picture = square(Bitmap(text: "rg\nby"), cell: 2, lines).bitmap()
    #expect(picture == Bitmap(text: "rr#g\nrr#g\n####\nbb#y"))
    let one = square(Bitmap(text: "r"), cell: 4, lines)
    #expect(one.overlay == nil)
    #expect(square(Bitmap(text: "rg"), cell: 2, lines).bitmap() == Bitmap(text: "rr#g\nrr#g"))
    #expect(square(Bitmap(text: "r\ng"), cell: 2, lines).bitmap() == Bitmap(text: "rr\nrr\n##\ngg"))
  }

  @Test(arguments: [(0.29, 50, 15), (0.07, 50, 4), (0.05, 50, 3), (0.01, 8, 1), (1, 8, 8)])
  func `rounds half a pixel of a hard line up`(ratio: Double, cell: Double, pixels: Int) {
    #expect(Dividers(ratio: ratio).wholePixels(cell: cell) == pixels)
  }

  @Test func `draws equal lines at any position`() {
    let lines = Dividers(ratio: 0.1)
    let picture = picture(rows: 500, extent: 8000, lines)
    #expect(Set(picture.rows.map(\.coverage)).count == 2)
  }

  @Test func `keeps the positions of lines in a clipped picture`() {
    let lines = Dividers(ratio: 0.4, color: .black)
    let cells = Bitmap(text: "rgb\nbyr\ngor")
    let whole = square(cells, cell: 10, lines).bitmap()
    let part = Mosaic.nearest(cells, size: PixelSize(width: 30, height: 30))
      .clipped(columns: 8..<22, rows: 0..<30)
      .divided(
        by: lines,
        between: GridEdges(
          columns: GridEdges.even(cells: 3, over: 30, offset: -8),
          rows: GridEdges.even(cells: 3, over: 30)), colorMode: .nonLinear)
    #expect(part.bitmap() == whole.cropped(to: CellRect(column: 8, row: 0, columns: 14, rows: 30)))
  }

  @Test func `keeps a picture indexed under whole lines of one colour`() throws {
    let board = Bitmap.checkerboard(rows: 10, columns: 10)
    let red = Dividers(color: Self.red)
    let picture = square(board, cell: 40, red)
    #expect(picture.palette?.colors == [.black, .white, Self.red])
    let indexed = picture.bitmap()
    #expect(indexed.palette?.count == 3)
    #expect(indexed[39, 0] == Self.red && indexed[38, 0] == .black)
  }

  @Test func `indexes few colours under lines in any storage`() throws {
    let cells = Bitmap(text: "rg\nby")
    let picture = square(cells, cell: 40, Dividers(color: .white))
    #expect(picture.palette == nil)
    let indexed = try #require(picture.indexed())
    #expect(indexed.palette?.count == 5)
    #expect(indexed.bitmap() == picture.bitmap())
  }
}
