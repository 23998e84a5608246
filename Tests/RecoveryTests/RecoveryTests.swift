import Raster
import Recovery
import TestSupport
import Testing

@Suite struct RecoveryTests {
  private static func enlarged(
    _ cells: Bitmap, to side: Int, by method: ResamplingMethod = .nearest
  ) throws -> Bitmap {
    try cells.resized(to: PixelSize(width: side, height: side), by: method).bitmap()
  }

  @Test func `finds cells of whole pixels exactly`() throws {
    let cells = Bitmap.checkerboard(rows: 10, columns: 10)
    let grid = try Self.enlarged(cells, to: 400).recovered()
    #expect(grid.stage == .exact)
    #expect(grid.across.pitch == 40 && grid.down.pitch == 40)
    #expect(grid.across.offset == 0 && grid.down.offset == 0)
    #expect(grid.bitmap == cells)
    #expect(grid.error == 0 && grid.confidence == 1)
    #expect(grid.kernel == .nearest)
  }

  @Test func `counts clipped cells if half of them is present`() throws {
    let cells = Sprites.random(columns: 16, rows: 16, seed: 1)
    let whole = try Self.enlarged(cells, to: 128)
    let cut = whole.cropped(to: CellRect(column: 5, row: 3, columns: 123, rows: 125))
    let grid = try cut.recovered()
    #expect(grid.stage == .exact)
    #expect(grid.across.pitch == 8 && grid.down.pitch == 8)
    #expect(grid.across.offset == 3 && grid.down.offset == 5)
    #expect(grid.bitmap == cells.cropped(to: CellRect(column: 1, row: 0, columns: 15, rows: 16)))
  }

