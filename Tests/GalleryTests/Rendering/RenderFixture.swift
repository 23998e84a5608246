import Foundation
import Logging
import Raster
import TestSupport

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
    folder = try TemporaryFolder()
    workspace = try Workspace(
      database: folder.file("catalog.sqlite"), cache: cache, logger: .silent)
    var configuration = RenderPipeline.Configuration()
    configuration.jobs = jobs
    configuration.queue = queue
    configuration.limits = limits
    pipeline = RenderPipeline(
      catalog: workspace.catalog, cache: workspace.cache, configuration: configuration,
      logger: .silent, renderer: renderer, clock: clock)
  }

  /// Adds a bitmap and returns its id.
  @discardableResult
  func add(_ name: String, _ bitmap: Bitmap = Bitmap(text: "r.\n.b")) async throws -> Int64 {
    try await workspace.add(.sample(name, bitmap: bitmap)).summary.id
  }

  /// Prepares and renders.
  func render(_ id: Int64, _ options: RenderOptions = RenderOptions()) async throws -> Rendering {
    try await pipeline.render(try await pipeline.prepare(.id(id), options))
  }
}

extension RenderOptions {
  static func scale(_ text: String, _ interpolation: Interpolation = .none) throws -> Self {
    var options = RenderOptions()
    options.size = .scale(try Scale(text))
    options.interpolation = interpolation
    return options
  }

  static func box(_ width: Int?, _ height: Int?, _ interpolation: Interpolation = .none) -> Self {
    var options = RenderOptions()
    options.size = .box(width: width, height: height)
    options.interpolation = interpolation
    return options
  }
}

extension Logger {
  /// A logger that says nothing.
  static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
