import Fetching
import Foundation
import GalleryModel
import GalleryTestSupport
import GalleryWire
import ImageCoding
import ImageFiles
import Raster
import TestSupport
import Testing

@testable import Gallery
@testable import GalleryLoading

/// Images of other servers may be whatever the importer reads (loading.md §9).
@Suite struct RemoteFormatsTests {
  private static let pixel = Mosaic(Bitmap(text: "r"))

  /// The least file of each format, and the file's name at its origin.
  private static func file(_ format: ImageFormat) throws -> (name: String, bytes: [UInt8]) {
    switch format {
    case .png: return ("a.png", try PNGEncoder.encode(pixel))
    case .webp: return ("a.webp", try WebPEncoder.encode(pixel))
    case .gif:
      let colors: [UInt8] = [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
      return (
        "a",
        Array("GIF89a".utf8) + [1, 0, 1, 0] + colors
          + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
      )
    case .jpeg:
      let text =
        "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP///////////////////////////////////////////////////////"
        + "///////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAA"
        + "AAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z"
      return ("a.jpg", Array(try #require(Data(base64Encoded: text))))
    case .aseprite: return ("a.aseprite", AsepriteBuilder(1, 1).bytes)
    case .piskel:
      let png = Data(try PNGEncoder.encode(pixel)).base64EncodedString()
      let layer =
        #"{\"name\":\"a\",\"opacity\":1,\"frameCount\":1,\"chunks\":[{\"layout\":[[0]],"#
        + #"\"base64PNG\":\"data:image/png;base64,"# + png + #"\"}]}"#
      let text =
        #"{"modelVersion":2,"piskel":{"name":"n","description":"","fps":12,"width":1,"height":1,"#
        + #""layers":[""# + layer + #""]}}"#
      return ("a.piskel", Array(text.utf8))
    case .bmp:
      return (
        "a.bmp",
        Array("BM".utf8) + little(58, 4) + little(0, 4) + little(54, 4) + little(40, 4)
          + little(1, 4) + little(1, 4) + little(1, 2) + little(24, 2)
          + [UInt8](repeating: 0, count: 24) + [0, 0, 255, 0]
      )
    case .ico: return ("favicon.ico", try IconEncoder.encode([pixel]))
    case .cur:
      var icon = try IconEncoder.encode([pixel])
      icon[2] = 2
      icon.replaceSubrange(10..<14, with: [0, 0, 0, 0])
      return ("a.cur", icon)
    case .pcx:
      let header: [UInt8] = [10, 5, 1, 8] + [UInt8](repeating: 0, count: 61) + [3, 2, 0, 1, 0]
      return (
        "a.pcx",
        header + [UInt8](repeating: 0, count: 128 - header.count)
          + [0xC1, 255, 0, 0, 0, 0, 0]
      )
    case .tga:
      // Nothing but the name tells it.
      return (
        "a.TGA", [0, 0, 2] + [UInt8](repeating: 0, count: 9) + [1, 0, 1, 0, 24, 32, 0, 0, 255]
      )
    case .pnm: return ("a.ppm", Array("P3 1 1 255 255 0 0\n".utf8))
    case .qoi:
      return (
        "a.qoi",
        Array("qoif".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 3, 0, 0xFE, 255, 0, 0]
          + [0, 0, 0, 0, 0, 0, 0, 1]
      )
    case .tiff:
      let tags = [
        (256, 1), (257, 1), (258, 8), (259, 1), (262, 1), (273, 122), (277, 1), (278, 1), (279, 1),
      ]
      let entries = tags.flatMap { little($0.0, 2) + little(4, 2) + little(1, 4) + little($0.1, 4) }
      return (
        "a.tif",
        Array("II*\0".utf8) + little(8, 4) + little(tags.count, 2) + entries
          + little(0, 4) + [7]
      )
    case .avif, .heic:
      let name = "opaque.\(format.rawValue.lowercased())"
      let tests = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "..")
      let file = tests.appending(path: "ImageFilesTests/HEIF/Files/\(name)")
      return (name, Array(try Data(contentsOf: file)))
    case .psd, .pdf, .svg: return ("a", [])
    }
  }

  private static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  @Test(arguments: ImageFormat.allCases.filter(ImageDecoder.allFormats.contains))
  func `loads an image of each format that the importer reads`(
    format: ImageFormat
  ) async throws {
    let (name, bytes) = try Self.file(format)
    #expect(ImageFormat(sniffing: bytes, name: name) == format)
    // Without room for pixels, each drawing reads the file again.
    let fixture = try LoadFixture { $0.pixelBytes = 0 }
    let url = try RemoteURL("https://origin.images.test/icons/\(name)?a=b.png")
    let status = try await fixture.load(url, bytes) { $0.contentType = "text/plain" }
    #expect(status.phase == .success, "\(status.message ?? "")")
    let image = try #require(try await fixture.loader.image(url))
    let imported = try BitmapImporter().decode(
      bytes, path: name, name: ItemName("a"), source: name)
    #expect(try await image.pixels() == imported.bitmap.bitmap)
  }

  @Test func `reports the supported formats for an unknown one`() async throws {
    let fixture = try LoadFixture()
    let status = try await fixture.load(.sample(), Array("8BPS\0\u{1}".utf8))
    #expect(status.failure == .notAnImage)
    #expect(status.message?.hasSuffix("AVIF, HEIC and TIFF are") == true)
  }
}
