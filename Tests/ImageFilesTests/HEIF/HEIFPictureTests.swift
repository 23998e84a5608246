import Raster
import TestSupport
import Testing

@testable import ImageCoding
@testable import ImageFiles

@Suite struct `HEIC and AVIF files` {
  /// The name, the tolerance and the sentences about it.
  @Test(
    arguments: [
      ("opaque.avif", 0, []), ("alpha.avif", 0, []), ("bright.avif", 0, [bright]),
      ("deep.avif", 1, ["samples of 10 bits were reduced to 8"]),
      ("profile.avif", 0, [profile]),
      ("sequence.avif", 0, ["animation: only the primary picture was kept"]),
      ("opaque.heic", 1, []), ("alpha.heic", 1, []),
      ("deep.heic", 1, ["samples of 10 bits were reduced to 8"]),
    ] as [(String, Int, [String])])
  func `decodes pixels within the tolerance of each file`(
    name: String, tolerance: Int, notes: [String]
  ) throws {
    let file = try ImageDecoder().decodeSprite(HEIFSample.file(name))
    #expect(file.format == (name.hasSuffix("heic") ? .heic : .avif))
    #expect(file.orientation == .up && file.sprite.frames.count == 1)
    #expect(file.notes == notes)
    let expected = HEIFSample.bitmap(
      most: name.hasPrefix("deep") ? 1023 : 255, hasAlpha: name.hasPrefix("alpha"))
    let bitmap = file.sprite.frames[0].bitmap
    #expect(bitmap.size == expected.size)
    #expect(bitmap.difference(expected) <= tolerance, "\(bitmap.difference(expected))")
  }

  private static let bright = "high dynamic range (nclx) was ignored: samples are treated as sRGB"
  private static let profile = "colour profile (ICC) was ignored: samples are treated as sRGB"

  @Test func `decodes lossy data with a small mean error`() throws {
    let bitmap = try ImageDecoder().decode(HEIFSample.file("lossy.heic")).bitmap
    let pairs = zip(bitmap.rgbaBytes, HEIFSample.bitmap().rgbaBytes)
    let sum = pairs.reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(sum < 30 * bitmap.rgbaBytes.count)
  }

  @Test func `converts premultiplied channels to straight alpha`() throws {
    let bitmap = try ImageDecoder().decode(HEIFSample.file("premultiplied.avif")).bitmap
    let expected = HEIFSample.bitmap(hasAlpha: true)
    // Half a step of the product, divided by an alpha of at least one half.
    #expect(bitmap.difference(expected) <= 2, "\(bitmap.difference(expected))")
  }

  @Test(arguments: 0..<4, ["x", "0", "1"])
  func `applies the rotation and mirroring boxes`(turns: Int, mirror: String) throws {
    let name = turns == 0 && mirror == "x" ? "opaque.avif" : "turned-\(turns)-\(mirror).avif"
    let turned = try ImageDecoder().decodeSprite(HEIFSample.file(name))
    let rotation = try #require(Orientation(exif: [1, 8, 3, 6][turns]))
    let reflection = try #require(Orientation(exif: ["x": 1, "0": 4, "1": 2][mirror] ?? 1))
    let expected = HEIFSample.bitmap().oriented(rotation).oriented(reflection)
    #expect(turned.sprite.frames[0].bitmap == expected)
    #expect(turned.notes == (name == "opaque.avif" ? [] : ["the rotation of the file was applied"]))
  }

  @Test func `ignores the EXIF orientation in favour of the boxes`() throws {
    let bitmap = try ImageDecoder().decode(HEIFSample.file("exif.avif")).bitmap
    let expected = HEIFSample.bitmap().oriented(.right)
    #expect(bitmap.size == expected.size)
    #expect(bitmap.difference(expected) <= 4, "\(bitmap.difference(expected))")
  }

  @Test func `joins the tiles of a grid, and clips them at the edges`() throws {
    let tile = try HEIFSample.item("opaque.avif")
    var file = HEIFBuilder()
    file.items = [HEIFBuilder.grid(2, 2, 20, 10), tile, tile, tile, tile]
    file.references = [("dimg", 1, [2, 3, 4, 5])]
    let bitmap = try ImageDecoder().decode(file.bytes).bitmap
    #expect(bitmap.size == PixelSize(width: 20, height: 10))
    let sample = HEIFSample.bitmap()
    for row in 0..<10 {
      for column in 0..<20 {
        #expect(bitmap[row, column] == sample[row % 7, column % 12], "\(row), \(column)")
      }
    }
  }

  @Test(arguments: [
    ("ftypavif", ImageFormat.avif), ("ftypavis", .avif), ("ftypheic", .heic), ("ftyphevc", .heic),
    ("ftypmif1....avif", .avif), ("ftypmif1....heic", .heic), ("ftypmif1....miaf", .heic),
    ("ftypmsf1....avis", .avif), ("ftypisom....avif", nil), ("ftypqt  ", nil),
  ])
  func `recognises AVIF and HEIC files by their brands`(text: String, format: ImageFormat?) {
    let bytes = HEIFBuilder.word(text.utf8.count + 4) + Array(text.utf8)
    #expect(ImageFormat(sniffing: bytes) == format)
  }

  @Test func `throws if the task is cancelled`() async throws {
    let bytes = try HEIFSample.file("opaque.avif")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try HEIFPicture.read(
        DecodingRequest(bytes: bytes, frames: .first, layers: .visible, limits: .init()))
    }
    await #expect(throws: CodingError.cancelled) { try await task.value }
  }
}
