import GalleryAddresses
import Raster
import Testing

@testable import GalleryPages

@Suite struct SharedPictureTests {
  @Test(arguments: [
    (nil as PixelSize?, "summary"), (PixelSize(width: 512, height: 512), "summary"),
    (PixelSize(width: 1200, height: 630), "summary_large_image"),
    (PixelSize(width: 87, height: 20), "summary"),
  ])
  func `only a wide picture has a large card`(size: PixelSize?, card: String) {
    #expect(SharedPicture(LocalAddress("/a.png"), size: size).card == card)
  }
}
