import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryPages

@Suite struct ServedPictureTests {
  private func header(depth: UInt8, type: UInt8) -> [UInt8] {
    [137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 1, 0, 0, 0, 1, depth, type, 0, 0, 0]
  }

  @Test(arguments: [
    (4, 3, "4-bit palette"), (8, 2, "8-bit RGB"), (8, 6, "8-bit RGBA"), (1, 0, "1-bit grey"),
  ])
  func `describes a PNG by its bit depth and colour type`(depth: Int, type: Int, text: String) {
    let bytes = header(depth: UInt8(depth), type: UInt8(type))
    #expect(ServedPicture.pngKind(bytes) == text)
  }

  @Test func `other bytes have no description`() {
    #expect(ServedPicture.pngKind([]) == nil)
    #expect(ServedPicture.pngKind(Array(repeating: 0, count: 64)) == nil)
    #expect(ServedPicture.pngKind(header(depth: 8, type: 9)) == nil)
  }
}
