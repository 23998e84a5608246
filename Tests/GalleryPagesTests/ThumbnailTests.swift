import Raster
import Testing

@testable import GalleryPages

@Suite struct ThumbnailTests {
  @Test(arguments: [
    (17, 13, 128, 7), (16, 16, 64, 4), (16, 16, 128, 8), (16, 16, 256, 16), (64, 16, 128, 2),
    (128, 128, 128, 1), (129, 1, 128, 0), (1, 1, 128, 128), (1, 1, 512, 256),
  ])
  func `finds the largest whole factor for a box`(columns: Int, rows: Int, box: Int, factor: Int) {
    #expect(Thumbnail.factor(.sample(columns, rows), box: box) == factor)
  }

  @Test func `each density has its own picture`() {
    let thumbnail = Thumbnail(.sample(17, 13), box: 128)
    #expect((thumbnail.width, thumbnail.height) == (119, 91))
    #expect(thumbnail.src == "/bitmap/7.png?scale=7&v=3")
    #expect(
      thumbnail.srcset == "/bitmap/7.png?scale=7&v=3 1x, /bitmap/7.png?scale=14&v=3 2x, "
        + "/bitmap/7.png?scale=21&v=3 3x")
  }

  @Test func `leaves out densities above the scale limit`() {
    let thumbnail = Thumbnail(.sample(1, 1), box: 128)
    #expect(thumbnail.srcset == "/bitmap/7.png?scale=128&v=3 1x, /bitmap/7.png?scale=256&v=3 2x")
  }

  @Test func `reduces a bitmap larger than its box`() {
    let thumbnail = Thumbnail(.sample(512, 256), box: 128)
    #expect((thumbnail.width, thumbnail.height) == (128, 64))
    #expect(thumbnail.src == "/bitmap/7.png?width=128&interpolation=high&v=3")
    #expect(thumbnail.srcset.hasSuffix("/bitmap/7.png?width=384&interpolation=high&v=3 3x"))
  }

  @Test func `a long thin bitmap keeps at least one pixel per side`() {
    let thumbnail = Thumbnail(.sample(4096, 1), box: 64)
    #expect((thumbnail.width, thumbnail.height) == (64, 1))
  }

  @Test func `the alternative text is the label, else the name, or empty`() {
    #expect(Thumbnail(.sample(8, 8), box: 64).alt == "A heart")
    #expect(Thumbnail(.sample(8, 8, label: nil), box: 64).alt == "heart")
    #expect(Thumbnail(.sample(8, 8, label: nil, isDecorative: true), box: 64).alt == "")
    #expect(Thumbnail(.sample(8, 8), box: 64, isLabelled: false).alt == "")
  }
}
