import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import GalleryModel
@testable import GalleryRendering

@Suite struct FactorSearchTests {
  private func search(
    _ query: String, _ columns: Int = 16, _ rows: Int = 8
  ) throws -> FactorSearch {
    let facts = SourceFacts(
      size: PixelSize(width: columns, height: rows), isIndexed: false, colorCount: 4)
    return FactorSearch(try RenderOptions(query), of: facts)
  }

  @Test(arguments: [
    ("", 32), ("interpolation=scale3x", 30), ("interpolation=scale4x", 32),
    ("border=8", 31), ("padding=0,128,0,128", 16), ("orientation=left", 32),
    ("outline=black,1", 28), ("colors=4&dither=bayer2", 32), ("palette=red,blue", 32),
    ("rotate=90", 32),
    ("rotate=45", 30), ("lineWidthRatio=0.5&lineMode=insert", 21), ("crop=0,0,4,4", 128),
    ("pointScale=2", 64), ("pointScale=0.5", 16), ("edgeInset=1", 28),
    ("innerPadding=0,128,0,128", 16), ("aspectRatio=1:1", 64),
    ("aspectRatio=1:1&contentMode=fill", 32), ("pointScale=3&interpolation=scale2x", 96),
    ("padding=4096", 1), ("padding=4096&interpolation=scale2x", 2),
  ])
  func `returns the largest factor of the method whose picture fits`(
    query: String, factor: Int
  ) throws {
    #expect(try search(query).largest(inBoxOf: 512) == factor)
  }

  @Test func `returns one pixel per cell for a bitmap larger than the box`() throws {
    #expect(try search("", 900, 8).largest(inBoxOf: 512) == 1)
  }
}
