import Raster
import Testing

@Suite struct SheetGridTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let sheet: (Int, Int)
    let frame: (Int, Int)
    var margin = 0
    var spacing = 0
    let columns: Int
    let rows: Int
    /// Column and row of the last frame's first cell.
    let last: (Int, Int)?

    var testDescription: String { "\(sheet) by \(frame), margin \(margin), spacing \(spacing)" }
    var grid: SheetGrid {
      SheetGrid(
        frame: PixelSize(width: frame.0, height: frame.1), margin: margin, spacing: spacing)
    }
    var size: PixelSize { PixelSize(width: sheet.0, height: sheet.1) }
  }

  @Test(arguments: [
    Case(sheet: (5, 3), frame: (2, 1), spacing: 1, columns: 2, rows: 2, last: (3, 2)),
    Case(sheet: (48, 48), frame: (16, 16), columns: 3, rows: 3, last: (32, 32)),
    Case(sheet: (47, 33), frame: (16, 16), columns: 2, rows: 2, last: (16, 16)),
    Case(sheet: (17, 13), frame: (4, 2), margin: 3, spacing: 3, columns: 2, rows: 2, last: (10, 8)),
    Case(sheet: (4096, 4096), frame: (1, 1), columns: 4096, rows: 4096, last: (4095, 4095)),
    Case(sheet: (48, 48), frame: (64, 64), columns: 0, rows: 0, last: nil),
    Case(sheet: (48, 8), frame: (16, 16), columns: 3, rows: 0, last: nil),
    Case(sheet: (8, 8), frame: (4, 4), margin: 9, columns: 0, rows: 0, last: nil),
    Case(sheet: (8, 8), frame: (4, 4), margin: 3, spacing: 100, columns: 0, rows: 0, last: nil),
    Case(sheet: (8, 8), frame: (.max, 1), spacing: .max, columns: 0, rows: 1, last: nil),
  ])
  func `counts whole frames row by row`(_ test: Case) throws {
    let (grid, size) = (test.grid, test.size)
    #expect(grid.columns(in: size) == test.columns)
    #expect(grid.rows(in: size) == test.rows)
    #expect(grid.count(in: size) == test.columns * test.rows)
    #expect(grid.rect(-1, in: size) == nil)
    #expect(grid.rect(grid.count(in: size), in: size) == nil)
    let last = grid.rect(grid.count(in: size) - 1, in: size)
    #expect(
      last
        == test.last.map {
          CellRect(column: $0.0, row: $0.1, columns: test.frame.0, rows: test.frame.1)
        })
  }

  @Test func `orders frames along the rows`() throws {
    let grid = SheetGrid(frame: PixelSize(width: 2, height: 1), spacing: 1)
    let rects = try grid.rects(in: PixelSize(width: 5, height: 3))
    #expect(rects.map(\.column) == [0, 3, 0, 3])
    #expect(rects.map(\.row) == [0, 0, 2, 2])
  }

  @Test func `names both sizes of a grid without room`() throws {
    let grid = SheetGrid(frame: PixelSize(width: 64, height: 64))
    let error = try #require(throws: SheetGridError.self) {
      try grid.rects(in: PixelSize(width: 48, height: 48))
    }
    #expect(error.description == "a grid of 64x64 does not fit into 48x48")
  }

  @Test(arguments: [((5, 3), false), ((6, 3), false), ((7, 3), true), ((5, 5), false)])
  func `reports an incomplete cell`(_ sheet: (Int, Int), _ isLeft: Bool) {
    let grid = SheetGrid(frame: PixelSize(width: 2, height: 1), spacing: 1)
    #expect(grid.leavesRest(in: PixelSize(width: sheet.0, height: sheet.1)) == isLeft)
  }
}
