import Foundation
import Gallery
import GalleryModel
import ImageCoding
import Raster
import Recovery
import TestSupport
import Testing

/// The import of pixel-art files: layers, parts and cells.
@Suite struct SpriteImportTests {
  /// Three frames of 2 × 1 cells with a body in red, green and blue, a hidden white hat on the second cell, and two
  /// frame tags.
  static var hero: [UInt8] {
    var file = AsepriteBuilder(2, 1)
    file.layer("body")
    file.layer("hat", flags: 0)
    let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
    for (number, color) in colors.enumerated() {
      if number > 0 { file.frame(duration: 100 * number) }
      file.cel(layer: 0, 1, 1, color)
      file.cel(layer: 1, x: 1, 1, 1, [255, 255, 255, 255])
      if number == 0 {
        file.tags(
          ("walk", 1, 2, direction: 0, plays: 0), ("Stand still", 0, 0, direction: 0, plays: 0))
      }
    }
    return file.bytes
  }

  private func parts(
    _ bytes: [UInt8] = hero, _ edit: (inout BitmapImporter) -> Void = { _ in }
  ) throws -> [BitmapImporter.Import] {
    var importer = BitmapImporter()
    edit(&importer)
    return try importer.decodeAll(
      bytes, path: "hero.aseprite", name: ItemName("hero"), source: "hero.aseprite")
  }

  private func texts(_ part: BitmapImporter.Import) -> [Bitmap] {
    part.bitmap.sprite.frames.map(\.bitmap)
  }

  private func bitmaps(_ texts: String...) -> [Bitmap] { texts.map { Bitmap(text: $0) } }

  @Test func `a layered file keeps its frames, frame tags, layers and original`() throws {
    let part = try #require(parts().first)
    #expect(texts(part) == bitmaps("r.", "g.", "b."))
    #expect(part.bitmap.sprite.tags.map(\.name) == ["walk", "Stand still"])
    #expect(part.bitmap.sprite.layers.map(\.name) == ["body", "hat"])
    #expect(part.bitmap.original == OriginalFile(.aseprite, bytes: Self.hero))
  }

  @Test func `selects layers by name`() throws {
    let hat = try #require(parts { $0.layers = .named(.shown(["hat"])) }.first)
    #expect(texts(hat) == bitmaps(".o", ".o", ".o"))
    #expect(texts(try #require(parts { $0.layers = .all }.first)) == bitmaps("ro", "go", "bo"))
    let error = #expect(throws: ImportError.self) {
      try parts { $0.layers = .named(.shown(["cape"])) }
    }
    #expect(error?.description == "hero.aseprite: there is no layer cape; there are body, hat")
  }

  @Test func `splits a file by tags, layers and frames`() throws {
    let tags = try parts { $0.split = .tags }
    #expect(tags.map(\.bitmap.name.text) == ["hero-walk", "hero-stand-still"])
    #expect(texts(tags[0]) == bitmaps("g.", "b."))
    #expect(tags[0].bitmap.sprite.frames.map(\.duration) == [100, 200])
    let layers = try parts { $0.split = .layers }
    #expect(layers.map(\.bitmap.name.text) == ["hero-body", "hero-hat"])
    #expect(texts(layers[1]) == bitmaps(".o", ".o", ".o"))
    let frames = try parts { $0.split = .frames }
    #expect(frames.map(\.bitmap.name.text) == ["hero-0", "hero-1", "hero-2"])
    #expect(frames.allSatisfy { $0.bitmap.sprite.isPlain && $0.bitmap.original == nil })
  }

  @Test func `rejects a split by parts that the file does not have`() throws {
    let error = #expect(throws: ImportError.self) { try parts { $0.split = .slices } }
    #expect(
      error?.description == "hero.aseprite: the file has no slices to split it by")
  }

  @Test func `a grid cuts a sheet and reports incomplete cells`() throws {
    let sheet = try PNGEncoder.encode(Mosaic(Bitmap(text: "rgb\nooo")))
    let grid = SheetGrid(frame: PixelSize(width: 1, height: 2))
    let cut = try #require(
      parts(sheet) {
        $0.cutting = SheetSlicing(
          .grid(grid, duration: 70, skipsEmpty: false), tags: [FrameTag("all", 0...2)])
      }.first)
    #expect(texts(cut) == bitmaps("r\no", "g\no", "b\no"))
    #expect(cut.bitmap.sprite.frames.map(\.duration) == [70, 70, 70])
    #expect(cut.bitmap.sprite.tags == [FrameTag("all", 0...2)] && cut.notes.isEmpty)
    let wide = SheetGrid(frame: PixelSize(width: 2, height: 2))
    let rest = try #require(
      parts(sheet) {
        $0.cutting = SheetSlicing(.grid(wide, duration: 100, skipsEmpty: false))
      }.first)
    #expect(
      rest.notes == ["incomplete cells at the right or at the lower edge were omitted"])
  }

  @Test func `rejects a frame tag beyond the sheet's frames`() throws {
    let sheet = try PNGEncoder.encode(Mosaic(Bitmap(text: "rg")))
    let grid = SheetGrid(frame: PixelSize(width: 1, height: 1))
    let error = #expect(throws: ImportError.self) {
      try parts(sheet) {
        $0.cutting = SheetSlicing(
          .grid(grid, duration: 100, skipsEmpty: false), tags: [FrameTag("walk", 1...2)])
      }
    }
    #expect(
      error?.description == "hero.aseprite: tag walk must be within frames 0 to 1, got 1-2")
  }

  @Test func `recovers the cells of an enlarged picture`() throws {
    var random = SeededGenerator(seed: 7)
    let palette = try #require(Palette([.black, .white, .init(red: 255, green: 0, blue: 0)]))
    let cells = Bitmap(
      rows: 12, columns: 12, palette: palette,
      indices: (0..<144).map { _ in UInt8.random(in: 0...2, using: &random) })
    let large = try PNGEncoder.encode(Mosaic.nearest(cells, size: PixelSize(width: 96, height: 96)))
    let found = try #require(parts(large) { $0.recovery = RecoveryOptions() }.first)
    #expect(found.bitmap.bitmap == cells)
    #expect(found.recovered?.stage == .exact && found.recovered?.across.pitch == 8)
    let plain = try PNGEncoder.encode(Mosaic(cells))
    #expect(throws: ImportError.self) { try parts(plain) { $0.recovery = RecoveryOptions() } }
  }
}