  @Test func `finds wide cells if one side is a multiple of the other`() throws {
    let cells = Sprites.random(columns: 16, rows: 16, seed: 2)
    let wide = try cells.resized(to: PixelSize(width: 128, height: 64), by: .nearest).bitmap()
    let grid = try wide.recovered()
    #expect(grid.across.pitch == 8 && grid.down.pitch == 4)
    #expect(grid.bitmap == cells)
    let odd = try cells.resized(to: PixelSize(width: 192, height: 128), by: .nearest).bitmap()
    #expect(throws: RecoveryError.pitches(12, 8)) { try odd.recovered() }
    #expect(
      try odd.recovered(RecoveryOptions(grid: .cells(width: 12, height: 8, x: 0, y: 0))).bitmap
        == cells)
  }

  @Test(arguments: [(10, 409), (10, 37), (24, 36), (16, 100), (24, 131)])
  func `finds sharp cells of any size exactly`(count: Int, side: Int) throws {
    let cells =
      count == 10
      ? Bitmap.checkerboard(rows: 10, columns: 10)
      : Sprites.random(columns: count, rows: count, seed: 3)
    let grid = try Self.enlarged(cells, to: side).recovered()
    #expect(grid.stage == .uneven)
    #expect(grid.bitmap == cells)
    #expect(grid.error == 0 && grid.confidence == 1)
  }

  @Test(
    arguments: [
      (.kernel(.bilinear), .linear), (.kernel(.hamming), .hamming),
      (.kernel(.bicubic), .catmullRom), (.kernel(.lanczos3), .lanczos),
    ] as [(ResamplingMethod, RecoveryKernel)])
  func `finds the filter with the cells`(method: ResamplingMethod, kernel: RecoveryKernel) throws {
    let cells = Sprites.random(columns: 16, rows: 16, seed: 4)
    let grid = try Self.enlarged(cells, to: 16 * 3, by: method).recovered()
    #expect(grid.stage == .fitted)
    #expect(grid.size == cells.size)
    #expect(grid.kernel == kernel)
    #expect(grid.confidence > 0.5)
  }

  @Test(arguments: [ResamplingKernel.bilinear, .bicubic, .lanczos3])
  func `finds blurred cells of eight pixels`(kernel: ResamplingKernel) throws {
    for cells in [
      .checkerboard(rows: 16, columns: 16), Sprites.random(columns: 16, rows: 16, seed: 4),
    ] {
      let grid = try Self.enlarged(cells, to: 128, by: .kernel(kernel)).recovered()
      #expect(grid.stage == .fitted)
      #expect(grid.size == cells.size)
    }
  }

  @Test func `finds cells that were resized twice`() throws {
    let cells = Sprites.creature(columns: 16, rows: 16, seed: 5)
    let twice = try Self.enlarged(Self.enlarged(cells, to: 96), to: 70, by: .kernel(.box))
    let grid = try twice.recovered()
    #expect(grid.bitmap == cells)
    #expect(grid.kernel == .area)
  }

  @Test func `keeps transparency, and ignores hidden colours`() throws {
    var cells = Sprites.random(columns: 12, rows: 12, seed: 6)
    for column in 0..<12 {
      cells[3, column] = Color(red: UInt8(column), green: 9, blue: 9, alpha: 0)
      cells[column, 5] = Color(red: 9, green: UInt8(column), blue: 9, alpha: 0)
    }
    for side in [96, 100] {
      let grid = try Self.enlarged(cells, to: side).recovered()
      #expect(grid.size == cells.size)
      #expect(grid.stage == (side == 96 ? .exact : .uneven))
      #expect(grid.bitmap[3, 7] == .clear && grid.bitmap[8, 5] == .clear)
      #expect(grid.bitmap[0, 0] == cells[0, 0])
    }
    let blurred = try Self.enlarged(cells, to: 108, by: .kernel(.bicubic)).recovered()
    #expect(blurred.size == cells.size)
    #expect(blurred.bitmap[3, 3] == .clear && blurred.bitmap[0, 0].alpha == 255)
  }

  @Test(arguments: [1, 2, 3, 4, 5])
  func `limits the number of colours`(count: Int) throws {
    let cells = Sprites.random(columns: 16, rows: 16, seed: 7)
    let exact = try Self.enlarged(cells, to: 64).recovered(RecoveryOptions(colors: count))
    #expect(exact.bitmap.colorCount == min(count, 4))
    let blurred = try Self.enlarged(cells, to: 80, by: .kernel(.bilinear))
      .recovered(RecoveryOptions(colors: count))
    #expect(count <= 4 ? blurred.bitmap.colorCount == count : blurred.bitmap.colorCount <= count)
  }

  @Test func `uses the colours of a given palette`() throws {
    let palette = try #require(Palette([.black, .white]))
    let cells = Sprites.random(columns: 16, rows: 16, seed: 8)
    let grid = try Self.enlarged(cells, to: 128, by: .kernel(.bicubic))
      .recovered(RecoveryOptions(palette: palette))
    #expect(grid.bitmap == (try cells.recolored(palette, match: .nearest)))
  }

  @Test func `replaces a rare colour by a similar frequent one`() throws {
    let common = Color(red: 100, green: 100, blue: 100)
    let near = Color(red: 106, green: 94, blue: 100)
    let far = Color(red: 107, green: 100, blue: 100)
    var cells = Bitmap.solid(common, rows: 8, columns: 8)
    (cells[1, 1], cells[2, 5], cells[6, 3]) = (near, far, .white)
    // One pixel that disagrees, so that the grid given is no exact one.
    var picture = try Self.enlarged(cells, to: 64)
    picture[1, 1] = .black
    let grid = try picture.recovered(RecoveryOptions(grid: .count(columns: 8, rows: 8)))
    #expect(grid.stage == .fitted)
    #expect(grid.error > 0 && grid.confidence == 1)
    var expected = cells
    expected[1, 1] = common
    #expect(grid.bitmap == expected)
  }

  @Test func `uses a given grid without a search`() throws {
    let cells = Sprites.random(columns: 2, rows: 3, seed: 9)
    let picture = try cells.resized(to: PixelSize(width: 15, height: 23), by: .nearest).bitmap()
    let counted = try picture.recovered(RecoveryOptions(grid: .count(columns: 2, rows: 3)))
    #expect(counted.bitmap == cells)
    #expect(counted.stage == .uneven)
    let whole = try Self.enlarged(Sprites.random(columns: 4, rows: 4, seed: 9), to: 32)
    let given = try whole.cropped(to: CellRect(column: 5, row: 2, columns: 20, rows: 20))
      .recovered(RecoveryOptions(grid: .cells(width: 8, height: 8, x: 3, y: 6)))
    // 3 | 8 | 8 | 1 pixels across, 6 | 8 | 6 down: rests of half a cell and more count.
    #expect(given.size == PixelSize(width: 2, height: 3))
    #expect(given.stage == .exact)
    #expect(given.across.offset == 3 && given.down.offset == 6)
  }

  @Test(
    arguments: [
      (.cells(width: 0.5, height: 8, x: 0, y: 0)), (.cells(width: 8, height: .nan, x: 0, y: 0)),
      (.cells(width: 8, height: 8, x: .infinity, y: 0)),
      (.cells(width: 1e300, height: 8, x: 0, y: 0)), (.cells(width: 500, height: 8, x: 0, y: 0)),
      (.count(columns: 0, rows: 3)), (.count(columns: 3, rows: 65)),
      (.count(columns: -1, rows: .max)),
    ] as [GridChoice])
  func `rejects a grid without cells`(grid: GridChoice) throws {
    let picture = Bitmap.checkerboard(rows: 64, columns: 64)
    #expect(throws: RecoveryError.grid) {
      try picture.recovered(RecoveryOptions(grid: grid))
    }
  }

  @Test func `accepts large and negative offsets of a grid`() throws {
    let picture = try Self.enlarged(.checkerboard(rows: 8, columns: 8), to: 64)
    for (x, y) in [(3.0, 5.0), (-5, 8_000_005), (8e15 + 3, -3)] {
      let grid = try picture.recovered(
        RecoveryOptions(grid: .cells(width: 8, height: 8, x: x, y: y)))
      #expect(grid.across.offset == 3 && grid.down.offset == 5)
    }
  }
}
