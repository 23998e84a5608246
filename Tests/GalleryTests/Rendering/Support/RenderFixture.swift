import Foundation
import Logging
import Raster
import TestSupport
import Testing

@testable import Gallery

/// A workspace in a temporary folder with one pipeline.
struct RenderFixture {
  let folder: TemporaryFolder
  let workspace: Workspace
  let pipeline: RenderPipeline

  init(
    cache: RenderCache.Configuration? = .init(),
    jobs: Int = 2, queue: Int = 64,
    limits: RenderLimits = RenderLimits(),
    renderer: any Renderer = BitmapRenderer(),
    clock: any Clock<Duration> = ContinuousClock()
  ) throws {
    var configuration = RenderPipeline.Configuration()
    configuration.jobs = jobs
    configuration.queue = queue
    configuration.limits = limits
    try self.init(
      folder: TemporaryFolder(), cache: cache, configuration: configuration, renderer: renderer,
      clock: clock)
  }

  private init(
    folder: TemporaryFolder, cache: RenderCache.Configuration?,
    configuration: RenderPipeline.Configuration, renderer: any Renderer,
    clock: any Clock<Duration>
  ) throws {
    self.folder = folder
    workspace = try Workspace(
      database: folder.file("catalog.sqlite"), cache: cache, logger: .silent)
    pipeline = RenderPipeline(
      catalog: workspace.catalog, cache: workspace.cache, configuration: configuration,
      logger: .silent, renderer: renderer, clock: clock)
  }

  /// The same files opened once more, as another process would.
  func reopened() throws -> RenderFixture {
    try RenderFixture(
      folder: folder, cache: .init(), configuration: .init(), renderer: BitmapRenderer(),
      clock: ContinuousClock())
  }

  /// Adds a bitmap and returns its id.
  @discardableResult
  func add(_ name: String, _ bitmap: Bitmap = Bitmap(text: "r.\n.b")) async throws -> Int64 {
    try await workspace.add(.sample(name, bitmap: bitmap)).summary.id
  }

  /// Puts other pixels in the place of a bitmap's.
  func recolor(_ id: Int64, _ bitmap: Bitmap) async throws {
    _ = try await workspace.update(.id(id)) { _ in
      var change = BitmapChange()
      change.bitmap = bitmap
      return change
    }
  }

  /// Prepares and renders.
  func render(_ id: Int64, _ query: String = "") async throws -> Rendering {
    try await pipeline.render(try await prepare(id, query))
  }

  func prepare(_ id: Int64, _ query: String = "") async throws -> PreparedRender {
    try await pipeline.prepare(.id(id), RenderOptions(query))
  }
}

extension Logger {
  /// A logger that says nothing.
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
