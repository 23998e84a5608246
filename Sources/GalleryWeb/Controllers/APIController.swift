import GalleryAddresses
import GalleryCatalog
import GalleryModel
import GalleryScenes
import GalleryWire
import HTTPServer
import SceneModel

/// The controller of the API for programs: the collection as JSON.
struct APIController: Sendable {
  let catalog: Catalog
  /// The fonts that come with the program.
  let fonts: FontLibrary
  /// The URL of the JSON Schema of scenes' documents.
  let sceneSchema: String

  /// Answers `/api/bitmaps`: a page of the bitmaps, and their number.
  func bitmaps(_ query: BitmapQuery) async throws -> Answer {
    Answer(.json(ResourcePage(try await catalog.bitmaps(query), BitmapResource.init)))
  }

  /// Answers `/api/bitmaps/{id}`: a bitmap with its palette and its frames.
  func bitmap(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let stored = try await catalog.description(of: catalog.reference(path))
    return Answer(.json(BitmapWithPalette(stored)))
  }

  /// Answers `/api/symbols`: a page of the symbols, and their number.
  func symbols(_ query: SymbolSearch) async throws -> Answer {
    Answer(.json(ResourcePage(try await catalog.symbols(query), SymbolResource.init)))
  }

  /// Answers `/api/symbols/{symbol}`: a symbol with all its drawings.
  func symbol(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let name = try SymbolName(path["symbol"] ?? "").text
    return Answer(.json(SymbolWithDrawings(try await catalog.symbol(named: name))))
  }

  /// Answers `/api/scenes`: a page of the scenes, and their number.
  func scenes(_ query: SceneSearch) async throws -> Answer {
    Answer(.json(ResourcePage(try await catalog.scenes(query), SceneResource.init)))
  }

  /// Answers `/api/scenes/{scene}`: a scene with its document.
  func scene(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let stored = try await catalog.scene(named: path["scene"] ?? "")
    let document = try SceneDocument(Array(stored.document.utf8))
    return Answer(
      .json(SceneWithDocument(stored.summary, document, schema: LocalAddress(sceneSchema).text)))
  }

  /// Answers `/api/palettes`: a page of the palettes, and their number.
  func palettes(_ query: PaletteListing) async throws -> Answer {
    let page = try await catalog.palettes(query.paging, colors: query.colors)
    return Answer(.json(ResourcePage(page, PaletteResource.init)))
  }

  /// Answers `/api/sets`: a page of the sets, and their number.
  func sets(_ query: SetListing) async throws -> Answer {
    Answer(.json(ResourcePage(try await catalog.sets(query.paging), SetResource.init)))
  }

  /// Answers `/api/sets/{set}`: a set with the text of its licence.
  func set(_ request: Request, _ path: [String: String]) async throws -> Answer {
    Answer(.json(SetWithLicense(try await catalog.set(named: path["set"] ?? ""))))
  }

  /// Answers `/api/licenses`: the known licences with a summary of their terms.
  func licenses(_ request: Request, _ path: [String: String]) -> Answer {
    let all = KnownLicense.all.map(LicenseResource.init)
    return Answer(.json(ResourcePage(all, total: all.count)))
  }

  /// Answers `/api/fonts`: the fonts that come with the program, and the fonts of the collection.
  func fonts(_ request: Request, _ path: [String: String]) async throws -> Answer {
    let all =
      fonts.shipped.map(FontResource.init) + (try await catalog.fonts()).map(FontResource.init)
    return Answer(.json(ResourcePage(all, total: all.count)))
  }
}
