import Foundation
import Logging
package import Raster
package import TestSupport
import Testing

package import Gallery
package import GalleryModel
package import GalleryRendering
package import PictureServing

/// A workspace in a temporary folder with one pipeline.
///
/// Its clock stands still, so that no render times out on a busy machine.
package struct RenderFixture {
  package let folder: TemporaryFolder
  package let workspace: Workspace
  package let service: RenderService
  package let pipeline: RenderPipeline

  package init(
    cache: RenderCache.Configuration? = .init(),
    jobs: Int = 2, queue: Int = 64,
    limits: RenderLimits = RenderLimits(),
    clock: any Clock<Duration> = ManualClock()
  ) throws {
    var configuration = RenderPipeline.Configuration()
    configuration.service.jobs = jobs
    configuration.service.queue = queue
    configuration.limits = limits
    try self.init(
      folder: TemporaryFolder(), cache: cache, configuration: configuration, clock: clock)
  }

  private init(
    folder: TemporaryFolder, cache: RenderCache.Configuration?,
    configuration: RenderPipeline.Configuration, clock: any Clock<Duration>
  ) throws {
    self.folder = folder
    workspace = try Workspace(
      database: folder.file("catalog.sqlite"), cache: cache, logger: .silent)
    service = RenderService(
      cache: workspace.cache, configuration: configuration.service, logger: .silent, clock: clock)
    pipeline = RenderPipeline(
      catalog: workspace.catalog, limits: configuration.limits, service: service)
  }

  /// Opens the same files again, as another process would.
  package func reopened() throws -> RenderFixture {
    try RenderFixture(
      folder: folder, cache: .init(), configuration: .init(), clock: ManualClock())
  }

  /// Adds a bitmap and returns its id.
  @discardableResult
  package func add(_ name: String, _ bitmap: Bitmap = Bitmap(text: "r.\n.b")) async throws -> Int64
  {
    try await workspace.add(.sample(name, bitmap: bitmap)).summary.id
  }

  /// Replaces the pixels of a bitmap.
  package func recolor(_ id: Int64, _ bitmap: Bitmap) async throws {
    _ = try await workspace.update(.id(id)) { _ in
      var change = BitmapChange()
      change.bitmap = bitmap
      return change
    }
  }

  /// Prepares and renders a bitmap.
  package func render(_ id: Int64, _ query: String = "") async throws -> Rendering<PreparedBitmap> {
    try await pipeline.render(try await prepare(id, query))
  }

  /// Prepares and renders a bitmap through the queue, even if it is quick.
  @discardableResult
  package func renderPatiently(
    _ id: Int64, _ query: String = ""
  ) async throws -> Rendering<PatientPicture<PreparedBitmap>> {
    try await pipeline.render(PatientPicture(prepare(id, query)))
  }

  package func prepare(_ id: Int64, _ query: String = "") async throws -> PreparedBitmap {
    try await pipeline.prepare(.id(id), RenderOptions(query))
  }
}
