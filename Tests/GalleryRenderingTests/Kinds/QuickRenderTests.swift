import Foundation
import GRDB
import GalleryTestSupport
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import PictureServing
@testable import Gallery
@testable import GalleryCatalog
@testable import GalleryModel
@testable import GalleryRendering

/// Pictures that are drawn on the caller's thread.
struct QuickRenderTests {
  @Test(arguments: [
    ("", true), ("scale=8", true), ("scale=2.5", true), ("rotate=90&scale=3", true),
    ("crop=0,0,1,1&scale=4", true), ("padding=2&border=1,blue", true), ("background=white", true),
    ("scale=8&interpolation=high", false), ("rotate=30&scale=4", false),
    ("scale=8&lineWidthRatio=0.1&lineColor=red", false), ("scale=8&interpolation=scale2x", false),
  ])
  func `a request determines whether its picture is quick`(query: String, isQuick: Bool)
    async throws
  {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    #expect(try await fixture.prepare(id, query).request.isQuick == isQuick)
  }

  @Test func `large bitmaps, large pictures and many colours are not quick`() async throws {
    let fixture = try RenderFixture()
    let square = try await fixture.add("square", .solid(.black, rows: 64, columns: 64))
    #expect(try await fixture.prepare(square, "scale=32").request.isQuick)
    #expect(try await fixture.prepare(square, "scale=33").request.isQuick == false)
    let wide = try await fixture.add("wide", .solid(.black, rows: 64, columns: 65))
    #expect(try await fixture.prepare(wide).request.isQuick == false)
    var random = SeededGenerator(seed: 1)
    let photo = Bitmap.noise(rows: 16, columns: 17, using: &random)
    let colorful = try await fixture.add("colorful", photo)
    #expect(try await fixture.prepare(colorful).request.isQuick == false)
  }

  @Test(
    arguments: [
      (.webp, nil, nil, "", true), (.webp, nil, 1, "", true), (.apng, "turn", nil, "scale=8", true),
      (.png, "turn", nil, "", true), (.png, nil, 2, "scale=3", true), (.png, "turn", 1, "", true),
      (.gif, nil, nil, "", false), (.svg, "turn", nil, "", false),
      (.webp, nil, nil, "scale=8&interpolation=high", false),
      (.webp, "turn", nil, "width=1024&height=1024", false),
    ] as [(PictureFormat, String?, Int?, String, Bool)])
  func `a few small frames are quick and equal the regular picture`(
    _ format: PictureFormat, _ tag: String?, _ frame: Int?, _ query: String, _ isQuick: Bool
  ) async throws {
    let fixture = try RenderFixture()
    var collector = FrameCollector(size: PixelSize(width: 2, height: 2))
    for text in ["rg\n..", "gr\n..", "..\nrg", "..\ngr"] {
      collector.append(rgba: Bitmap(text: text).rgbaBytes, duration: 100)
    }
    let tags = [FrameTag("turn", 0...3, direction: .pingpong)]
    let sprite = Sprite(frames: collector.finish(), tags: tags)
    let id = try await fixture.workspace.add(
      NewBitmap(name: ItemName("spin"), sprite: sprite)
    ).summary.id
    func prepare(padding: Int = 0) async throws -> PreparedBitmap {
      var options = try RenderOptions(query)
      (options.format, options.frames.tag, options.frames.frame) = (format, tag, frame)
      options.padding = EdgeInsets(top: padding, leading: 0, bottom: 0, trailing: 0)
      return try await fixture.pipeline.prepare(.id(id), options)
    }
    let prepared = try await prepare()
    #expect(prepared.isQuick == isQuick)
    guard isQuick else { return }
    let rendering = try await fixture.pipeline.render(prepared)
    let cells = try await fixture.pipeline.cells(
      of: prepared.request.frames, of: prepared.summary,
      catalogID: fixture.workspace.catalog.catalogID)
    let content = try await prepared.request.content(of: try #require(cells))
    #expect(try prepared.encoder.encode(content) == rendering.image.bytes)
    // What was edited since is found out, and drawn as it is now.
    let before = try await prepare(padding: 1)
    _ = try await fixture.workspace.update(.id(id)) { _ in
      var change = BitmapChange()
      change.label = .text("edited")
      return change
    }
    #expect(try await fixture.pipeline.render(before).isRenewed)
  }

  @Test(arguments: ["", "scale=8", "scale=2.5", "rotate=90&scale=3", "padding=2&border=1,blue"])
  func `a quick picture equals the regular picture`(query: String) async throws {
    let (quick, patient) = (try RenderFixture(), try RenderFixture())
    let id = try await quick.add("dot")
    let rendering = try await quick.render(id, query)
    #expect(rendering.origin == .drawn)
    #expect(
      rendering.image == (try await patient.renderPatiently(patient.add("dot"), query)).image)
    let statistics = await quick.pipeline.statistics
    #expect(statistics.drawn == 1)
    #expect(statistics.drawing.counts.reduce(0, +) == 1)
  }

  @Test func `a quick picture shows the pixels of its prepared revision`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot", Bitmap(text: "r"))
    let prepared = try await fixture.prepare(id, "scale=2")
    try await fixture.recolor(id, Bitmap(text: "gb"))
    let rendering = try await fixture.pipeline.render(prepared)
    #expect(rendering.etag == prepared.etag)
    #expect(try PNGDecoder().decode(rendering.image.bytes).bitmap == Bitmap(text: "rr\nrr"))
  }

  @Test func `a quick still is cached in memory only`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    let drawn = try await fixture.render(id, "scale=2")
    #expect(try await fixture.render(id, "scale=2").origin == .memory)
    let cache = try #require(fixture.workspace.cache)
    await cache.flush()
    #expect(await cache.statistics.file.entries == 0)
    let again = try await fixture.reopened().render(id, "scale=2")
    #expect(again.origin == .drawn)
    #expect(again.image == drawn.image)
  }

  @Test func `a damaged picture in the cache file is redrawn`() async throws {
    let (fixture, query) = (try RenderFixture(), "scale=2&interpolation=bilinear")
    let id = try await fixture.add("dot")
    let drawn = try await fixture.render(id, query)
    let cache = try #require(fixture.workspace.cache)
    await cache.flush()
    try await DatabaseQueue(path: cache.file.path).write { db in
      try db.execute(sql: "UPDATE pictures SET bytes = zeroblob(length(bytes))")
    }
    let other = try fixture.reopened()
    let again = try await other.render(id, query)
    #expect(again.origin == .drawn)
    #expect(again.image == drawn.image)
    await other.workspace.cache?.flush()
    #expect(try await fixture.reopened().render(id, query).origin == .file)
  }

  @Test func `reports damaged pixels with the bitmap's ID and name`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    try await DatabaseQueue(path: fixture.workspace.catalog.file.path).write { db in
      try db.execute(sql: "UPDATE bitmaps SET pixels = zeroblob(length(pixels))")
    }
    let error = await #expect(throws: RenderError.self) { try await fixture.prepare(id) }
    #expect("\(try #require(error))".contains("the pixels of bitmap \(id) (dot) are damaged"))
  }
}
