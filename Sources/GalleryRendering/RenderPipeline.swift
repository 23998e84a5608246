package import GalleryModel
package import Logging
package import PictureServing
package import Raster

/// From the words of a request to a finished picture: it finds what is to be drawn, decides how, and has
/// it rendered.
///
/// ```
/// prepare  options → a prepared picture ── entity tag, 304, refusals: nothing is drawn
/// render   RenderService: from memory, from the cache file, with an equal one, or drawn
/// ```
///
/// Each kind of picture that is looked up adds its own `prepare`:
///
/// - a bitmap, in `PreparedBitmap.swift`; its sheet of frames, in `PreparedSheet.swift`;
/// - a symbol, in `PreparedSymbol.swift`; a file of a symbol for Iconify's clients, in `PreparedIconFile.swift`;
/// - a blank box in place of an image, in `BlankPicture.swift`;
/// - a remote image, in `RemoteImage.swift` of `GalleryLoading`; its recovered cells, in `PreparedRecovery.swift`;
/// - a scene, by `ScenePipeline` of `GalleryScenes`.
///
/// A `LineCanvas`, the random lines of `/canvas`, is a prepared picture by itself.
package struct RenderPipeline: Sendable {
  /// The limits of what runs and waits.
  package struct Configuration: Sendable {
    /// Places, queue and time.
    package var service = RenderService.Configuration()
    /// The largest answers.
    package var limits = RenderLimits()

    /// The defaults.
    package init() {}
  }

  /// The number of changes while it is looked up after which a request gives up.
  static let maximumAttempts = 8

  package let catalog: any PictureSource
  package let limits: RenderLimits
  let service: RenderService

  /// Creates a pipeline over a collection, whose pictures a service renders.
  package init(catalog: any PictureSource, limits: RenderLimits, service: RenderService) {
    self.catalog = catalog
    self.limits = limits
    self.service = service
  }

  /// The picture, from memory, from the cache file, from a render under way, or drawn now
  /// (`RenderService.render`).
  package func render<Picture: PreparedPicture>(
    _ prepared: Picture
  ) async throws(RenderError) -> Rendering<Picture> {
    try await service.render(prepared)
  }

  /// The work since the start, and what is under way.
  package var statistics: RenderStatistics { get async { await service.statistics } }

  /// The catalog's answer, its errors in the words of rendering.
  func fromCatalog<Value>(
    _ read: (any PictureSource) async throws(CatalogError) -> Value
  ) async throws(RenderError) -> Value {
    do {
      return try await read(catalog)
    } catch {
      throw Task.isCancelled ? .cancelled : .catalog(error)
    }
  }

  /// A bitmap with all that is known of its frames, and a palette, of one and the same database, whose
  /// identity comes with them; throws `.catalog`.
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
      // Another database may have taken the place of the one that was read.
      guard catalog.catalogID == catalogID else { continue }
      return (found, palette, catalogID)
    }
    throw .busy(retryAfter: 1)
  }

  /// The colours of a choice; throws `.catalog` with near names for a palette that is not stored.
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
  /// A pipeline over a collection, with threads of its own; `cache` may be left out.
  package init(
    catalog: any PictureSource, cache: RenderCache?, configuration: Configuration, logger: Logger
  ) {
    self.init(
      catalog: catalog, limits: configuration.limits,
      service: RenderService(cache: cache, configuration: configuration.service, logger: logger))
  }
}
