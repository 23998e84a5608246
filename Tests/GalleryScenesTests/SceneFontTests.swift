import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryRendering
import Raster
import SceneModel
import TestSupport
import Testing
import VectorRaster

@testable import PictureServing
@testable import GalleryScenes

/// Scenes in fonts of the collection (typesetting.md §21).
@Suite struct SceneFontTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog
  private let pipeline: ScenePipeline

  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(file: folder.file("catalog.sqlite"))
    pipeline = ScenePipeline(source: catalog, fonts: try FontLibrary())
  }

  /// Tests/TypesettingTests/Fonts/Files.
  private static func file(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "TypesettingTests/Fonts/Files/\(name)")
  }

  private func addFont(
    _ file: String, _ change: (inout FontImporter.Overrides) throws -> Void = { _ in }
  ) async throws {
    var overrides = FontImporter.Overrides()
    try change(&overrides)
    let read = try FontImporter(overrides).read(Self.file(file))
    _ = try await catalog.add(read.font, onConflict: .replace)
  }

  private func add(_ name: String, _ body: String, fonts: String = "[]") async throws {
    let text = #"{"scene":1,"fonts":\#(fonts),"body":\#(body)}"#
    let document = try SceneDocument(Array(text.utf8))
    _ = try await catalog.add(NewScene(document, name: ItemName(name)), onConflict: .replace)
  }

  private func prepared(_ name: String) async throws -> PreparedScene {
    try await pipeline.prepare(name, [], SceneOptions(), optionNames: [])
  }

  private func bitmap(_ prepared: PreparedScene) throws -> Bitmap {
    try prepared.layout().picture.bitmap(size: prepared.size, scale: 1)
  }

  @Test func `a text uses a font family of the collection`() async throws {
    try await addFont("Layers.ttf")
    try await add("a", #"{"text":"A","modifiers":[{"font":{"family":"layers","size":32}}]}"#)
    let prepared = try await prepared("a")
    #expect(try prepared.layout().size == (32, 40))
    // The letter is a square of 8 units of 16 on the baseline.
    let cells = try bitmap(prepared)
    #expect(
      (0..<40).allSatisfy { row in
        (0..<32).allSatisfy { column in
          (cells[row, column].alpha == 255) == (row >= 16 && row < 32 && column < 16)
        }
      })
  }

  @Test func `emoji of a layered colour font keep their colours`() async throws {
    try await addFont("Layers.ttf") { $0.fallback = 1 }
    try await add(
      "face", #"{"text":"😀","modifiers":[{"font":{"size":32}},{"foregroundStyle":"lime"}]}"#)
    let prepared = try await prepared("face")
    #expect(try prepared.layout().missingCharacters.isEmpty)
    let cells = try bitmap(prepared)
    let colors = Set(
      (0..<cells.rows).flatMap { row in
        (0..<cells.columns).map { cells[row, $0] }
      })
    #expect(colors.contains(Color(red: 255, green: 0, blue: 0)))
    #expect(colors.contains(Color(red: 0, green: 255, blue: 0)))
  }

  @Test func `emoji of a bitmap colour font keep their pixels`() async throws {
    try await addFont("Strikes.ttf") { $0.fallback = 1 }
    try await add("face", #"{"text":"😀","modifiers":[{"font":{"size":32}}]}"#)
    let cells = try bitmap(try await prepared("face"))
    let green = Color(red: 0, green: 128, blue: 0)
    let count = (0..<cells.rows).reduce(0) { count, row in
      count + (0..<cells.columns).count { cells[row, $0] == green }
    }
    #expect(count == 32 * 32)
  }

  @Test func `a key changes only with the fonts that its scene can use`() async throws {
    try await add("plain", #"{"text":"plain"}"#)
    try await add("face", #"{"text":"😀"}"#)
    try await add("serif", #"{"text":"plain","modifiers":[{"fontDesign":"serif"}]}"#)
    func tags() async throws -> [String] {
      [
        try await prepared("plain").etag, try await prepared("face").etag,
        try await prepared("serif").etag,
      ]
    }
    let first = try await tags()
    #expect(try await prepared("face").layout().missingCharacters == ["😀"])
    try await addFont("Layers.ttf") { $0.name = try ItemName("unused") }
    #expect(try await tags() == first)
    try await addFont("Layers.ttf") { ($0.name, $0.fallback) = (try ItemName("emoji"), 1) }
    let second = try await tags()
    #expect(second[0] == first[0] && second[1] != first[1] && second[2] == first[2])
    #expect(try await prepared("face").layout().missingCharacters.isEmpty)
    // Another file under the same name.
    try await addFont("Strikes.ttf") { ($0.name, $0.fallback) = (try ItemName("emoji"), 1) }
    let third = try await tags()
    #expect(third[0] == first[0] && third[1] != second[1])
    try await addFont("Strikes.ttf") { ($0.name, $0.design) = (try ItemName("role"), .serif) }
    let fourth = try await tags()
    #expect(fourth[0] == first[0] && fourth[1] == third[1] && fourth[2] != third[2])
    _ = try await catalog.removeFont(named: "role")
    _ = try await catalog.removeFont(named: "emoji")
    #expect(try await tags() == first)
  }

  @Test func `fallback families of the document precede those of the collection`() async throws {
    try await addFont("Strikes.ttf") { $0.fallback = 1 }
    try await addFont("Layers.ttf")
    let body = #"{"text":"😀","modifiers":[{"font":{"size":32}}]}"#
    try await add("strikes", body)
    try await add("layers", body, fonts: #"["Layers"]"#)
    let red = Color(red: 255, green: 0, blue: 0)
    #expect(try bitmap(try await prepared("layers"))[1, 1] == red)
    #expect(try bitmap(try await prepared("strikes"))[20, 10] == Color(red: 0, green: 128, blue: 0))
  }

  @Test func `reports a missing family with similar names`() async throws {
    try await add("a", #"{"text":"A","modifiers":[{"font":{"family":"Intre"}}]}"#)
    await #expect(throws: MissingAsset(.font, "Intre", near: ["Inter"])) {
      try await prepared("a")
    }
    try await add("b", #"{"text":"A","modifiers":[{"font":{"pixel":"pixelarium-9","size":8}}]}"#)
    await #expect(throws: MissingAsset(.font, "pixelarium-9", near: ["pixelarium-8"])) {
      try await prepared("b")
    }
  }

  @Test func `a pixel font from a sheet is drawn in whole cells`() async throws {
    let sheet = Bitmap(text: "r.rr\nrrr.")
    let importer = FontImporter(
      sheet: .init(
        box: PixelSize(width: 2, height: 2), characters: "AB", baseline: 2, isMonospaced: false))
    let stored = try await catalog.add(NewBitmap(name: try ItemName("tiny"), bitmap: sheet))
    guard case .added(let summary) = stored else { return }
    let read = try importer.font(
      of: try await catalog.bitmap(BitmapReference("\(summary.id)")))
    _ = try await catalog.add(read.font)
    try await add("ab", #"{"text":"AB","modifiers":[{"font":{"pixel":"tiny","size":4}}]}"#)
    let prepared = try await prepared("ab")
    // Two cells and one between for each, two points a cell.
    #expect(try prepared.layout().size == (12, 4))
    let cells = try bitmap(prepared)
    let rows = (0..<4).map { row in
      String((0..<12).map { cells[row, $0].alpha > 0 ? "#" : "." })
    }
    #expect(rows == ["##....####..", "##....####..", "####..##....", "####..##...."])
  }

  @Test func `fonts beyond the memory limit are evicted`() async throws {
    let fonts = try FontLibrary(limit: 1200)
    try await addFont("Layers.ttf")
    try await addFont("Strikes.ttf")
    let pipeline = ScenePipeline(source: catalog, fonts: fonts)
    for family in ["Layers", "Strikes", "Layers"] {
      try await add("a", #"{"text":"A","modifiers":[{"font":{"family":"\#(family)"}}]}"#)
      _ = try await pipeline.prepare("a", [], SceneOptions(), optionNames: []).layout()
      #expect((900...1200).contains(fonts.rememberedBytes))
    }
  }
}
