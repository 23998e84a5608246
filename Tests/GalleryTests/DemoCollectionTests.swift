import Foundation
import Gallery
import GalleryModel
import GalleryTestSupport
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import GalleryCatalog

@Suite struct DemoCollectionTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["a", "b", "c"] {
      try folder.write(PNGEncoder.encode(Mosaic(Bitmap(text: "rg"))), to: "\(name).png")
    }
  }

  private static let two = """
    {"bitmaps": [
      {"file": "a.png", "name": "apple", "label": "An apple", "tags": ["fruit", "red"]},
      {"file": "b.png", "name": "bear", "label": null, "tags": []}
    ]}
    """
  private static let three = two.replacingOccurrences(
    of: "\n]}",
    with: """
      ,
        {"file": "c.png", "name": "cat", "label": "A cat", "tags": ["animal"]}
      ]}
      """)

  private func collection(_ manifest: String) throws -> DemoCollection {
    try folder.write(manifest, to: "manifest.json")
    return try DemoCollection(folder: folder.url)
  }

  @Test func `adds the packaged collection`() async throws {
    let demo = try DemoCollection()
    let fixture = try CatalogFixture()
    let added = try await fixture.catalog.addDemo(demo.bitmaps)
    #expect(added.map(\.name) == demo.bitmaps.map(\.name.text))
    #expect(try await fixture.catalog.bitmaps(BitmapQuery()).total == demo.bitmaps.count)
  }

  @Test func `adds bitmaps with labels and tags`() async throws {
    let fixture = try CatalogFixture()
    let added = try await fixture.catalog.addDemo(collection(Self.two).bitmaps)
    #expect(added.map(\.name) == ["apple", "bear"])
    #expect(added.map(\.label) == ["An apple", nil])
    #expect(added.map(\.isDecorative) == [false, true])
    #expect(added.map(\.tags) == [["fruit", "red"], []])
    #expect(added.map(\.source) == ["a.png", "b.png"])
  }

  @Test func `adds each bitmap once, even after its removal`() async throws {
    let fixture = try CatalogFixture()
    let catalog = fixture.catalog
    _ = try await catalog.addDemo(collection(Self.two).bitmaps)
    _ = try await catalog.remove(BitmapReference("apple"))
    #expect(try await catalog.addDemo(collection(Self.two).bitmaps) == [])
    #expect(try await catalog.addDemo(collection(Self.three).bitmaps).map(\.name) == ["cat"])
  }

  @Test func `does not replace an existing bitmap`() async throws {
    let fixture = try CatalogFixture()
    let catalog = fixture.catalog
    let own = try await catalog.add(.sample("apple", label: .text("Mine"))).summary
    #expect(try await catalog.addDemo(collection(Self.two).bitmaps).map(\.name) == ["bear"])
    #expect(try await catalog.summary(of: .id(own.id)) == own)
  }

  @Test func `adds each palette once and does not replace existing ones`() async throws {
    let fixture = try CatalogFixture()
    let catalog = fixture.catalog
    let demo = try DemoCollection()
    let names = demo.palettes.map(\.name.text)
    let own = NewPalette(name: try ItemName("dusk"), palette: try #require(Palette([.black])))
    _ = try await catalog.add(own)
    #expect(try await catalog.addDemo(demo.palettes).map(\.name) == names.filter { $0 != "dusk" })
    _ = try await catalog.removePalette(named: "moss")
    #expect(try await catalog.addDemo(demo.palettes) == [])
    #expect(try await catalog.palette(named: "dusk").palette.colors == [.black])
  }

  @Test(arguments: [
    "", "{}", "{\"bitmaps\": [{}]}",
    two.replacingOccurrences(of: "apple", with: "An Apple"),
    two.replacingOccurrences(of: "a.png", with: "../a.png"),
    two.replacingOccurrences(of: "a.png", with: "missing.png"),
    "{\"bitmaps\": [], \"palettes\": [{\"file\": \"a.png\", \"name\": \"dusk\"}]}",
    "{\"bitmaps\": [], \"palettes\": [{\"file\": \"a.hex\", \"name\": \"A b\"}]}",
  ])
  func `rejects an invalid manifest`(manifest: String) throws {
    #expect(throws: ImportError.self) { try collection(manifest) }
  }

  @Test func `an invalid tag rolls back the whole collection`() async throws {
    let fixture = try CatalogFixture()
    let catalog = fixture.catalog
    let bad = Self.three.replacingOccurrences(of: "\"red\"", with: "\"not a tag\"")
    await #expect(throws: CatalogError.self) { try await catalog.addDemo(collection(bad).bitmaps) }
    #expect(try await catalog.bitmaps(BitmapQuery()).total == 0)
  }
}
