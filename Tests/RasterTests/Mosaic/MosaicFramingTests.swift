import Raster
import Testing
import TestSupport

struct MosaicClippingTests {
  @Test func `clips cells at a window's edges, and omits hidden ones`() {
    let picture = Mosaic.nearest(Bitmap(text: "rgb\ny#o"), size: PixelSize(width: 9, height: 4))
    let part = picture.clipped(columns: 4..<8, rows: 1..<3)
    #expect(part.bitmap() == Bitmap(text: "ggbb\n##oo"))
    #expect(part.cells.columns == 2)
    #expect(part.size == PixelSize(width: 4, height: 2))
  }

  @Test func `changes no pixel for a window over the whole picture`() {
    let picture = Mosaic.nearest(Bitmap(text: "rg"), size: PixelSize(width: 6, height: 2))
    let part = picture.clipped(columns: 0..<6, rows: 0..<2)
    #expect(part.columns == picture.columns)
    #expect(part.bitmap() == picture.bitmap())
  }

  @Test func `shows the pixels of the whole picture in every window`() {
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

struct MosaicPaddingTests {
  @Test func `surrounds the picture by a margin`() {
    let padded = Mosaic(Bitmap(text: "rg\nbo"))
      .padded(by: EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 1), with: .black)
    #expect(
      padded.bitmap()
        == Bitmap(
          text: """
            #####
            ##rg#
            ##bo#
            #####
            #####
            #####
            """))
    #expect(padded.cells.rows == 4)
    #expect(padded.cells.columns == 4)
  }

  @Test func `keeps a side without a margin`() {
    let padded = Mosaic(Bitmap(text: "rg")).padded(by: EdgeInsets(trailing: 2), with: .clear)
    #expect(padded.bitmap() == Bitmap(text: "rg.."))
    #expect(padded.cells.rows == 1)
  }

  @Test func `changes no pixel without a margin`() {
    let picture = Mosaic(Bitmap(text: "rg"))
    #expect(picture.padded(by: .zero, with: .black).columns.map(\.extent) == [1, 1])
  }

  @Test func `stays indexed, and adds an entry only if none is equal`()
    throws
  {
    let bitmap = try #require(Bitmap(text: "r.").indexed())
    let insets = EdgeInsets(top: 1)
    let clear = Mosaic(bitmap).padded(by: insets, with: .clear)
    #expect(clear.cells.palette?.colors == bitmap.palette?.colors)
    let white = Mosaic(bitmap).padded(by: insets, with: .white)
    #expect(white.cells.palette?.colors == (bitmap.palette?.colors ?? []) + [.white])
    #expect(white.bitmap() == Bitmap(text: "oo\nr."))
  }

  @Test func `becomes RGBA if the palette is full`() throws {
    let colors = (0..<256).map { Color(red: UInt8($0), green: 0, blue: 0) }
    let palette = try #require(Palette(colors))
    let bitmap = Bitmap(
      rows: 1, columns: 256, palette: palette, indices: (0..<256).map { UInt8($0) })
    let padded = Mosaic(bitmap).padded(by: EdgeInsets(leading: 1), with: .clear)
    #expect(padded.cells.palette == nil)
    #expect(padded.cells[0, 0] == .clear)
    #expect(padded.cells[0, 256] == Color(red: 255, green: 0, blue: 0))
  }
}
