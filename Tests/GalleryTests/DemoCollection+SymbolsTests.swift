import ContentPacking
import Foundation
import GalleryTestSupport
import GalleryWire
import Raster
import TestSupport
import Testing
import VectorRaster

@testable import Gallery
@testable import GalleryCatalog
@testable import GalleryModel

@Suite struct DemoCollectionSymbolsTests {
  /// The packaged symbols.
  private static let symbols = (try? DemoCollection())?.symbols ?? []

  /// The names of all packaged drawings.
  private static let names = symbols.flatMap { $0.drawings.map(\.name.text) }

  private func drawing(_ name: String) throws -> SymbolDrawing {
    let drawings = Self.symbols.flatMap(\.drawings)
    return try #require(drawings.first { $0.name.text == name }).drawing
  }

  private func layers(_ symbol: NewSymbol) -> [SymbolLayer] {
    symbol.drawings.flatMap(\.drawing.layers)
  }

  @Test func `there are at least 60 symbols, many with fill and slash`() {
    #expect(Self.symbols.count >= 60)
    #expect(Set(Self.names).count == Self.names.count)
    func count(_ chain: String) -> Int {
      Self.symbols.count { $0.drawings.contains { $0.variants.chain == chain } }
    }
    #expect(count("") == Self.symbols.count)
    #expect(count("fill") >= 20 && count("slash") >= 10)
  }

  /// SwiftUI's own example: of two shapes, the one nearer to the symbol applies.
  @Test func `an arrow in a square is stored, not derived`() async throws {
    let fixture = try CatalogFixture()
    _ = try await fixture.catalog.addDemo(DemoCollection().symbols)
    let variants = SymbolVariants(shape: .circle)
      .union(inner: SymbolVariants(shape: .square)).union(inner: SymbolVariants(isFilled: true))
    let found = try await fixture.catalog.resolveSymbol("arrow.left", variants)
    #expect(found.name == "arrow.left.square.fill" && found.recipe == nil)
    func count(_ shape: SymbolVariants.Shape) -> Int {
      Self.symbols.count { $0.drawings.contains { $0.variants.shape == shape } }
    }
    #expect(count(.square) >= 8 && count(.rectangle) >= 4)
  }

  @Test func `at least 15 symbols have levels or colours, and 6 variable layers`() {
    let layered = Self.symbols.filter { symbol in
      symbol.drawings.contains { drawing in
        let layers = drawing.drawing.layers
        let isColored = layers.contains { if case .intrinsic = $0.color { true } else { false } }
        return isColored || Set(layers.map(\.level)).count > 1
      }
    }
    let variable = Self.symbols.filter { layers($0).contains { $0.traits.contains(.isVariable) } }
    #expect(layered.count >= 15 && variable.count >= 6)
    for symbol in variable {
      #expect(
        symbol.drawings.contains {
          $0.drawing.layers.count { $0.traits.contains(.isVariable) } > 1
        }, "\(symbol.name)")
    }
  }

  @Test(arguments: names)
  func `a drawing stays inside its view box of 24 points`(name: String) throws {
    let drawing = try drawing(name)
    let box = drawing.viewBox
    #expect(box == Rect(x: 0, y: 0, width: 24, height: 24))
    #expect(!drawing.layers.flatMap(\.shapes).isEmpty)
    for (place, layer) in drawing.layers.enumerated() {
      let clips = drawing.groups.clips(ofLayer: place)
      #expect(layer.shapes.allSatisfy(\.isInsideBox) || clips.contains(where: \.isInsideBox))
    }
  }

  @Test(arguments: names)
  func `strokes are round and 1.5 to 2 points wide, except in colourful drawings`(
    name: String
  ) throws {
    let drawing = try drawing(name)
    for layer in drawing.isColorful ? [] : drawing.layers {
      for shape in layer.shapes {
        guard case .stroke(let style) = shape.kind else { continue }
        #expect(style.cap == .round && style.join == .round)
        #expect((1.5...2).contains(style.width))
      }
    }
  }

  @Test func `the manifest lists every file in the folder once`() throws {
    let folder = DemoCollection.packagedFolder.appendingPathComponent("Symbols")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".svg") }
    #expect(files.sorted() == Self.names.map { "\($0).svg" }.sorted())
  }

  @Test func `every stored drawing is found by name and is unchanged`() async throws {
    let fixture = try CatalogFixture()
    let catalog = fixture.catalog
    let added = try await catalog.addDemo(DemoCollection().symbols)
    #expect(added.map(\.name) == Self.symbols.map(\.name.text))
    #expect(added.allSatisfy { $0.revision == 1 && $0.label != nil && !$0.tags.isEmpty })
    for symbol in Self.symbols {
      let stored = try await catalog.symbol(named: symbol.name.text)
      #expect(stored.drawings.count == symbol.drawings.count)
      for drawing in symbol.drawings {
        let found = try await catalog.resolveSymbol(symbol.name.text, drawing.variants)
        #expect(found.name == drawing.name.text && found.candidates.count == 1)
        #expect(PackedDrawing(found.drawing) == PackedDrawing(drawing.drawing))
      }
    }
    #expect(try await catalog.check().findings == [])
  }

  @Test func `adds each symbol once, even after its removal`() async throws {
    let fixture = try CatalogFixture()
    let catalog = fixture.catalog
    let demo = try DemoCollection()
    #expect(try await catalog.addDemo(demo.symbols).count == demo.symbols.count)
    _ = try await catalog.removeSymbol(named: "bell")
    #expect(try await catalog.addDemo(demo.symbols) == [])
    #expect(try await catalog.symbols().total == demo.symbols.count - 1)
  }

  @Test func `does not replace an existing symbol`() async throws {
    let fixture = try CatalogFixture()
    let catalog = fixture.catalog
    let demo = try DemoCollection()
    let star = try #require(demo.symbols.first { $0.name.text == "star" })
    var own = NewSymbol(name: try SymbolName("bell"), drawings: [star.drawings[0]])
    own.drawings[0].name = own.name
    try await catalog.add([own])
    let before = try await catalog.symbol(named: "bell").summary
    let added = try await catalog.addDemo(demo.symbols)
    #expect(added.count == demo.symbols.count - 1 && !added.contains { $0.name == "bell" })
    #expect(try await catalog.symbol(named: "bell").summary == before)
  }
}

