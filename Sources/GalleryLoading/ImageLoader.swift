package import Fetching
import Foundation
package import GalleryCatalog
package import GalleryRendering
import ImageCoding
package import Logging

/// Loads images by URL, each once for all who want it, and remembers what came of it
/// (loading.md §2 to §8).
///
/// ```
/// request ─▶ queued ─▶ loading ─▶ decoding ─▶ success ─▶ stale: answered, renewed in the background
///              │          │          └──────▶ failure ─▶ not tried again before its time
///              └──────────┴─ the last subscriber left 2 s ago ─▶ as if nothing had been asked
/// ```
///
/// The actor alone changes states; transfers, decoding and the database work outside it and come back
/// with the generation that they belong to, and what is of an older one is discarded. Records live in
/// the catalog, bodies in the cache file: a lost body means loading again, nothing else.
package actor ImageLoader {
  /// How much may be loaded, waited for and kept; every number is finite.
  package struct Configuration: Sendable {
    /// Who may be loaded: nobody unless told.
    package var policy = LoadPolicy()
    /// Downloads at once.
    package var downloads = 6
    /// Downloads at once from one host.
    package var downloadsPerHost = 2
    /// Files that are decoded at once; each holds its pixels in memory meanwhile.
    package var decodes = 1
    /// Downloads that wait; further requests fail as `.overloaded`.
    package var queue = 64
    /// Records; beyond, the least recently used are forgotten.
    package var records = 10_000
    /// How long work goes on after its last subscriber left.
    package var grace: Duration = .seconds(2)
    /// The time between two events of one stream.
    package var eventInterval: Duration = .milliseconds(250)
    /// How long a stale image stands in for one that its origin does not give, in seconds.
    package var staleSeconds: Double = 7 * 86_400
    /// The longest side of an image, in pixels.
    package var maximumSide = 4_096
    /// The pixels of an image.
    package var maximumPixels = 16_777_216
    /// Bytes of pixels that are kept in memory; enough for the largest image.
    package var pixelBytes = 64 << 20

    /// The limits of loading.md §9.
    package init() {}
  }

  /// What an origin's answers are measured by; replaced in tests.
  struct Surroundings: Sendable {
    /// Grace, waits and events.
    var clock: any Clock<Duration> = ContinuousClock()
    /// Freshness and back-off.
    var now: @Sendable () -> Date = { Date() }
    /// 0 up to, not including, 1: the jitter of back-off.
    var random: @Sendable () -> Double = { Double.random(in: 0..<1) }
  }

  let catalog: Catalog
  let fetcher: any Fetcher
  let configuration: Configuration
  let surroundings: Surroundings
  let logger: Logger
  let pixels: PixelStore

  /// Downloads under way or waiting, by URL: the first level of coalescing.
  package var loads: [RemoteURL: Load] = [:]
  var queue: DownloadQueue
  /// Images that may not be kept, for as long as those who waited may need them.
  var held: [RemoteURL: HeldImage] = [:]
  /// When records were used that the catalog has not heard of.
  var uses: [Int64: Date] = [:]
  var counts = LoadStatistics()
  /// Grows whenever a record may have changed, so that a decision is not made on an older one.
  var changes = 0
  var lastNumber = 0
  var isShutDown = false

  /// A loader over a catalog and its cache file.
  package init(
    catalog: Catalog, cache: RenderCache?, fetcher: any Fetcher,
    configuration: Configuration = .init(),
    logger: Logger
  ) {
    self.init(
      catalog: catalog, cache: cache, fetcher: fetcher, configuration: configuration,
      logger: logger,
      surroundings: Surroundings())
  }

  init(
    catalog: Catalog, cache: RenderCache?, fetcher: any Fetcher, configuration: Configuration,
    logger: Logger,
    surroundings: Surroundings
  ) {
    self.catalog = catalog
    self.fetcher = fetcher
    self.configuration = configuration
    self.surroundings = surroundings
    self.logger = logger
    pixels = PixelStore(catalog: catalog, cache: cache, configuration: configuration)
    queue = DownloadQueue(
      slots: configuration.downloads, slotsPerHost: configuration.downloadsPerHost,
      room: configuration.queue)
  }

  /// What was done since the start, and what is under way.
  package var statistics: LoadStatistics {
    var statistics = counts
    statistics.decodes = pixels.decodes
    statistics.queued = loads.values.count { $0.status.detail == .queued }
    statistics.loading = loads.values.count { $0.status.detail == .loading }
    statistics.subscribers = loads.values.reduce(0) { $0 + $1.subscribers.count }
    return statistics
  }
}
