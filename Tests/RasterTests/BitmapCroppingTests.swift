import Raster
import TestSupport
import Testing

@Suite struct Cropping {
  @Test(
    arguments: [
      (CellRect(column: 0, row: 0, columns: 3, rows: 2), "rgb\n#oy"),
      (CellRect(column: 1, row: 0, columns: 2, rows: 1), "gb"),
      (CellRect(column: 2, row: 1, columns: 1, rows: 1), "y"),
      (CellRect(column: 0, row: 0, columns: 1, rows: 2), "r\n#"),
    ])
  func `a part is cut out in either storage`(part: CellRect, expected: String) throws {
    let bitmap = Bitmap(text: "rgb\n#oy")
    let indexed = try #require(bitmap.indexed())
    #expect(bitmap.cropped(to: part) == Bitmap(text: expected))
    #expect(indexed.cropped(to: part) == Bitmap(text: expected))
    #expect(indexed.cropped(to: part).palette == indexed.palette)
  }

  @Test(
    arguments: [
      (CellRect(column: 0, row: 0, columns: 3, rows: 2), true),
      (CellRect(column: 1, row: 0, columns: 3, rows: 2), false),
      (CellRect(column: 0, row: 1, columns: 3, rows: 2), false),
      (CellRect(column: -1, row: 0, columns: 1, rows: 1), false),
      (CellRect(column: 0, row: 0, columns: 0, rows: 1), false),
      (CellRect(column: .max, row: 0, columns: 1, rows: 1), false),
      (CellRect(column: 1, row: 1, columns: .max, rows: .max), false),
    ])
  func `a part has cells, all of them in the bitmap`(part: CellRect, isInside: Bool) {
    #expect(part.isInside(PixelSize(width: 3, height: 2)) == isInside)
  }
}
