import Foundation
import Gallery
import ImageCoding
import Raster
import TestSupport
import Testing

@Suite struct BitmapImporterTests {
  let folder: TemporaryFolder
  let heart = Bitmap(text: "r.r\nrrr\n.r.")

  init() throws { folder = try TemporaryFolder() }

  private func png(_ bitmap: Bitmap) throws -> [UInt8] {
    try PNGEncoder().encode(Mosaic(bitmap))
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
    #expect(bitmap.label == .kept && bitmap.tags == [])
  }

  @Test func `a given name is taken and the extension does not matter`() throws {
    let file = try folder.write(png(heart), to: "picture.txt")
    #expect(try BitmapImporter().read(file, name: BitmapName("given")).bitmap.name.text == "given")
  }

  @Test func `bytes from elsewhere become a bitmap`() throws {
    let name = try BitmapName("piped")
    let imported = try BitmapImporter().decode(png(heart), path: "standard input", name: name)
    #expect(imported.bitmap.bitmap == heart && imported.bitmap.source == nil)
  }

  @Test func `what is no picture is refused by file name`() throws {
    let file = try folder.write("hello", to: "hello.png")
    #expect(try refusal(of: file).hasPrefix("\(file.path): "))
  }

  @Test func `every file cut short is refused`() throws {
    let bytes = try png(heart)
    for count in 0..<bytes.count - 12 {
      #expect(throws: ImportError.self) {
        try BitmapImporter().decode(
          Array(bytes.prefix(count)), path: "cut", name: BitmapName("cut"))
      }
    }
  }

  @Test func `a file above the limits is refused with the limit`() throws {
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

  @Test func `what is no regular file is refused at once`() throws {
    #expect(try refusal(of: folder.url).hasSuffix("this is a folder, not a file"))
    let pipe = folder.file("pipe.png")
    #expect(mkfifo(pipe.path, 0o600) == 0)
    #expect(try refusal(of: pipe).hasSuffix("this is a pipe, not a file"))
    let device = URL(fileURLWithPath: "/dev/zero")
    #expect(try refusal(of: device) == "/dev/zero: this is a device, not a file")
  }

  @Test func `a missing file and a link in circles are refused`() throws {
    let missing = folder.file("missing.png")
    #expect(throws: ImportError.missing(path: missing.path)) {
      try BitmapImporter().read(missing)
    }
    let circle = folder.file("circle.png")
    try FileManager.default.createSymbolicLink(at: circle, withDestinationURL: circle)
    #expect(try refusal(of: circle).hasPrefix("\(circle.path): "))
  }

  @Test func `a link to a file is followed`() throws {
    let file = try folder.write(png(heart), to: "heart.png")
    let link = folder.file("link.png")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    #expect(try BitmapImporter().read(link).bitmap.name.text == "link")
  }
}
