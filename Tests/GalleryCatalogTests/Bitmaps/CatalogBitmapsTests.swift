import Foundation
import GalleryCatalog
import GalleryModel
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@Suite struct CatalogBitmapsTests {
  let fixture: CatalogFixture
  let catalog: Catalog

  init() throws {
    fixture = try CatalogFixture()
    catalog = fixture.catalog
  }

  @Test func `an added bitmap reads back equal`() async throws {
    let new = try NewBitmap.sample(
      "heart", label: .text("A heart"), tags: ["red", "love"], source: "art/heart.png")
    let outcome = try await catalog.add(new)
    let stored = try await catalog.bitmap(.name(new.name))
    #expect(outcome == .added(stored.summary))
    #expect(stored.bitmap == new.bitmap)
    #expect(stored.summary.id == 1)
    #expect(stored.summary.revision == 1)
    #expect(stored.summary.label == "A heart")
    #expect(stored.summary.tags == ["love", "red"])
    #expect(stored.summary.source == "heart.png")
    #expect(stored.summary.columns == 2 && stored.summary.rows == 2)
    #expect(stored.summary.colorCount == 3)
    #expect(abs(stored.summary.created.timeIntervalSinceNow) < 60)
    #expect(try await catalog.summary(of: .id(1)) == stored.summary)
  }

  @Test func `a palette keeps its order and unused entries`() async throws {
    let colors = [Color.white, .black, Color(red: 9, green: 8, blue: 7, alpha: 6), .black, .clear]
    let palette = try #require(Palette(colors))
    let bitmap = Bitmap(rows: 2, columns: 3, palette: palette, indices: [3, 0, 4, 0, 1, 3])
    _ = try await catalog.add(.sample("indexed", bitmap: bitmap))
    let stored = try await catalog.bitmap(.id(1))
    guard case .indexed(let kept, let indices) = stored.bitmap.storage else {
      Issue.record("the bitmap lost its palette")
      return
    }
    #expect(kept.colors == colors)
    #expect(indices == [3, 0, 4, 0, 1, 3])
    #expect(stored.summary.isIndexed)
    #expect(stored.summary.colorCount == 3)
  }

  @Test func `a bitmap of few colours gets a palette in order of first use`() async throws {
    _ = try await catalog.add(.sample("few", bitmap: Bitmap(text: "ob\nor")))
    let stored = try await catalog.bitmap(.id(1))
    #expect(
      stored.bitmap.entries == [
        .white, Color(red: 0, green: 0, blue: 255), Color(red: 255, green: 0, blue: 0),
      ])
    #expect(stored.bitmap == Bitmap(text: "ob\nor"))
  }

  @Test(arguments: [255, 254])
  func `more than 256 colours are stored without a palette`(alpha: UInt8) async throws {
    var bytes: [UInt8] = []
    for value in 0..<300 {
      bytes += [UInt8(value % 256), UInt8(value / 256), 7, value == 299 ? alpha : 255]
    }
    let bitmap = Bitmap(rows: 3, columns: 100, rgba: bytes)
    _ = try await catalog.add(.sample("many", bitmap: bitmap))
    let stored = try await catalog.bitmap(.id(1))
    #expect(stored.bitmap.rgbaBytes == bytes)
    #expect(!stored.summary.isIndexed)
    #expect(stored.summary.colorCount == 300)
  }

  @Test func `transparent cells keep their colours`() async throws {
    let bitmap = Bitmap(rows: 1, columns: 2, rgba: [1, 2, 3, 0, 4, 5, 6, 0])
    _ = try await catalog.add(.sample("hidden", bitmap: bitmap))
    #expect(try await catalog.bitmap(.id(1)).bitmap.rgbaBytes == [1, 2, 3, 0, 4, 5, 6, 0])
  }

  @Test func `rejects a taken name and stores nothing`() async throws {
    _ = try await catalog.add(.sample("heart"))
    await #expect(throws: CatalogError.nameTaken("heart")) {
      try await catalog.add(.sample("heart", bitmap: Bitmap(text: "g")))
    }
    #expect(try await catalog.bitmaps(BitmapQuery()).total == 1)
    #expect(try await catalog.bitmap(.id(1)).bitmap == Bitmap(text: "r.\n.b"))
  }

  @Test func `a batch is added in one transaction with an outcome per bitmap`() async throws {
    _ = try await catalog.add(.sample("taken"))
    let version = catalog.version
    let outcomes = try await catalog.add([
      .sample("first"), .sample("taken"), .sample("second"), .sample("first"),
      .sample("third", label: .text(String(repeating: "x", count: 5_000))),
    ])
    let names = outcomes.map { try? $0.get().summary.name }
    #expect(names == ["first", nil, "second", nil, nil])
    let errors = outcomes.compactMap { outcome -> CatalogError? in
      if case .failure(let error) = outcome { error } else { nil }
    }
    #expect(errors.prefix(2) == [.nameTaken("taken"), .nameTaken("first")])
    #expect(errors.last.map { "\($0)" }?.contains("label") == true)
    #expect(try await catalog.bitmaps(BitmapQuery()).total == 3)
    #expect(catalog.version != version)
  }

  @Test func `a batch of skipped bitmaps keeps the catalog's version`() async throws {
    _ = try await catalog.add(.sample("heart"))
    let version = catalog.version
    let outcomes = try await catalog.add([.sample("heart"), .sample("heart")], onConflict: .skip)
    #expect(outcomes.allSatisfy { if case .success(.skipped) = $0 { true } else { false } })
    #expect(catalog.version == version)
  }

  @Test func `skip keeps the existing bitmap`() async throws {
    let first = try await catalog.add(.sample("heart")).summary
    let second = try await catalog.add(.sample("heart", label: .text("Other")), onConflict: .skip)
    #expect(second == .skipped(first))
  }

  @Test func `replace keeps the id and raises the revision`() async throws {
    let first = try await catalog.add(.sample("heart", tags: ["old"])).summary
    let outcome = try await catalog.add(
      .sample("heart", label: .text("New"), tags: ["new"], bitmap: Bitmap(text: "ggg")),
      onConflict: .replace)
    guard case .replaced(let summary) = outcome else {
      Issue.record("not replaced: \(outcome)")
      return
    }
    #expect(summary.id == first.id && summary.revision == 2)
    #expect(summary.label == "New" && summary.tags == ["new"])
    #expect(summary.columns == 3 && summary.rows == 1 && summary.colorCount == 1)
    #expect(summary.created == first.created)
  }

  @Test func `replace without tags keeps the tags`() async throws {
    _ = try await catalog.add(.sample("heart", tags: ["old"]))
    let replaced = try await catalog.add(.sample("heart"), onConflict: .replace)
    #expect(replaced.summary.tags == ["old"])
  }

  @Test(arguments: [
    (nil as LabelChange?, "Old" as String?), (.decorative, nil), (.text("New"), "New"),
  ])
  func `replace keeps the label unless a new one is given`(
    label: LabelChange?, expected: String?
  ) async throws {
    _ = try await catalog.add(.sample("heart", label: .text("Old")))
    let replaced = try await catalog.add(.sample("heart", label: label), onConflict: .replace)
    #expect(replaced.summary.label == expected)
    #expect(replaced.summary.isDecorative == (label == .decorative))
  }

  @Test func `an unlabelled bitmap differs from a decorative one`() async throws {
    let unlabelled = try await catalog.add(.sample("heart")).summary
    #expect(unlabelled.label == nil && !unlabelled.isDecorative)
    #expect(unlabelled.spoken == .words("heart"))
    let decorative = try await catalog.add(.sample("line", label: .decorative)).summary
    #expect(decorative.label == nil && decorative.spoken == .decorative)
    let kept = try await catalog.add(.sample("line"), onConflict: .replace).summary
    #expect(kept.isDecorative)
    let labels: [(LabelChange, PictureLabel)] = [
      (.text("A line"), .words("A line")), (.decorative, .decorative), (.missing, .words("line")),
    ]
    for (label, spoken) in labels {
      let changed = try await catalog.update(.name(ItemName("line"))) { _ in
        var change = BitmapChange()
        change.label = label
        return change
      }
      #expect(changed.spoken == spoken)
      #expect(try await catalog.summary(of: .id(2)).spoken == spoken)
    }
    _ = try await catalog.remove(.id(2))
    #expect(try await catalog.check().isSound)
  }

  @Test func `a removed bitmap's id is not reused`() async throws {
    _ = try await catalog.add(.sample("one"))
    let removed = try await catalog.remove(.id(1))
    #expect(removed.name == "one")
    #expect(try await catalog.add(.sample("two")).summary.id == 2)
  }

  @Test func `a change raises the revision once and keeps the other values`() async throws {
    let before = try await catalog.add(.sample("heart", label: .text("Old"), tags: ["a"])).summary
    let after = try await catalog.update(.id(1)) { stored throws(CatalogError) in
      var change = BitmapChange()
      change.name = try ItemName(stored.summary.name + "-2")
      change.label = .missing
      return change
    }
    #expect(after.name == "heart-2" && after.label == nil && after.tags == ["a"])
    #expect(after.revision == before.revision + 1)
    #expect(try await catalog.bitmap(.id(1)).bitmap == Bitmap(text: "r.\n.b"))
  }

  @Test func `an empty change changes nothing`() async throws {
    let before = try await catalog.add(.sample("heart")).summary
    #expect(try await catalog.update(.id(1)) { _ in BitmapChange() } == before)
  }

  @Test func `a change of one cell is stored`() async throws {
    _ = try await catalog.add(.sample("heart"))
    _ = try await catalog.update(.id(1)) { stored in
      var change = BitmapChange()
      var bitmap = stored.bitmap
      bitmap[1, 0] = .white
      change.bitmap = bitmap
      return change
    }
    #expect(try await catalog.bitmap(.id(1)).bitmap == Bitmap(text: "r.\nob"))
    #expect(try await catalog.summary(of: .id(1)).colorCount == 4)
  }

  @Test func `a failed change leaves the bitmap unchanged`() async throws {
    let before = try await catalog.add(.sample("heart", tags: ["a"])).summary
    _ = try await catalog.add(.sample("taken"))
    await #expect(throws: CatalogError.nameTaken("taken")) {
      try await catalog.update(.id(1)) { _ throws(CatalogError) in
        var change = BitmapChange()
        change.tags = ["b"]
        change.name = try ItemName("taken")
        return change
      }
    }
    await #expect(throws: CatalogError.self) {
      try await catalog.update(.id(1)) { _ in
        var change = BitmapChange()
        change.label = .text("fine")
        change.tags = ["not fine"]
        return change
      }
    }
    #expect(try await catalog.summary(of: .id(1)) == before)
  }

  @Test func `a bitmap may keep its own name in a change`() async throws {
    _ = try await catalog.add(.sample("heart"))
    let after = try await catalog.update(.id(1)) { _ throws(CatalogError) in
      var change = BitmapChange()
      change.name = try ItemName("heart")
      return change
    }
    #expect(after.revision == 2)
  }

  @Test func `rejects an invalid label or tag and stores nothing`() async throws {
    await #expect(throws: CatalogError.self) {
      try await catalog.add(.sample("heart", label: .text("bell\u{7}")))
    }
    await #expect(throws: CatalogError.self) {
      try await catalog.add(.sample("heart", tags: ["two words"]))
    }
    #expect(try await catalog.bitmaps(BitmapQuery()).total == 0)
  }

  @Test func `the error for a missing bitmap lists near names`() async throws {
    _ = try await catalog.add(.sample("heart"))
    await #expect(throws: CatalogError.missing(.bitmap, "haert", near: ["heart"])) {
      try await catalog.bitmap(BitmapReference("haert"))
    }
    await #expect(throws: CatalogError.missing(.bitmap, "7", near: [])) {
      try await catalog.remove(.id(7))
    }
  }
}
