import Foundation
import Gallery
import GalleryModel
import GalleryTestSupport
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryCatalog

@Suite struct PaletteImporterTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    ("Sea & Sand.gpl", "sea-sand"), ("dusk", "dusk"), ("64.hex", "palette-64"), ("a.b.pal", "a-b"),
  ])
  func `names a palette after its file`(file: String, name: String) throws {
    try folder.write("000000\nffffff\n", to: file)
    let read = try PaletteImporter().read(folder.file(file))
    #expect(read.palette.name.text == name)
    #expect(read.palette.palette.colors == [.black, .white])
    #expect(read.palette.source == file)
    #expect(read.notes == [])
  }

  @Test func `names a palette without a file after its title`() throws {
    let titled = Array("GIMP Palette\nName: Warm Dusk\n0 0 0 Night".utf8)
    let read = try PaletteImporter().decode(titled, path: "standard input")
    #expect(read.palette.name.text == "warm-dusk" && read.palette.source == nil)
    #expect(read.notes == ["the names of colours are not kept"])
    let bare = try PaletteImporter().decode(Array("000000".utf8), path: "standard input")
    #expect(bare.palette.name.text == "palette")
  }

  @Test func `uses a given name`() throws {
    try folder.write("000000", to: "a.hex")
    let name = try ItemName("night")
    #expect(try PaletteImporter().read(folder.file("a.hex"), name: name).palette.name == name)
  }

  @Test func `rejects invalid files with their path`() throws {
    let importer = PaletteImporter()
    try folder.write("nonsense", to: "bad.hex")
    try folder.write([UInt8](repeating: 0, count: 1 << 20 | 1), to: "large.act")
    let bad = #expect(throws: ImportError.self) { try importer.read(folder.file("bad.hex")) }
    #expect(bad?.description.contains("bad.hex: line 1: a colour is") == true)
    #expect(
      throws: ImportError.tooLarge(path: folder.file("large.act").path, limit: 1 << 20)
    ) { try importer.read(folder.file("large.act")) }
    #expect(throws: ImportError.missing(path: folder.file("no.hex").path)) {
      try importer.read(folder.file("no.hex"))
    }
  }

  @Test func `an indexed bitmap gives its palette with unused entries`() async throws {
    let fixture = try CatalogFixture()
    let catalog = fixture.catalog
    let palette = try #require(Palette([.white, .black, .clear]))
    let indexed = Bitmap(rows: 1, columns: 2, palette: palette, indices: [1, 1])
    _ = try await catalog.add(.sample("indexed", bitmap: indexed))
    let stored = try await catalog.bitmap(.id(1))
    let new = try PaletteImporter().palette(of: stored)
    #expect(new.palette == palette && new.name.text == "indexed" && new.source == "indexed")
  }

  @Test func `rejects a bitmap with more than 256 colours`() async throws {
    let fixture = try CatalogFixture()
    let catalog = fixture.catalog
    let bytes = (0..<300).flatMap { number -> [UInt8] in
      [UInt8(number % 256), UInt8(number / 256), 0, 255]
    }
    _ = try await catalog.add(
      .sample("many", bitmap: Bitmap(rows: 1, columns: 300, rgba: bytes)))
    let stored = try await catalog.bitmap(.id(1))
    let error = #expect(throws: CatalogError.self) { try PaletteImporter().palette(of: stored) }
    #expect(
      error?.description == "number of colours of bitmap many must be at most 256, got \"300\"")
  }
}
