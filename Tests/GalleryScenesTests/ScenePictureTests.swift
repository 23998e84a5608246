import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import ImageCoding
import Raster
import SceneModel
import TestSupport
import Testing
import Typesetting

@testable import GalleryScenes

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
    let fonts = FontBook(try ShippedFonts(), pixelFonts: [try PixelFont.pixelarium8()])
    let document = try SceneDocument(Array(text.utf8))
    let values = try document.values(query, scene: "test", in: FullCollection())
    let scene = try document.expanded(values)
    let assets = try await SceneAssets(SceneNeeds(scene), fonts: fonts, in: catalog)
    return try ScenePicture(scene, assets: assets)
  }

  @Test(arguments: [
    (SceneFixtures.award, 200.0, 290.0), (SceneFixtures.badge, 87, 20),
    (SceneFixtures.card, 1200, 630), (SceneFixtures.certificate, 842, 595),
  ])
  func `a scene is as large as its layout`(
    document: String, width: Double, height: Double
  ) async throws {
    let picture = try await picture(of: document)
    #expect(picture.size == (width, height))
    let bitmap = try picture.picture.bitmap(
      size: PixelSize(width: Int(width), height: Int(height)), scale: 1)
    #expect(bitmap.rgbaBytes.contains { $0 > 0 })
  }

  @Test func `pixel art and pixel letters stay in whole cells and few colours`() async throws {
    let picture = try await picture(of: SceneFixtures.caption)
    let bitmap = try picture.picture.bitmap(
      size: PixelSize(width: Int(picture.size.width), height: Int(picture.size.height)), scale: 1)
    #expect(bitmap.palette != nil)
    #expect(picture.size == (160, 184))
  }
}
