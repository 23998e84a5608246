import Foundation
import GalleryTestSupport
import Raster
import TestSupport
import Testing

@testable import PictureServing
@testable import Gallery
@testable import GalleryCatalog
@testable import GalleryModel
@testable import GalleryRendering

struct WorkspaceTests {
  @Test func `the cache file is next to the database`() throws {
    let folder = try TemporaryFolder()
    let database = folder.file("art.sqlite")
    let workspace = try Workspace(database: database, logger: .silent)
    #expect(workspace.cache?.file == folder.file("art.sqlite.render-cache"))
    #expect(try Workspace(database: database, cache: nil, logger: .silent).cache == nil)
  }

  @Test func `an editor purges an existing cache file and does not create one`()
    async throws
  {
    let fixture = try RenderFixture()
    let database = fixture.workspace.catalog.file
    let id = try await fixture.add("dot")
    try await fixture.renderPatiently(id, "scale=2")
    await fixture.workspace.cache?.flush()
    let editor = try Workspace(database: database, cache: .forEdits, logger: .silent)
    #expect(await editor.cache?.statistics.file.entries == 1)
    _ = try await editor.remove(.id(id))
    #expect(await editor.cache?.statistics.file.entries == 0)

    let folder = try TemporaryFolder()
    let alone = try Workspace(
      database: folder.file("art.sqlite"), cache: .forEdits, logger: .silent)
    _ = try await alone.add(.sample("dot"))
    _ = try await alone.add(.sample("dot"), onConflict: .replace)
    #expect(!FileManager.default.fileExists(atPath: folder.file("art.sqlite.render-cache").path))
  }

  @Test func `an edit purges only the bitmap's pictures`() async throws {
    let fixture = try RenderFixture()
    let (dot, dash) = (try await fixture.add("dot"), try await fixture.add("dash"))
    try await fixture.renderPatiently(dot, "scale=2")
    try await fixture.renderPatiently(dash, "scale=2")
    try await fixture.recolor(dot, Bitmap(text: "g"))
    #expect(await fixture.workspace.cache?.statistics.file.entries == 1)
    #expect(try await fixture.render(dash, "scale=2").origin == .memory)
    _ = try await fixture.workspace.add(.sample("dash"), onConflict: .replace)
    #expect(await fixture.workspace.cache?.statistics.file.entries == 0)
    try await fixture.renderPatiently(dot, "scale=2")
    _ = try await fixture.workspace.remove(.id(dot))
    #expect(await fixture.workspace.cache?.statistics.file.entries == 0)
  }

  @Test func `a new catalog does not use the pictures of the old one`() async throws {
    let fixture = try RenderFixture()
    let id = try await fixture.add("dot", Bitmap(text: "r"))
    let old = try await fixture.renderPatiently(id, "scale=2")
    await fixture.workspace.cache?.flush()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(
        atPath: fixture.workspace.catalog.file.path + suffix)
    }
    let fresh = try fixture.reopened()
    #expect(try await fresh.add("dot", Bitmap(text: "g")) == id)
    let rendering = try await fresh.render(id, "scale=2")
    #expect(rendering.origin == .drawn)
    #expect(rendering.etag != old.etag)
    #expect(rendering.image != old.image)
  }
}
