import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

@Suite struct IconEncoderTests {
  @Test func `writes a directory and one PNG for each entry`() throws {
    let pictures = [Mosaic(Bitmap(text: "rg\nbo")), Mosaic(.solid(.white, rows: 256, columns: 1))]
    let files = try pictures.map { try PNGEncoder.encode($0) }
    let icon = try IconEncoder.encode(pictures)
    #expect(icon[..<6].elementsEqual([0, 0, 1, 0, 2, 0]))
    #expect(icon[6..<14].elementsEqual([2, 2, 0, 0, 1, 0, 32, 0]))
    #expect(icon[22..<30].elementsEqual([1, 0, 0, 0, 1, 0, 32, 0]))
    #expect(icon[14..<22].elementsEqual(bytes32(files[0].count, 38)))
    #expect(icon[30..<38].elementsEqual(bytes32(files[1].count, 38 + files[0].count)))
    #expect(icon[38...].elementsEqual(files[0] + files[1]))
    let read = try ImageDecoder().decodeSprite(icon)
    #expect(read.format == .ico)
    #expect(read.sprite.frames[0].bitmap == pictures[1].bitmap())
  }

  @Test(arguments: [0, 257])
  func `rejects 0 and 257 pictures`(count: Int) throws {
    let pictures = [Mosaic](repeating: Mosaic(Bitmap(text: "r")), count: count)
    #expect(throws: CodingError.self) { try IconEncoder.encode(pictures) }
  }

  @Test func `rejects a side above 256 pixels`() throws {
    let error = try #require(throws: CodingError.self) {
      try IconEncoder.encode([Mosaic(.solid(.white, rows: 1, columns: 257))])
    }
    #expect(
      error.message == "a picture of an icon has at most 256 pixels along a side, got 257 × 1")
  }
}