extension Shape {
  /// Whether the shape is in the box of 24 points.
  fileprivate var isInsideBox: Bool {
    guard let bounds else { return false }
    return min(bounds.x, bounds.y) >= -1e-6 && max(bounds.maxX, bounds.maxY) <= 24 + 1e-6
  }
}

@Suite struct SymbolManifestTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("{\"bitmaps\": []}", to: "manifest.json")
    try folder.write(
      "<svg viewBox='0 0 24 24'><path d='M1 1h9v9z'/></svg>", to: "Symbols/a.svg")
  }

  private static let one = """
    {"symbols": [{"name": "a.b", "label": null, "tags": ["x"], "categories": [], "searchWords": [],
      "preferredMode": "hierarchical", "flipsInRTL": true, "aliases": ["old"],
      "drawings": [{"file": "a.svg", "name": "a.b"}, {"file": "a.svg", "name": "a.fill.b"}]}]}
    """

  private func symbols(_ manifest: String) throws -> [NewSymbol] {
    try folder.write(manifest, to: "Symbols/symbols.json")
    return try DemoCollection(folder: folder.url).symbols
  }

  @Test func `the manifest adds metadata to the files`() throws {
    let symbol = try #require(try symbols(Self.one).first)
    #expect(symbol.label == .decorative && symbol.tags == ["x"] && symbol.flipsInRTL)
    #expect(symbol.preferredMode == .hierarchical)
    #expect(symbol.drawings.map(\.variants.chain) == ["", "fill"])
    #expect(symbol.drawings.map { $0.aliases.map(\.text) } == [["old"], []])
  }

  @Test func `there are no symbols without a manifest`() throws {
    #expect(try DemoCollection(folder: folder.url).symbols.isEmpty)
  }

  @Test(arguments: [
    ("", ""), ("\"symbols\"", "\"simbols\""), ("\"name\": \"a.b\",", ""),
    ("\"name\": \"a.b\",", "\"name\": \"A b\","), ("\"a.fill.b\"", "\"a..b\""),
    ("a.svg", "../a.svg"), ("a.svg", "b.svg"), ("hierarchical", "loud"),
  ])
  func `rejects an invalid manifest`(text: String, other: String) throws {
    let manifest =
      text.isEmpty ? "" : Self.one.replacingOccurrences(of: text, with: other)
    #expect(throws: ImportError.self) { try symbols(manifest) }
  }

  @Test func `an invalid tag rolls back the whole collection`() async throws {
    let fixture = try CatalogFixture()
    let catalog = fixture.catalog
    _ = try symbols(Self.one.replacingOccurrences(of: "\"x\"", with: "\"not a tag\""))
    let demo = try DemoCollection(folder: folder.url)
    await #expect(throws: CatalogError.self) { try await catalog.addDemo(demo.symbols) }
    #expect(try await catalog.symbols().total == 0)
  }
}
