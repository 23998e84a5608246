import Raster
import TestSupport
import Testing

@Suite struct `Nearest sampling` {
  /// The source column that each pixel of an enlarged or shrunken row shows.
  private func sources(_ columns: Int, _ width: Int) -> [UInt8] {
    let row = Bitmap(
      rows: 1, columns: columns, rgba: (0..<columns).flatMap { [UInt8($0), 0, 0, 255] })
    let picture = Mosaic.nearest(row, size: PixelSize(width: width, height: 1)).bitmap()
    return (0..<width).map { picture[0, $0].red }
  }

  @Test(
    arguments: [
      (2, 3, [0, 1, 1]),
      (3, 5, [0, 0, 1, 2, 2]),
      (4, 2, [1, 3]),
      (5, 2, [1, 3]),
      (2, 1, [1]),
      (8, 12, [0, 1, 1, 2, 3, 3, 4, 5, 5, 6, 7, 7]),
    ] as [(Int, Int, [UInt8])])
  func `shows the cell under a pixel's centre`(columns: Int, width: Int, expected: [UInt8]) {
    #expect(sources(columns, width) == expected)
  }

  @Test(arguments: [
    (10, 409, [41, 41, 41, 41, 40, 41, 41, 41, 41, 41]),
    (10, 23, [2, 3, 2, 2, 2, 3, 2, 2, 3, 2]),
    (1, 7, [7]),
    (32, 32, Array(repeating: 1, count: 32)),
  ])
  func `gives cells sizes that differ by at most one pixel`(
    columns: Int, width: Int, expected: [Int]
  ) {
    let row = Bitmap.solid(rows: 1, columns: columns)
    let picture = Mosaic.nearest(row, size: PixelSize(width: width, height: 1))
    #expect(picture.columns.map(\.extent) == expected)
    #expect(picture.size == PixelSize(width: width, height: 1))
  }

  @Test func `follows the integer formula for every pair of sizes`() {
    for w in 1...24 {
      for W in 1...64 {
        let expected = (0..<W).map { UInt8((2 * $0 + 1) * w / (2 * W)) }
        #expect(sources(w, W) == expected, "\(w) → \(W)")
      }
    }
  }

  @Test func `gives exact blocks at an integer factor`() {
    let small = Bitmap(text: "r.\n#g")
    let large = Bitmap(text: "rrr...\nrrr...\nrrr...\n###ggg\n###ggg\n###ggg")
    #expect(Mosaic.nearest(small, size: PixelSize(width: 6, height: 6)).bitmap() == large)
  }

  @Test func `keeps the palette of an indexed bitmap with unused entries`() {
    let board = Bitmap.checkerboard(rows: 2, columns: 2)
    let picture = Mosaic.nearest(board, size: PixelSize(width: 1, height: 1))
    #expect(picture.bitmap().palette?.colors == [.black, .white])
  }

  @Test func `omits cells without pixels`() {
    let row = Bitmap.rowHues(rows: 5, columns: 1)
    let picture = Mosaic.nearest(row, size: PixelSize(width: 1, height: 2))
    #expect(picture.cells.rows == 2)
    #expect(
      picture.bitmap()
        == Bitmap(
          rows: 2, columns: 1,
          rgba: [1, 3].flatMap { index in
            let color = row[index, 0]
            return [color.red, color.green, color.blue, color.alpha]
          }))
  }
}
