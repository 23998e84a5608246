package import Logging
import Raster

/// From a request to bytes: catalog, cache, coalescing, a place to work, the steps, the encoder.
package actor RenderPipeline {
  /// How much may run and wait.
  package struct Configuration: Sendable {
    /// Renders at once.
    package var jobs = 2
    /// Renders that may wait for a place.
    package var queue = 64
    /// Seconds that one render may take.
    package var timeLimit: Double = 10
    package var limits = RenderLimits()

    package init() {}
  }

  private let catalog: Catalog

  package init(
    catalog: Catalog, cache: RenderCache?, configuration: Configuration, logger: Logger
  ) {
    self.catalog = catalog
  }

  /// Finds the bitmap and makes the request canonical; nothing is drawn yet.
  ///
  /// The summary is of the same read as the request's revision.
  package nonisolated func prepare(_ reference: BitmapReference, _ options: RenderOptions)
    async throws(RenderError) -> PreparedRender
  {
    throw .failed("not written yet")
  }

  /// The picture, from memory, from the cache file, from a render under way, or drawn now.
  package nonisolated func render(_ prepared: PreparedRender) async throws(RenderError) -> Rendering
  {
    throw .failed("not written yet")
  }

  /// What was done since the start, and what is under way.
  package var statistics: RenderStatistics {
    get async { RenderStatistics() }
  }
}
