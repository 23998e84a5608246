import Testing

@testable import GalleryPages

@Suite struct PixelDigitsTests {
  @Test(arguments: [(1, 4), (404, 14), (503, 14)])
  func `digits have a gap of one pixel`(number: Int, width: Int) {
    #expect(PixelDigits(number).width == width)
  }

  @Test func `every digit has its own path`() {
    let paths = Set((0...9).map { PixelDigits($0).path })
    #expect(paths.count == 10)
    #expect(!paths.contains(""))
  }
}
