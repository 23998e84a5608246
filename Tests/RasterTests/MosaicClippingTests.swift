import Raster
import TestSupport
import Testing

struct MosaicClippingTests {
  @Test func `a window cuts cells at its edges and leaves hidden ones out`() {
    let picture = Mosaic.nearest(Bitmap(text: "rgb\ny#o"), size: PixelSize(width: 9, height: 4))
    let part = picture.clipped(columns: 4..<8, rows: 1..<3)
    #expect(part.bitmap() == Bitmap(text: "ggbb\n##oo"))
    #expect(part.cells.columns == 2)
    #expect(part.size == PixelSize(width: 4, height: 2))
  }

  @Test func `a window over everything changes nothing`() {
    let picture = Mosaic.nearest(Bitmap(text: "rg"), size: PixelSize(width: 6, height: 2))
    let part = picture.clipped(columns: 0..<6, rows: 0..<2)
    #expect(part.columns == picture.columns)
    #expect(part.bitmap() == picture.bitmap())
  }

  @Test func `every window shows the same pixels as the whole picture there`() {
    let picture = Mosaic.nearest(Bitmap(text: "rgb\ny#o"), size: PixelSize(width: 7, height: 5))
    let whole = picture.bitmap()
    for left in 0..<7 {
      for right in left + 1...7 {
        let part = picture.clipped(columns: left..<right, rows: 1..<4).bitmap()
        for row in 0..<3 {
          for column in 0..<right - left {
            #expect(part[row, column] == whole[row + 1, column + left])
          }
        }
      }
    }
  }
}
