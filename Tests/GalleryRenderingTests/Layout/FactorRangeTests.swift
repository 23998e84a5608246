import Testing

@testable import GalleryModel
@testable import GalleryRendering

struct FactorRangeTests {
  @Test(arguments: [
    (10, 400, "40"), (10, 409, "40.9"), (10, 5, "0.5"), (3, 2, "0.7"), (34, 300, "8.82"),
    (1, 5, "5"), (4096, 8192, "2"), (1000, 10, "0.01"), (3, 1, "0.3"), (7, 7, "1"),
    (4096, 1, "0.0002"),
  ])
  func `finds the factor with the fewest digits`(cells: Int, pixels: Int, text: String) {
    #expect(FactorRange(cells: cells, pixels: pixels)?.shortest.description == text)
  }

  @Test func `the factor reproduces the number of pixels`() throws {
    for cells in [1, 2, 3, 10, 34, 100, 999, 4096] {
      for pixels in [1, 2, 3, 7, 33, 34, 400, 409, 8192] {
        let factor = try #require(FactorRange(cells: cells, pixels: pixels)).shortest.millionths
        #expect(PixelRatio.product(cells, factor, over: 1_000_000) == pixels)
      }
    }
  }
}
