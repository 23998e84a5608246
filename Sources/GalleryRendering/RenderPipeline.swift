package import GalleryModel
package import Logging
package import PictureServing
package import Raster

/// The pipeline from the options of a request to a finished picture: it looks up the content, resolves a plan, and
/// has the plan rendered.
///
/// ```
/// prepare  options → a prepared picture ── entity tag, 304, refusals: nothing is drawn
/// render   RenderService: from memory, from the cache file, with an equal one, or drawn
/// ```
///
/// Each kind of picture that is looked up adds its own `prepare`:
///
/// - a bitmap, in `PreparedBitmap.swift`; its sheet of frames, in `PreparedSheet.swift`; its Windows icon file, in
///   `PreparedIconFile.swift`;
/// - a symbol, in `PreparedSymbol.swift`;
/// - a blank box in place of an image, in `BlankPicture.swift`;
/// - a remote image, in `RemoteImage.swift` of `GalleryLoading`; its recovered cells, in `PreparedRecovery.swift`;
/// - a scene, by `ScenePipeline` of `GalleryScenes`.
///
/// A `LineCanvas`, the random lines of `/canvas`, is itself a prepared picture.
///
/// ```swift
/// let pipeline = RenderPipeline(catalog: catalog, limits: RenderLimits(), service: service)
/// var options = RenderOptions()
/// options.width = 64
/// let prepared = try await pipeline.prepare(BitmapReference("ghost"), options)
/// let png = try await pipeline.render(prepared).image.bytes
/// ```
package struct RenderPipeline: Sendable {
  /// The limits on sizes and on running and waiting work.
  package struct Configuration: Sendable {
    /// The limits on slots, waiting pictures and time.
    package var service = RenderService.Configuration()
    /// The maximum sizes of answers.
    package var limits = RenderLimits()

    /// Creates the default configuration.
    package init() {}
  }

  /// The maximum number of look-ups for one request if the database is replaced each time.
  static let maximumAttempts = 8

  package let catalog: any PictureSource
  package let limits: RenderLimits
  let service: RenderService

  /// Creates a pipeline over a collection, with a service that renders its pictures.
  package init(catalog: any PictureSource, limits: RenderLimits, service: RenderService) {
    self.catalog = catalog
    self.limits = limits
    self.service = service
  }

  /// Returns the picture: from memory, from the cache file, from a render in flight, or drawn now
  /// (`RenderService.render`).
  package func render<Picture: PreparedPicture>(
    _ prepared: Picture
  ) async throws(RenderError) -> Rendering<Picture> {
    try await service.render(prepared)
  }

  /// The statistics of completed and current work since the start.
  package var statistics: RenderStatistics { get async { await service.statistics } }

  /// Returns the result of a catalog read, with its errors converted to render errors.
  func fromCatalog<Value>(
    _ read: (any PictureSource) async throws(CatalogError) -> Value
  ) async throws(RenderError) -> Value {
    do {
      return try await read(catalog)
    } catch {
      throw Task.isCancelled ? .cancelled : .catalog(error)
    }
  }

  /// Returns a bitmap with the facts about its frames, a palette, and the identity of the database that contains both.
  ///
  /// - Throws: `.catalog`, or `.busy` if the database is replaced repeatedly.
  func sprite(
    _ reference: BitmapReference, _ choice: PaletteChoice?
  ) async throws(RenderError) -> (
    found: (summary: BitmapSummary, animation: StoredAnimation?), palette: Palette?,
    catalogID: String
  ) {
    for _ in 0..<Self.maximumAttempts {
      let catalogID = catalog.catalogID
      let found = try await fromCatalog { catalog throws(CatalogError) in
        try await catalog.animation(of: reference)
      }
      let palette = try await palette(choice)
      // The database may have been replaced between the reads.
      guard catalog.catalogID == catalogID else { continue }
      return (found, palette, catalogID)
    }
    throw .busy(retryAfter: 1)
  }

  /// Returns the colours of a choice, or `nil` without one.
  ///
  /// - Throws: `.catalog` with similar names if the palette is not stored.
  package func palette(_ choice: PaletteChoice?) async throws(RenderError) -> Palette? {
    switch choice {
    case nil: nil
    case .colors(let palette): palette
    case .named(let name):
      try await fromCatalog { catalog throws(CatalogError) in
        try await catalog.palette(named: name).palette
      }
    }
  }
}

extension RenderPipeline {
  /// Creates a pipeline for a collection, with its own threads.
  ///
  /// - Parameter cache: The cache, or `nil` to render without one.
  package init(
    catalog: any PictureSource, cache: RenderCache?, configuration: Configuration, logger: Logger
  ) {
    self.init(
      catalog: catalog, limits: configuration.limits,
      service: RenderService(cache: cache, configuration: configuration.service, logger: logger))
  }
}
