import Foundation
package import Logging
import Raster
import Synchronization

/// From a request to bytes.
///
/// ```
/// prepare  options → canonical request ── entity tag, 304, refusals: nothing is drawn
/// render   memory ──┬─ found
///                   ├─ quick? cache file, or steps → PNG → both caches: on the caller's thread
///                   └─ equal request under way? wait for it, else:
///                      cache file ──┬─ found
///                                   └─ a place (WorkLimit) → pixels → steps → PNG → both caches
/// ```
///
/// The actor coordinates only: look-ups run on the caller's thread and SQLite's, drawing on threads
/// of its own, but for what takes less than a change of threads.
package actor RenderPipeline {
  /// How much may run and wait.
  package struct Configuration: Sendable {
    /// Renders at once; as many as there are processors.
    package var jobs = ProcessInfo.processInfo.activeProcessorCount
    /// Renders that may wait for a place.
    package var queue = 64
    /// Seconds that one render may take.
    package var timeLimit: Double = 10
    /// How large an answer may be.
    package var limits = RenderLimits()

    /// The defaults.
    package init() {}
  }

  /// How often a bitmap may get another size between preparing and drawing before a request gives
  /// up.
  private static let maximumAttempts = 8

  let catalog: Catalog
  let cache: RenderCache?
  let configuration: Configuration
  let logger: Logger
  let renderer: any Renderer
  let clock: any Clock<Duration>
  let executor: RenderExecutor
  let limit: WorkLimit
  let counts = Mutex(RenderStatistics())

  /// What draws a picture that no cache has.
  typealias Work = @Sendable () async throws(RenderError) -> Outcome

  /// Requests under way.
  var flights: [PictureKey: Flight] = [:]
  var lastNumber = 0

  /// A pipeline with threads of its own; `cache` may be left out.
  package init(
    catalog: Catalog, cache: RenderCache?, configuration: Configuration, logger: Logger
  ) {
    self.init(
      catalog: catalog, cache: cache, configuration: configuration, logger: logger,
      renderer: BitmapRenderer(), clock: ContinuousClock())
  }

  init(
    catalog: Catalog, cache: RenderCache?, configuration: Configuration, logger: Logger,
    renderer: any Renderer, clock: any Clock<Duration>
  ) {
    self.catalog = catalog
    self.cache = cache
    self.configuration = configuration
    self.logger = logger
    self.renderer = renderer
    self.clock = clock
    executor = RenderExecutor(threads: configuration.jobs)
    limit = WorkLimit(jobs: configuration.jobs, queue: configuration.queue)
  }

  /// Finds the bitmap and makes the request canonical; nothing is drawn yet.
  ///
  /// The summary is of the same read as the request's revision. Throws `.catalog`, `.tooLarge` and
  /// `.invalid`.
  package nonisolated func prepare(_ reference: BitmapReference, _ options: RenderOptions)
    async throws(RenderError) -> PreparedRender
  {
    for _ in 0..<Self.maximumAttempts {
      let catalogID = catalog.catalogID
      let (summary, bitmap) = try await find(reference)
      let palette = try await palette(options.palette)
      // Another database may have taken the place of the one that was read.
      guard catalog.catalogID == catalogID else { continue }
      let request = try RenderRequest(
        options, palette: palette, of: summary, catalogID: catalogID, limits: configuration.limits)
      return PreparedRender(request: request, summary: summary, options: options, bitmap: bitmap)
    }
    throw .busy(retryAfter: 1)
  }

  /// What is known of a bitmap, and its pixels where they are few enough to be drawn at once.
  private nonisolated func find(
    _ reference: BitmapReference
  ) async throws(RenderError) -> (BitmapSummary, Bitmap?) {
    do {
      // Near names, where there is none, are worth another thread.
      let found = try catalog.lookUp(reference, pixelsUpTo: RenderRequest.quickCells)
      if let found { return found }
      return (try await catalog.summary(of: reference), nil)
    } catch {
      throw Task.isCancelled ? .cancelled : .catalog(error)
    }
  }

  /// The colours of a choice; throws `.catalog` with near names for a palette that is not stored.
  nonisolated func palette(
    _ choice: PaletteChoice?
  ) async throws(RenderError) -> Palette? {
    switch choice {
    case nil: return nil
    case .colors(let palette): return palette
    case .named(let name):
      do {
        return try await catalog.palette(named: name).palette
      } catch {
        throw Task.isCancelled ? .cancelled : .catalog(error)
      }
    }
  }

  /// The picture, from memory, from the cache file, from a render under way, or drawn now.
  ///
  /// Where the bitmap was edited since `prepare`, it is the picture of the newer revision, and says
  /// so. A caller whose task is cancelled leaves at once with `.cancelled`; the drawing goes on while
  /// somebody else waits for it.
  package nonisolated func render(_ prepared: PreparedRender) async throws(RenderError) -> Rendering
  {
    var prepared = prepared
    for _ in 0..<Self.maximumAttempts {
      let (request, id) = (prepared.request, prepared.summary.id)
      let key = request.key
      if let image = cache?.pictureInMemory(for: key) {
        return Rendering(image: image, request: request, origin: .memory)
      }
      if let rendering = try drawAtOnce(prepared) { return rendering }
      let outcome = await share(key) { () async throws(RenderError) in
        try await self.draw(request, ofBitmap: id)
      }
      switch outcome {
      case .finished(let finished):
        return Rendering(
          image: finished.image, request: finished.request ?? request,
          origin: finished.origin)
      case .failed(let error): throw error
      case .resized: prepared = try await prepare(.id(prepared.summary.id), prepared.options)
      }
    }
    throw .busy(retryAfter: 1)
  }

  /// What was done since the start, and what is under way.
  package nonisolated var statistics: RenderStatistics {
    get async {
      var statistics = counts.withLock { $0 }
      let load = limit.load
      statistics.running = load.running
      statistics.waiting = load.waiting
      if let cache { (statistics.memory, statistics.file) = await cache.statistics }
      return statistics
    }
  }
}
