import Foundation
import GalleryCatalog
import GalleryModel
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@Suite struct CatalogSpritesTests {
  let fixture: CatalogFixture
  let catalog: Catalog

  init() throws {
    fixture = try CatalogFixture()
    catalog = fixture.catalog
  }

  /// Four frames of 2 × 2 cells, the third like the first, with everything that a sprite can have.
  static let walker = Sprite(
    frames: frames(["r.\n.b", ".r\nb.", "r.\n.b", "bb\n.."]), plays: 3,
    tags: [
      FrameTag("walk", 0...2, direction: .pingpong, repeatCount: 2, color: .white),
      FrameTag("Übel \"><script>", 3...3),
    ],
    slices: [
      Slice(
        "head",
        keys: [
          Slice.Key(
            frame: 0, bounds: CellRect(column: 0, row: 0, columns: 2, rows: 1),
            center: CellRect(column: 1, row: 0, columns: 1, rows: 1),
            pivot: CellPoint(column: -1, row: 5)),
          Slice.Key(frame: 2, bounds: nil),
        ]),
      Slice(
        "foot",
        keys: [Slice.Key(frame: 1, bounds: CellRect(column: -3, row: 1, columns: 9, rows: 1))]),
    ],
    layers: [
      SpriteLayer("body", isGroup: true),
      SpriteLayer("hat", parent: 0, isVisible: false, opacity: 128, blendMode: "multiply"),
    ],
    grid: CellRect(column: 0, row: 0, columns: 16, rows: 8))

  static func frames(_ texts: [String]) -> [Frame] {
    var collector = FrameCollector(size: PixelSize(width: 2, height: 2))
    for (number, text) in texts.enumerated() {
      collector.append(
        rgba: Bitmap(text: text).rgbaBytes, duration: 100 + number, isHidden: number == 1)
    }
    return collector.finish()
  }

  private func add(
    _ sprite: Sprite, _ name: String = "walker", original: OriginalFile? = nil,
    onConflict policy: ConflictPolicy = .fail
  ) async throws -> BitmapSummary {
    let new = NewBitmap(name: try ItemName(name), sprite: sprite, original: original)
    return try await catalog.add(new, onConflict: policy).summary
  }

  private func query(_ text: String) -> BitmapQuery {
    var query = BitmapQuery()
    query.text = text
    return query
  }

  @Test func `frames, tags, slices and layers read back equal`() async throws {
    let original = try #require(OriginalFile(.aseprite, bytes: [1, 2, 3]))
    let summary = try await add(Self.walker, original: original)
    #expect(summary.frameCount == 4 && summary.moves)
    let stored = try await catalog.sprite(.id(1))
    #expect(stored.sprite == Self.walker)
    #expect(stored.sprite.frames[3].bitmap.palette == Self.walker.frames[0].bitmap.palette)
    let (_, animation) = try await catalog.animation(of: .id(1))
    #expect(animation?.frames.map(\.source) == [0, 1, 0, 3])
    #expect(animation?.original == .aseprite)
    #expect(try await catalog.original(of: .id(1)).file == original)
    #expect(try await catalog.check().isSound)
  }

  @Test func `the bitmap of a sprite is its first frame`() async throws {
    _ = try await add(Self.walker)
    #expect(try await catalog.bitmap(.id(1)).bitmap == Self.walker.frames[0].bitmap)
    let frames = try await catalog.bitmap(.id(1), frames: [3, 2, 3]).frames
    #expect(frames == [3, 2, 3].map { Self.walker.frames[$0].bitmap })
    await #expect(throws: CatalogError.self) { try await catalog.bitmap(.id(1), frames: [4]) }
  }

  @Test func `a plain bitmap has no animation`() async throws {
    let summary = try await add(Sprite(Bitmap(text: "r.\n.b")))
    #expect(summary.frameCount == nil && !summary.moves)
    #expect(try await catalog.animation(of: .id(1)).animation == nil)
    #expect(try await catalog.sprite(.id(1)).sprite == Sprite(Bitmap(text: "r.\n.b")))
  }

  @Test func `a sprite with slices may have a single frame`() async throws {
    var sprite = Sprite(Bitmap(text: "r.\n.b"))
    sprite.slices = Self.walker.slices.map { Slice($0.name, keys: [$0.keys[0]]) }
    sprite.slices[1].keys[0].frame = 0
    let summary = try await add(sprite)
    #expect(summary.frameCount == 1 && !summary.moves)
    #expect(try await catalog.sprite(.id(1)).sprite == sprite)
  }

  @Test func `frames of more than 256 colours are stored without a palette`() async throws {
    let size = PixelSize(width: 16, height: 16)
    var collector = FrameCollector(size: size)
    for frame in 0..<3 {
      let alpha: UInt8 = frame == 2 ? 200 : 255
      let cells: [UInt8] = (0..<256).flatMap { [UInt8($0), UInt8(frame), 7, alpha] }
      collector.append(rgba: cells, duration: 40)
    }
    let sprite = Sprite(frames: collector.finish())
    let summary = try await add(sprite)
    #expect(!summary.isIndexed)
    #expect(try await catalog.sprite(.id(1)).sprite == sprite)
  }

  @Test func `replacing removes frames, tags and the original file`() async throws {
    _ = try await add(Self.walker, original: OriginalFile(.piskel, bytes: [9]))
    let summary = try await add(Sprite(Bitmap(text: "b")), onConflict: .replace)
    #expect(summary.frameCount == nil && summary.revision == 2)
    #expect(try await catalog.original(of: .id(1)).file == nil)
    #expect(try await catalog.check().isSound)
  }

  @Test func `searching finds the names of frame tags`() async throws {
    _ = try await add(Self.walker)
    _ = try await add(Sprite(Bitmap(text: "b")), "stone")
    let page = try await catalog.bitmaps(query("walk"))
    #expect(page.items.map(\.name) == ["walker"])
    #expect(try await catalog.bitmaps(query("script")).items.count == 1)
    // A change that paints alone leaves them as they are.
    for (tag, found) in [(nil, 1), ("stroll", 0)] as [(String?, Int)] {
      _ = try await catalog.update(.name(ItemName("walker"))) { stored in
        var change = BitmapChange()
        change.bitmap = stored.sprite.frames[1].bitmap
        guard let tag else { return change }
        change.frameTags = stored.sprite.tags.map { old in
          var new = old
          new.name = tag
          return new
        }
        return change
      }
      #expect(try await catalog.bitmaps(query("script")).items.count == found)
    }
    #expect(try await catalog.bitmaps(query("stroll")).items.count == 1)
    #expect(try await catalog.check().isSound)
  }

  @Test func `painting a frame keeps the other frames and drops the layers`() async throws {
    _ = try await add(Self.walker, original: OriginalFile(.aseprite, bytes: [1]))
    let colour = Color(red: 1, green: 2, blue: 3)
    let summary = try await catalog.update(.id(1)) { stored in
      var change = BitmapChange()
      var cells = stored.sprite.frames[3].bitmap
      cells[1, 1] = colour
      change.bitmap = cells
      change.frame = 3
      return change
    }
    #expect(summary.revision == 2)
    let sprite = try await catalog.sprite(.id(1)).sprite
    #expect(sprite.frames[3].bitmap[1, 1] == colour)
    #expect(sprite.frames[0] == Self.walker.frames[0])
    #expect(sprite.layers.isEmpty && sprite.tags == Self.walker.tags)
    #expect(try await catalog.original(of: .id(1)).file == nil)
  }

  @Test func `editing tags and durations keeps cells, layers and the original file`() async throws {
    let original = OriginalFile(.aseprite, bytes: [1])
    _ = try await add(Self.walker, original: original)
    _ = try await catalog.update(.id(1)) { _ in
      var change = BitmapChange()
      change.frameTags = [FrameTag("run", 1...3, direction: .reverse)]
      change.durations = [1, 2, 3, 65_535]
      return change
    }
    let sprite = try await catalog.sprite(.id(1)).sprite
    #expect(sprite.tags == [FrameTag("run", 1...3, direction: .reverse)])
    #expect(sprite.frames.map(\.duration) == [1, 2, 3, 65_535])
    #expect(sprite.frames.map(\.bitmap) == Self.walker.frames.map(\.bitmap))
    #expect(sprite.layers == Self.walker.layers)
    #expect(try await catalog.original(of: .id(1)).file == original)
  }

  /// An edit that does not fit.
  struct BadEdit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (inout BitmapChange) -> Void

    init(_ name: String, _ apply: @escaping @Sendable (inout BitmapChange) -> Void) {
      (testDescription, self.apply) = (name, apply)
    }
  }

  static let badEdits = [
    BadEdit("a frame that is not there") { ($0.frame, $0.bitmap) = (4, Bitmap(text: "r.\n.b")) },
    BadEdit("another size") { $0.bitmap = Bitmap(text: "r") },
    BadEdit("a tag beyond the end") { $0.frameTags = [FrameTag("a", 3...4)] },
    BadEdit("a tag without a name") { $0.frameTags = [FrameTag("", 0...1)] },
    BadEdit("a name with a line end") { $0.frameTags = [FrameTag("a\n", 0...1)] },
    BadEdit("257 tags") { $0.frameTags = (0...256).map { FrameTag("t\($0)", 0...1) } },
    BadEdit("a slice without keys") { $0.slices = [Slice("s", keys: [])] },
    BadEdit("a slice of a later frame") {
      $0.slices = [Slice("s", keys: [Slice.Key(frame: 4, bounds: nil)])]
    },
    BadEdit("too few times") { $0.durations = [1, 2, 3] },
    BadEdit("a time of nothing") { $0.durations = [1, 2, 3, 0] },
  ]

  @Test(arguments: badEdits)
  func `rejects an invalid edit and changes nothing`(_ edit: BadEdit) async throws {
    _ = try await add(Self.walker)
    await #expect(throws: CatalogError.self) {
      try await catalog.update(.id(1)) { _ in
        var change = BitmapChange()
        edit.apply(&change)
        return change
      }
    }
    let stored = try await catalog.sprite(.id(1))
    #expect(stored.sprite == Self.walker && stored.summary.revision == 1)
  }
}
