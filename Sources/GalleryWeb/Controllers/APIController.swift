import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryScenes
import GalleryWire
import HTTPServer
import SceneModel

/// Answers programs: the collection as JSON.
struct APIController: Sendable {
  let catalog: Catalog
  /// Those that come with the program beside the catalog's.
  let fonts: FontLibrary
  /// The address of the JSON Schema of scenes' documents.
  let sceneSchema: String

  /// `/api/bitmaps`: a page of the bitmaps and how many there are in all.
  func bitmaps(_ query: BitmapQuery) async throws -> Answer {
    Answer(.json(ResourcePage(try await catalog.bitmaps(query), BitmapResource.init)))
  }

  /// `/api/bitmaps/{id}`: one bitmap, its palette where it has one, and what is known of its frames.
  func bitmap(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let stored = try await catalog.description(of: catalog.reference(path))
    return Answer(.json(BitmapWithPalette(stored)))
  }

  /// `/api/symbols`: a page of the symbols and how many there are in all.
  func symbols(_ query: SymbolSearch) async throws -> Answer {
    Answer(.json(ResourcePage(try await catalog.symbols(query), SymbolResource.init)))
  }

  /// `/api/symbols/{symbol}`: one symbol with every drawing of it.
  func symbol(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let name = try SymbolName(path["symbol"] ?? "").text
    return Answer(.json(SymbolWithDrawings(try await catalog.symbol(named: name))))
  }

  /// `/api/scenes`: a page of the scenes and how many there are in all.
  func scenes(_ query: SceneSearch) async throws -> Answer {
    Answer(.json(ResourcePage(try await catalog.scenes(query), SceneResource.init)))
  }

  /// `/api/scenes/{scene}`: one scene with its document.
  func scene(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let stored = try await catalog.scene(named: path["scene"] ?? "")
    let document = try SceneDocument(Array(stored.document.utf8))
    return Answer(
      .json(SceneWithDocument(stored.summary, document, schema: LocalAddress(sceneSchema).text)))
  }

  /// `/api/palettes`: a page of the palettes and how many there are in all.
  func palettes(_ query: PaletteListing) async throws -> Answer {
    Answer(.json(ResourcePage(try await catalog.palettes(query.paging), PaletteResource.init)))
  }

  /// `/api/fonts`: the fonts that come with the program, and those of the collection.
  func fonts(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let all =
      fonts.shipped.map(FontResource.init) + (try await catalog.fonts()).map(FontResource.init)
    return Answer(.json(ResourcePage(all, total: all.count)))
  }
}
