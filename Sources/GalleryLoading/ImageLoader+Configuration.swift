import Foundation
package import GalleryModel

extension ImageLoader {
  /// The limits of downloads, waiting and storage; all of them are finite.
  package struct Configuration: Sendable {
    /// The rules for URLs; by default they allow no downloads.
    package var policy = LoadPolicy()
    /// The maximum number of concurrent downloads.
    package var downloads = 6
    /// The maximum number of concurrent downloads per host.
    package var downloadsPerHost = 2
    /// The maximum number of files decoded at the same time; each needs memory for its pixels.
    package var decodes = 1
    /// The maximum number of waiting downloads; further requests fail with `.overloaded`.
    package var queue = 64
    /// The maximum number of records; the least recently used are evicted.
    package var records = 10_000
    /// The time that a download continues after a client received "still loading", so that its next request can join it.
    package var grace: Duration = .seconds(2)
    /// The time that a download continues after its last client left, so that a reload can join it.
    ///
    /// Together with the time until the server notices, it is below the half second of loading.md §6.
    package var departureGrace: Duration = .milliseconds(250)
    /// The minimum time between two events of a stream.
    package var eventInterval: Duration = .milliseconds(250)
    /// The number of seconds that a stale image is shown if its origin fails.
    package var staleSeconds: Double = 7 * 86_400
    /// The maximum length of a side in pixels.
    package var maximumSide = 4_096
    /// The maximum number of pixels.
    package var maximumPixels = 16_777_216
    /// The number of bytes of decoded pixels in memory; enough for the largest image.
    package var pixelBytes = 64 << 20
    var surroundings = Surroundings()

    /// The limits of loading.md §9.
    package init() {}
  }

  /// The clocks and the source of randomness; tests replace them.
  struct Surroundings: Sendable {
    /// The clock for grace periods, waits and events.
    var clock: any Clock<Duration> = ContinuousClock()
    /// The clock for freshness and backoff.
    var now: @Sendable () -> Date = { Date() }
    /// Returns a number of 0..<1 for the jitter of the backoff.
    var random: @Sendable () -> Double = { Double.random(in: 0..<1) }
  }
}

/// A snapshot of the loader's work since the start, for metrics.
package struct LoadStatistics: Sendable, Equatable {
  /// The number of started transfers, including revalidations.
  package var downloads = 0
  /// The number of transfers cancelled because no client was waiting.
  package var downloadsCancelled = 0
  /// The number of revalidations answered with 304.
  package var notModified = 0
  /// The number of decoded files.
  package var decodes = 0
  /// The number of images loaded or revalidated.
  package var successes = 0
  /// The number of failed attempts by class, including refusals by a full queue.
  package var failures: [LoadFailure: Int] = [:]
  /// The number of bytes of complete bodies.
  package var bytes = 0
  /// The number of downloads waiting for a slot.
  package var queued = 0
  /// The number of downloads in flight.
  package var loading = 0
  /// The number of waiting clients and event streams.
  package var subscribers = 0

  /// Creates statistics with all counts at 0.
  package init() {}
}
