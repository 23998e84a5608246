import HTTPServer
import Raster
import Testing

@testable import GalleryPages

@Suite struct BitmapFitTests {
  private func fit(_ query: String, _ columns: Int = 16, _ rows: Int = 8) throws -> BitmapFit {
    let state = try BitmapState(Request(target: "/p\(query)").query)
    return BitmapFit(state.options, .sample(columns, rows))
  }

  @Test(arguments: [
    ("", 16, 8), ("?orientation=left", 8, 16), ("?crop=2,1,5,3", 5, 3),
    ("?orientation=right&crop=0,0,8,2", 8, 2),
  ])
  func `cells are counted after orientation and crop`(query: String, columns: Int, rows: Int) throws
  {
    #expect(try fit(query).cells == PixelSize(width: columns, height: rows))
  }

  @Test(arguments: [
    ("", 32), ("?interpolation=scale3x", 30), ("?interpolation=scale4x", 32),
    ("?border=8", 31), ("?padding=0,128,0,128", 16), ("?orientation=left", 32), ("?rotate=90", 32),
    ("?rotate=45", 30), ("?lineWidthRatio=0.5&lineMode=insert", 21), ("?crop=0,0,4,4", 128),
    ("?pointScale=2", 64), ("?pointScale=0.5", 16), ("?edgeInset=1", 28),
    ("?innerPadding=0,128,0,128", 16), ("?aspectRatio=1:1", 64),
    ("?aspectRatio=1:1&contentMode=fill", 32), ("?pointScale=3&interpolation=scale2x", 96),
    ("?padding=4096", 1), ("?padding=4096&interpolation=scale2x", 2),
  ])
  func `the whole picture fits the stage at a factor that its method takes`(
    query: String, factor: Int
  ) throws {
    #expect(try fit(query).fit(box: 512) == factor)
  }

  @Test func `a bitmap larger than the stage is shown cell by cell`() throws {
    #expect(try fit("", 900, 8).fit(box: 512) == 1)
  }
}
