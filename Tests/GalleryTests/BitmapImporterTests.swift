import Foundation
import Gallery
import GalleryModel
import ImageCoding
import Raster
import TestSupport
import Testing

@Suite struct BitmapImporterTests {
  let folder: TemporaryFolder
  let heart = Bitmap(text: "r.r\nrrr\n.r.")

  init() throws { folder = try TemporaryFolder() }

  private func png(_ bitmap: Bitmap) throws -> [UInt8] {
    try PNGEncoder.encode(Mosaic(bitmap))
  }

  private func refusal(of file: URL, _ importer: BitmapImporter = BitmapImporter()) throws -> String
  {
    try #require(throws: ImportError.self) { try importer.read(file) }.description
  }

  @Test func `a file becomes a bitmap with the file's name`() throws {
    let file = try folder.write(png(heart), to: "art/Red Heart.png")
    let bitmap = try BitmapImporter().read(file).bitmap
    #expect(bitmap.name.text == "red-heart")
    #expect(bitmap.source == "Red Heart.png")
    #expect(bitmap.bitmap == heart)
    #expect(bitmap.label == nil && bitmap.tags == [])
  }

  @Test func `uses a given name, and ignores the extension`() throws {
    let file = try folder.write(png(heart), to: "picture.txt")
    #expect(try BitmapImporter().read(file, name: ItemName("given")).bitmap.name.text == "given")
  }

  @Test func `decodes bytes without a file`() throws {
    let name = try ItemName("piped")
    let imported = try BitmapImporter().decode(png(heart), path: "standard input", name: name)
    #expect(imported.bitmap.bitmap == heart && imported.bitmap.source == nil)
  }

  /// Two frames of one red pixel.
  private static let gif: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0] + frame + frame + [0x3B]
  private static let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  /// Two grey pixels.
  private static let jpeg =
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxO"
    + "QERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/wAALCAABAAIBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/E"
    + "ABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z"

  @Test func `imports JPEG, GIF and WebP with all frames`()
    throws
  {
    let grey = Color(red: 128, green: 128, blue: 128)
    let jpeg = try folder.write(
      Array(try #require(Data(base64Encoded: Self.jpeg))), to: "Photo.JPG")
    let photo = try BitmapImporter().read(jpeg)
    #expect(photo.bitmap.name.text == "photo" && photo.notes == [])
    let pixels = photo.bitmap.bitmap
    #expect(pixels.columns == 2 && pixels.rows == 1 && pixels[0, 0] == grey && pixels[0, 1] == grey)
    let gif = try BitmapImporter().read(folder.write(Self.gif, to: "blink.gif"))
    #expect(gif.bitmap.name.text == "blink" && gif.bitmap.source == "blink.gif")
    #expect(gif.bitmap.bitmap == Bitmap(text: "r"))
    #expect(gif.bitmap.sprite.frames.count == 2)
    let webp = try BitmapImporter().read(
      folder.write(WebPEncoder.encode(Mosaic(heart)), to: "heart.webp"))
    #expect(webp.bitmap.name.text == "heart" && webp.bitmap.bitmap == heart && webp.notes == [])
    var importer = BitmapImporter()
    importer.maximumSide = 1
    #expect(
      try refusal(of: jpeg, importer) == "\(jpeg.path): image is 2×1, limit 1 per side")
  }

  @Test(arguments: [
    ("hello", "not an image: neither PNG, JPEG, GIF, WebP, "),
    ("8BPS0000", "PSD is not supported: PNG, JPEG, GIF, WebP, "), ("", "the file is empty"),
    ("II*\u{0}0000", "the TIFF file is truncated"),
  ])
  func `rejects an unsupported or damaged file with a reason`(text: String, reason: String) throws {
    let file = try folder.write(text, to: "picture.png")
    #expect(try refusal(of: file).hasPrefix("\(file.path): \(reason)"))
  }

  @Test func `an error names the file`() throws {
    let file = try folder.write("hello", to: "hello.png")
    #expect(try refusal(of: file).hasPrefix("\(file.path): "))
  }

  @Test func `rejects every truncated file`() throws {
    let bytes = try png(heart)
    for count in 0..<bytes.count - 12 {
      #expect(throws: ImportError.self) {
        try BitmapImporter().decode(
          Array(bytes.prefix(count)), path: "cut", name: ItemName("cut"))
      }
    }
  }

  @Test func `rejects a file above a limit with the limit`() throws {
    let file = try folder.write(png(heart), to: "heart.png")
    var importer = BitmapImporter()
    importer.maximumBytes = 20
    #expect(
      try refusal(of: file, importer)
        == "\(file.path): a file must be at most 20 bytes to be imported")
    importer = BitmapImporter()
    importer.maximumSide = 2
    #expect(try refusal(of: file, importer).contains("2"))
    importer.maximumSide = 3
    #expect(try importer.read(file).bitmap.bitmap == heart)
  }

  @Test func `rejects folders, pipes and devices`() throws {
    #expect(try refusal(of: folder.url).hasSuffix("this is a folder, not a file"))
    let pipe = folder.file("pipe.png")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    #expect(try refusal(of: pipe).hasSuffix("this is a pipe, not a file"))
    let device = URL(fileURLWithPath: "/dev/zero")
    #expect(try refusal(of: device) == "/dev/zero: this is a device, not a file")
  }

  @Test func `rejects a missing file and a circular link`() throws {
    let missing = folder.file("missing.png")
    #expect(throws: ImportError.missing(path: missing.path)) {
      try BitmapImporter().read(missing)
    }
    let circle = folder.file("circle.png")
    try FileManager.default.createSymbolicLink(at: circle, withDestinationURL: circle)
    #expect(try refusal(of: circle).hasPrefix("\(circle.path): "))
  }

  @Test func `follows a link to a file`() throws {
    let file = try folder.write(png(heart), to: "heart.png")
    let link = folder.file("link.png")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    #expect(try BitmapImporter().read(link).bitmap.name.text == "link")
  }
}
