import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryRendering
import ImageCoding
import Logging
import Raster
import SceneModel
import TestSupport
import Testing
import VectorRaster

@testable import GalleryScenes
@testable import PictureServing

@Suite struct ScenePictureTests {
  /// A collection that has everything that is asked for.
  private struct FullCollection: SceneCollection {
    func item(_ kind: SceneName, named name: String) throws -> SceneItem? {
      SceneItem(label: nil, tags: ["avatar"])
    }

    func names(of kind: SceneName, near text: String, tag: String?) throws -> [String] { [] }

    func firstName(of kind: SceneName, tag: String?) throws -> String? { nil }
  }

  private func picture(
    of text: String, _ query: [(name: String, value: String?)] = []
  ) async throws -> ScenePicture {
    let folder = try TemporaryFolder()
    let catalog = try Catalog(file: folder.file("catalog.sqlite"))
    let demo = try DemoCollection()
    _ = try await catalog.addDemo(demo.bitmaps)
    _ = try await catalog.addDemo(demo.symbols)
    let fonts = try FontLibrary()
    let document = try SceneDocument(Array(text.utf8))
    let values = try await document.values(query, scene: "test", in: FullCollection())
    let scene = try document.expanded(values)
    let assets = try await SceneAssets(RequiredAssets(scene), fonts: fonts, in: catalog)
    return try ScenePicture(scene, assets: assets)
  }

  @Test(arguments: [
    ("award", 200.0, 290.0), ("badge", 87, 20), ("card", 1200, 630), ("certificate", 842, 595),
  ])
  func `a picture has the size of its layout`(
    name: String, width: Double, height: Double
  ) async throws {
    let picture = try await picture(of: SceneFixtures.document(name))
    #expect(picture.size == (width, height))
    let bitmap = try picture.picture.bitmap(
      size: PixelSize(width: Int(width), height: Int(height)), scale: 1)
    #expect(bitmap.rgbaBytes.contains { $0 > 0 })
  }

  /// The award with a name, of some edition.
  private func prepared(
    _ name: String, revision: Int64 = 1, _ change: (inout SceneOptions) -> Void = { _ in },
    editingTrophy isEdited: Bool = false
  ) async throws -> PreparedScene {
    let folder = try TemporaryFolder()
    let catalog = try Catalog(file: folder.file("catalog.sqlite"))
    _ = try await catalog.addDemo(try DemoCollection().symbols)
    if isEdited {
      var edit = SymbolChange()
      edit.tags = ["prize"]
      let words = edit
      _ = try await catalog.updateSymbol(named: "trophy") { _ in words }
    }
    let document = try SceneDocument(Array(SceneFixtures.document("award").utf8))
    let values = try await document.values(
      [("name", name)], scene: "award", in: FullCollection())
    let scene = try document.expanded(values)
    let assets = try await SceneAssets(
      RequiredAssets(scene), fonts: try FontLibrary(), in: catalog)
    var options = SceneOptions()
    change(&options)
    let summary = SceneSummary(
      id: 7, name: "award", tags: [], revision: revision, created: .now, modified: .now)
    return PreparedScene(
      scene, of: summary, values: values, options, assets: assets, catalogID: "c")
  }

  @Test func `the key depends on values and options but not on the revision`()
    async throws
  {
    let pictures = [
      try await prepared("Ada"), try await prepared("ada"),
      try await prepared("Ada") { $0.scale = Decimal6(millionths: 2_000_000) },
      try await prepared("Ada") { $0.colorScheme = .dark },
      try await prepared("Ada") { $0.isOpaque = true },
    ]
    #expect(Set(pictures.map(\.etag)).count == pictures.count)
    #expect(try await prepared("Ada").etag == pictures[0].etag)
    // Another revision that draws the same, and another tag of what is shown.
    #expect(try await prepared("Ada", revision: 2).etag == pictures[0].etag)
    #expect(try await prepared("Ada", editingTrophy: true).etag == pictures[0].etag)
    #expect(pictures[0].label == "Award for \u{2068}Ada\u{2069}, \u{2068}21 November 2026\u{2069}")
  }

  @Test func `the render service draws a prepared scene`() async throws {
    let scene = try await prepared("Ada") { $0.scale = Decimal6(millionths: 3_000_000) }
    let service = RenderService(
      cache: nil, configuration: RenderService.Configuration(), logger: Logger(label: "test"))
    let rendering = try await service.render(scene)
    #expect(rendering.image.size == PixelSize(width: 600, height: 870))
    let bitmap = try PNGDecoder().decode(rendering.image.bytes).bitmap
    #expect(bitmap.size == PixelSize(width: 600, height: 870))
  }

  @Test func `layout stops when its task is cancelled`() async throws {
    for name in ["award", "caption"] {
      let folder = try TemporaryFolder()
      let catalog = try Catalog(file: folder.file("catalog.sqlite"))
      let demo = try DemoCollection()
      _ = try await catalog.addDemo(demo.bitmaps)
      _ = try await catalog.addDemo(demo.symbols)
      let document = try SceneDocument(Array(SceneFixtures.document(name).utf8))
      _ = try await catalog.add(NewScene(document, name: ItemName(name)))
      let scene = try await ScenePipeline(source: catalog, fonts: try FontLibrary())
        .prepare(name, [], SceneOptions(), optionNames: [])
      let task = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        _ = #expect(throws: RenderError.cancelled) { try scene.layout() }
      }
      await task.value
    }
  }

  @Test func `pixel art and pixel fonts stay in whole cells and few colours`() async throws {
    let picture = try await picture(of: SceneFixtures.document("caption"))
    let bitmap = try picture.picture.bitmap(
      size: PixelSize(width: Int(picture.size.width), height: Int(picture.size.height)), scale: 1)
    #expect(bitmap.indexed() != nil)
    #expect(picture.size == (160, 184))
  }

  @Test func `a symbol in a text is centred on half the cap height`() async throws {
    let picture = try await picture(
      of: #"""
        {"scene":1,"name":"test","body":
          {"text":[{"symbol":"circle.fill","modifiers":[{"foregroundStyle":"red"}]},{"run":"H"}],
           "modifiers":[{"font":{"size":44}}]}}
        """#)
    // 1.2 · 44 points for the symbol, 2,096 units for the letter; the baseline is at 43.
    #expect(picture.size == (86, 54))
    let bitmap = try picture.picture.bitmap(
      size: PixelSize(width: 86, height: 54), scale: 1)
    let red = Color(red: 255, green: 0, blue: 0)
    let rows = (0..<54).filter { row in (0..<53).contains { bitmap[row, $0] == red } }
    let columns = (0..<86).filter { column in (0..<54).contains { bitmap[$0, column] == red } }
    #expect(try #require(rows.first) + (try #require(rows.last)) == 53)
    #expect((51...53).contains(try #require(columns.first) + (try #require(columns.last))))
  }
}
