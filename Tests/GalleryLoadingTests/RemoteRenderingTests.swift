import Fetching
import GalleryTestSupport
import GalleryWire
import ImageCoding
import Raster
import TestSupport
import Testing

@testable import PictureServing
@testable import Gallery
@testable import GalleryLoading
@testable import GalleryModel
@testable import GalleryRendering

struct RemoteRenderingTests {
  /// One of each kind of option.
  @Test(arguments: [
    "", "scale=8", "width=5&height=7&contentMode=fill&interpolation=high", "orientation=left",
    "crop=0,0,1,2&scale=3", "palette=#ff0,#f0f,#0ff&scale=2", "lineWidthRatio=0.1&scale=10",
    "padding=1&border=2,blue&background=white", "renderingMode=template&foreground=lime",
    "rotate=30&scale=4",
  ])
  func `every option draws a remote image like a stored bitmap`(query: String)
    async throws
  {
    let fixture = try LoadFixture()
    let pipeline = RenderPipeline(
      catalog: fixture.workspace.catalog, cache: fixture.workspace.cache, configuration: .init(),
      logger: .silent)
    let image = try #require(try await fixture.loadedImage())
    let id = try await fixture.workspace.save(image, as: ItemName("same")).summary.id
    let options = try RenderOptions(query)
    let remote = try await pipeline.prepare(remote: image, options)
    let stored = try await pipeline.prepare(.id(id), options)
    #expect(remote.request.plan == stored.request.plan && remote.etag != stored.etag)
    let rendering = try await pipeline.render(remote)
    #expect(rendering.origin == .drawn)
    #expect(rendering.image.bytes == (try await pipeline.render(stored)).image.bytes)
    #expect(try await pipeline.render(remote).origin == .memory)
  }

  @Test func `an SVG has the file name as its title`() async throws {
    let fixture = try LoadFixture()
    let pipeline = RenderPipeline(
      catalog: fixture.workspace.catalog, cache: nil, configuration: .init(), logger: .silent)
    let image = try #require(try await fixture.loadedImage())
    var options = RenderOptions()
    options.format = .svg
    let rendering = try await pipeline.render(pipeline.prepare(remote: image, options))
    let name = try #require(image.url.path.split(separator: "/").last)
    #expect(
      String(decoding: rendering.image.bytes, as: UTF8.self)
        .contains(" role=\"img\">\n<title>\(name)</title>\n"))
  }

  @Test func `a new image at the same URL has a new entity tag`() async throws {
    let fixture = try LoadFixture()
    let pipeline = RenderPipeline(
      catalog: fixture.workspace.catalog, cache: nil, configuration: .init(), logger: .silent)
    let first = try #require(try await fixture.loadedImage())
    fixture.pass(3_600)
    let task = Task { try await fixture.loader.refresh(.sample()) }
    await fixture.fetcher.transfer(1).succeed(try .image("b.\n.b"))
    #expect(try await task.value.phase == .success)
    let second = try #require(try await fixture.loader.image(.sample()))
    let options = RenderOptions()
    let tags = [
      try await pipeline.prepare(remote: first, options).etag,
      try await pipeline.prepare(remote: second, options).etag,
    ]
    #expect(first.id == second.id && tags[0] != tags[1])
  }

  @Test func `a private image leaves no cached rendering`() async throws {
    let fixture = try LoadFixture()
    let pipeline = RenderPipeline(
      catalog: fixture.workspace.catalog, cache: fixture.workspace.cache, configuration: .init(),
      logger: .silent)
    try await fixture.load { $0.cacheControl = "private" }
    let image = try #require(try await fixture.loader.image(.sample()))
    for _ in 0..<2 {
      let prepared = try await pipeline.prepare(remote: image, RenderOptions())
      #expect(try await pipeline.render(prepared).origin == .drawn)
    }
    await fixture.workspace.cache?.flush()
    #expect(await fixture.workspace.cache?.statistics.file.entries == 0)
  }

  @Test func `drawing an image without its file asks for a retry`() async throws {
    let fixture = try LoadFixture { $0.pixelBytes = 0 }
    let pipeline = RenderPipeline(
      catalog: fixture.workspace.catalog, cache: nil, configuration: .init(), logger: .silent)
    let image = try #require(try await fixture.loadedImage())
    await fixture.workspace.cache?.clear()
    let prepared = try await pipeline.prepare(remote: image, RenderOptions())
    let error = await #expect(throws: RenderError.self) { try await pipeline.render(prepared) }
    #expect(error == .busy(retryAfter: 1))
  }
}
