import Foundation
import GalleryTestSupport
import Raster
import TestSupport
import Testing
import TraceExport
import Tracing

@testable import CatalogSharing
@testable import GalleryCatalog
@testable import GalleryModel

/// The spans of edits (tracing.md §4).
struct EditSpansTests {
  private let recorder = SpanRecorder()

  @Test func `an edit of a file produces a span`() async throws {
    let folder = try TemporaryFolder()
    let catalog = try Catalog(file: folder.file("catalog.sqlite"))
    try await recorder.trace { _ = try await catalog.add(.sample("fox")) }
    let edit = try #require(recorder["edit"])
    #expect(edit.parent == recorder["root"]?.context)
    #expect(edit.text("db.system.name") == "sqlite")
    #expect(edit.text("pixelarium.edit.revision") == nil)
  }

  @Test func `the span of a rejected edit has the error's type but not its text`() async throws {
    let folder = try TemporaryFolder()
    let catalog = try Catalog(file: folder.file("catalog.sqlite"))
    await #expect(throws: CatalogError.self) {
      try await recorder.trace { _ = try await catalog.remove(.name(ItemName("secret"))) }
    }
    let edit = try #require(recorder["edit"])
    #expect(edit.text("error.type") == "CatalogError.missing")
    #expect(edit.status?.code == .error && edit.status?.message == nil)
  }

  @Test func `the span of a shared edit counts confirmations`() async throws {
    let fixture = try await SharingFixture()
    let writer = try fixture.machine("writer")
    let reader = try fixture.machine("reader")
    var configuration = ReplicaFollower.Configuration()
    configuration.name = "reader"
    let follower = try #require(reader.follower(configuration, logger: .silent))
    let running = Task { await follower.run() }
    await follower.waitForInitialSync()
    try await recorder.trace { _ = try await writer.add(.sample("fox")) }
    running.cancel()
    await running.value
    let edit = try #require(recorder["edit"])
    #expect(edit.text("db.system.name") == "postgresql")
    #expect(edit.text("pixelarium.edit.revision") == "1")
    #expect(edit.text("pixelarium.edit.confirmed") == "1")
    #expect(edit.text("pixelarium.edit.waiting") == "0")
    #expect(edit.events.map(\.name) == ["confirmed"])
    let confirm = try #require(recorder["confirm"])
    #expect(confirm.parent == edit.context)
  }
}
