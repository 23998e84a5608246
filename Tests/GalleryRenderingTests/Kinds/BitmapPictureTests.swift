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

struct BitmapPictureTests {
  @Test func `an enlargement consists of exact blocks`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot", Bitmap(text: "rg\nb."))
    let rendering = try await fixture.render(id, "scale=3")
    let decoded = try PNGDecoder().decode(rendering.image.bytes).bitmap
    #expect(
      decoded
        == Bitmap(
          text: """
            rrrggg
            rrrggg
            rrrggg
            bbb...
            bbb...
            bbb...
            """))
    #expect(rendering.image.size == PixelSize(width: 6, height: 6))
    #expect(rendering.image.mediaType == "image/png")
    #expect(rendering.origin == .drawn)
  }

  @Test func `a second request returns the same bytes from memory`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    let first = try await fixture.render(id, "scale=4")
    let second = try await fixture.render(id, "width=8")
    #expect(second.origin == .memory)
    #expect(second.image == first.image)
    #expect(second.etag == first.etag)
  }

  @Test func `a reopened pipeline reads the picture from the cache file`() async throws {
    let (fixture, query) = (try RenderFixture(), "scale=4&interpolation=bilinear")
    let id = try await fixture.add("dot")
    let first = try await fixture.render(id, query)
    await fixture.workspace.cache?.flush()
    let again = try fixture.reopened()
    let second = try await again.render(id, query)
    #expect(second.origin == .file)
    #expect(second.image == first.image)
    #expect(try await again.render(id, query).origin == .memory)
  }

  @Test func `a pipeline without a cache draws each picture with equal bytes`() async throws {
    let fixture = try RenderFixture(cache: nil)
    let id = try await fixture.add("dot")
    let first = try await fixture.render(id, "scale=4")
    let second = try await fixture.render(id, "scale=4")
    #expect(second.origin == .drawn)
    #expect(second.image == first.image)
  }

  @Test func `finds a bitmap by name and suggests similar names`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("heart")
    let prepared = try await fixture.pipeline.prepare(BitmapReference("heart"), RenderOptions())
    #expect(prepared.summary.id == id)
    #expect(prepared.etag == prepared.request.key.etag)
    let error = await #expect(throws: RenderError.self) {
      try await fixture.pipeline.prepare(BitmapReference("hearth"), RenderOptions())
    }
    #expect(error?.publicMessage.contains("heart") == true)
  }

  @Test func `finds a stored palette by name and suggests similar names`() async throws {
    let fixture = try RenderFixture()
    let cells = try #require(Bitmap(text: "rg").indexed())
    let id = try await fixture.add("dot", cells)
    let colors = try #require(Palette([.black, .white]))
    _ = try await fixture.workspace.catalog.add(
      NewPalette(name: ItemName("ink"), palette: colors))
    var options = RenderOptions()
    options.palette = .named("ink")
    let rendering = try await fixture.pipeline.render(fixture.pipeline.prepare(.id(id), options))
    #expect(try PNGDecoder().decode(rendering.image.bytes).bitmap == Bitmap(text: "#o"))
    options.palette = .colors(colors)
    #expect(try await fixture.pipeline.prepare(.id(id), options).etag == rendering.etag)
    options.palette = .named("inc")
    await #expect(throws: RenderError.catalog(.missing(.palette, "inc", near: ["ink"]))) {
      try await fixture.pipeline.prepare(.id(id), options)
    }
  }

  @Test func `rejects a picture beyond the limits before drawing`() async throws {
    var limits = RenderLimits()
    limits.side = 20
    let fixture = try RenderFixture(limits: limits)
    let id = try await fixture.add("dot")
    await #expect(
      throws: RenderError.tooLarge(message: "width must be at most 20 pixels, got 22")
    ) { try await fixture.prepare(id, "scale=11") }
    #expect(await fixture.pipeline.statistics.drawn == 0)
  }

  /// Of exact blocks, but not drawn at once.
  private static let slow = "scale=2&interpolation=scale2x"

  @Test func `an edit between preparing and drawing yields the new picture and tag`()
    async throws
  {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot", Bitmap(text: "r"))
    let prepared = try await fixture.prepare(id, Self.slow)
    try await fixture.recolor(id, Bitmap(text: "gb"))
    let rendering = try await fixture.pipeline.render(prepared)
    #expect(rendering.picture.summary.revision == 2)
    #expect(rendering.etag != prepared.etag)
    #expect(rendering.image.size == PixelSize(width: 4, height: 2))
    #expect(
      try PNGDecoder().decode(rendering.image.bytes).bitmap == Bitmap(text: "ggbb\nggbb"))
    // Nothing was kept under the old name.
    #expect(fixture.workspace.cache?.pictureInMemory(for: prepared.key) == nil)
    #expect(try await fixture.render(id, Self.slow).etag == rendering.etag)
  }

  @Test func `the next request shows an edit by another process`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot", Bitmap(text: "r"))
    _ = try await fixture.render(id, "scale=2")
    let other = try fixture.reopened()
    try await other.recolor(id, Bitmap(text: "g"))
    let rendering = try await fixture.render(id, "scale=2")
    #expect(rendering.origin == .drawn)
    #expect(try PNGDecoder().decode(rendering.image.bytes).bitmap == Bitmap(text: "gg\ngg"))
  }

  @Test func `reports a bitmap as missing if it is removed before drawing`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot")
    let prepared = try await fixture.prepare(id, Self.slow)
    _ = try await fixture.workspace.remove(.id(id))
    await #expect(throws: RenderError.catalog(.missing(.bitmap, "\(id)", near: []))) {
      try await fixture.pipeline.render(prepared)
    }
  }

  @Test func `concurrent requests and edits get the picture of their revision`()
    async throws
  {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot", Bitmap.revisionMark(1))
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for revision in 2...30 { try await fixture.recolor(id, .revisionMark(revision)) }
      }
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<30 {
            let rendering = try await fixture.render(id, "scale=2")
            let shown = try PNGDecoder().decode(rendering.image.bytes).bitmap[0, 0]
            let revision = try #require(rendering.picture.summary.revision as Int64?)
            #expect(shown == Bitmap.revisionMark(Int(revision))[0, 0])
          }
        }
      }
      try await group.waitForAll()
    }
  }
}

extension Bitmap {
  /// One cell whose colour tells a revision.
  fileprivate static func revisionMark(_ revision: Int) -> Bitmap {
    Bitmap(rows: 1, columns: 1, rgba: [UInt8(revision), 0, 0, 255])
  }
}
