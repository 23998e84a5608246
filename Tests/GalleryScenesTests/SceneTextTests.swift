import GalleryCatalog
import GalleryModel
import Raster
import SceneModel
import TestSupport
import Testing
import VectorRaster

@testable import GalleryScenes

/// Texts in scenes: runs with pictures, missing characters, gradients (typesetting.md §13, §18).
@Suite struct SceneTextTests {
  /// A picture of a body that may use a bitmap called `dot`: 4 × 4 red cells.
  private func picture(of body: String) async throws -> ScenePicture {
    let document = try SceneDocument(Array(#"{"scene":1,"name":"test","body":\#(body)}"#.utf8))
    let values = try await document.values([], scene: "test", in: NoCollection())
    let folder = try TemporaryFolder()
    let catalog = try Catalog(file: folder.file("catalog.sqlite"))
    let dot = Bitmap(
      rows: 4, columns: 4,
      palette: try #require(Palette([Color(red: 255, green: 0, blue: 0)])),
      indices: Array(repeating: 0, count: 16))
    _ = try await catalog.add(NewBitmap(name: try ItemName("dot"), bitmap: dot))
    let scene = try document.expanded(values)
    let assets = try await SceneAssets(
      RequiredAssets(scene), fonts: try FontLibrary(), in: catalog)
    return try ScenePicture(scene, assets: assets)
  }

  private struct NoCollection: SceneCollection {
    func item(_ kind: SceneName, named name: String) throws -> SceneItem? { nil }
    func names(of kind: SceneName, near text: String, tag: String?) throws -> [String] { [] }
    func firstName(of kind: SceneName, tag: String?) throws -> String? { nil }
  }

  private func bitmap(_ picture: ScenePicture, scale: Double = 1) throws -> Bitmap {
    try picture.picture.bitmap(
      size: PixelSize(
        width: Int(picture.size.width * scale), height: Int(picture.size.height * scale)),
      scale: scale)
  }

  /// The smallest box around cells that pass a test: left, top, right, bottom, the last two exclusive.
  private func box(of bitmap: Bitmap, where isWanted: (Color) -> Bool) -> [Int] {
    var box = [Int.max, .max, 0, 0]
    for row in 0..<bitmap.rows {
      for column in 0..<bitmap.columns where isWanted(bitmap[row, column]) {
        box = [
          min(box[0], column), min(box[1], row), max(box[2], column + 1), max(box[3], row + 1),
        ]
      }
    }
    return box
  }

  @Test(arguments: [
    (#"{"bold":true}"#, #""weight":"bold""#),
    (#"{"fontWeight":"semibold"}"#, #""weight":"semibold""#),
    (#"{"italic":true}"#, #""italic":true"#),
    (#"{"fontDesign":"monospaced"}"#, #""design":"monospaced""#),
  ])
  func `weight, slant and design apply in any order with the font`(modifier: String, key: String)
    async throws
  {
    func bytes(_ modifiers: String) async throws -> [UInt8] {
      try bitmap(try await picture(of: #"{"text":"Hag 10","modifiers":[\#(modifiers)]}"#)).rgbaBytes
    }
    let around = try await bytes(#"{"font":{"size":14}},\#(modifier)"#)
    #expect(try await bytes(#"{"font":{"size":14,\#(key)}}"#) == around)
    #expect(try await bytes(#"\#(modifier),{"font":{"size":14}}"#) == around)
    #expect(try await bytes(#"{"font":{"size":14}}"#) != around)
  }

  @Test func `a bitmap in a text stands on the baseline in whole cells`() async throws {
    let picture = try await picture(of: #"{"text":[{"run":"il"},{"bitmap":"dot"},{"run":"il"}]}"#)
    // Two times 1,336 units of 2,816 at 17 points, and 4 points between them.
    #expect(picture.size == (21, 21))
    let cells = try bitmap(picture)
    let red = Color(red: 255, green: 0, blue: 0)
    // 8.07 points to the right; the baseline is at 16.
    #expect(box(of: cells) { $0 == red } == [8, 12, 12, 16])
  }

  @Test func `baselineOffset raises a bitmap in a text`() async throws {
    let picture = try await picture(
      of: #"{"text":[{"run":"H"},{"bitmap":"dot","modifiers":[{"baselineOffset":5}]}]}"#)
    let red = Color(red: 255, green: 0, blue: 0)
    // The run is 5 points higher, and so is the line: its baseline is at 21.
    #expect(picture.size.height == 26)
    #expect(box(of: try bitmap(picture)) { $0 == red }[3] == 16)
  }

  @Test func `bitmaps shrink with their text`() async throws {
    let picture = try await picture(
      of: #"""
        {"text":[{"bitmap":"dot"},{"run":"MMMM"}],
         "modifiers":[{"font":{"size":32}},{"lineLimit":1},{"minimumScaleFactor":0.25},
                      {"frame":{"width":60,"height":40,"alignment":"topLeading"}}]}
        """#)
    let red = Color(red: 255, green: 0, blue: 0)
    let found = box(of: try bitmap(picture, scale: 8)) { $0 == red }
    // Half of 4 points at 8 pixels a point, nearly.
    #expect((14...18).contains(found[2] - found[0]))
    #expect(found[2] - found[0] == found[3] - found[1])
  }

  @Test(arguments: [
    (#"[{"run":"A"},{"bitmap":"dot"}]"#, "must not have symbols or bitmaps"),
    (#"[{"run":"A"},{"run":"B","modifiers":[{"font":"body"}]}]"#, "as a whole, or not at all"),
  ])
  func `rejects pictures in pixel-font text and a pixel font for single runs`(
    runs: String, message: String
  ) async throws {
    let error = await #expect(throws: SceneTextError.self) {
      try await picture(
        of: #"{"text":\#(runs),"modifiers":[{"font":{"pixel":"pixelarium-8","size":8}}]}"#)
    }
    #expect(error?.description.contains(message) == true)
  }

  @Test func `runs of a pixel font have their own colours`() async throws {
    let picture = try await picture(
      of: #"""
        {"text":[{"run":"I","modifiers":[{"foregroundStyle":"red"}]},
                 {"run":"I","modifiers":[{"foregroundStyle":"blue"}]}],
         "modifiers":[{"font":{"pixel":"pixelarium-8","size":8}}]}
        """#)
    let cells = try bitmap(picture)
    let red = box(of: cells) { $0 == Color(red: 255, green: 0, blue: 0) }
    let blue = box(of: cells) { $0 == Color(red: 0, green: 0, blue: 255) }
    #expect(red[2] < blue[0])
    #expect(red[1] == blue[1] && red[3] == blue[3])
  }

  @Test func `reports each character without a glyph once in scene order`()
    async throws
  {
    let picture = try await picture(
      of: #"""
        {"vstack":[{"text":"a字b"},{"text":"😀字"},
                   {"text":"ж","modifiers":[{"font":{"pixel":"pixelarium-8","size":8}}]},
                   {"text":"plain"}]}
        """#)
    #expect(picture.missingCharacters == ["字", "😀", "ж"])
    #expect(picture.missingGlyphs == "U+5B57 U+1F600 U+0436")
    #expect(
      MissingGlyphsError(characters: ["字", "😀"]).description
        == "no font has U+5B57 (字), U+1F600 (😀)")
    #expect(
      MissingGlyphsError(characters: (0x4E00..<0x4E0A).compactMap(Unicode.Scalar.init)).description
        .hasSuffix("U+4E07 (万), and 2 more characters"))
    #expect(try await self.picture(of: #"{"text":"plain"}"#).missingGlyphs == nil)
  }

  @Test func `one gradient spans all runs of a text`() async throws {
    let picture = try await picture(
      of: #"""
        {"text":[{"run":"■■"},{"run":"■■","modifiers":[{"bold":true}]}],
         "modifiers":[{"font":{"size":40}},
           {"foregroundStyle":{"linearGradient":{"colors":["#ff0000","#0000ff"],
             "startPoint":"leading","endPoint":"trailing"}}}]}
        """#)
    let cells = try bitmap(picture)
    let row = cells.rows / 2
    let reds = (0..<cells.columns).map { cells[row, $0] }.filter { $0.alpha == 255 }
      .map { Int($0.red) }
    #expect(reds.count > 60)
    #expect(zip(reds, reds.dropFirst()).allSatisfy { $0 >= $1 })
    #expect(try #require(reds.first) > 230)
    #expect(try #require(reds.last) < 25)
  }
}
