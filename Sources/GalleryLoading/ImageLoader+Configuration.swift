import Foundation
package import GalleryModel

extension ImageLoader {
  /// The limits of loading, waiting and keeping; every number is finite.
  package struct Configuration: Sendable {
    /// The rules for URLs: nothing may be loaded unless told.
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
    /// The time for which a download goes on after it was answered as under way, so that the next request of the
    /// client finds it again.
    package var grace: Duration = .seconds(2)
    /// The time for which a download goes on after its last client left, so that a reload finds it again.
    ///
    /// With the time that the server takes to notice, it stays below the half second of loading.md §6.
    package var departureGrace: Duration = .milliseconds(250)
    /// The time between two events of one stream.
    package var eventInterval: Duration = .milliseconds(250)
    /// Seconds for which a stale image stands in for one that its origin does not give.
    package var staleSeconds: Double = 7 * 86_400
    /// The longest side of an image, in pixels.
    package var maximumSide = 4_096
    /// The pixels of an image.
    package var maximumPixels = 16_777_216
    /// Bytes of pixels that are kept in memory; enough for the largest image.
    package var pixelBytes = 64 << 20
    var surroundings = Surroundings()

    /// The limits of loading.md §9.
    package init() {}
  }

  /// The clocks and the chance that an origin's answers are measured by; replaced in tests.
  struct Surroundings: Sendable {
    /// Grace, waits and events.
    var clock: any Clock<Duration> = ContinuousClock()
    /// Freshness and back-off.
    var now: @Sendable () -> Date = { Date() }
    /// 0 up to, not including, 1: the jitter of back-off.
    var random: @Sendable () -> Double = { Double.random(in: 0..<1) }
  }
}

/// The loader's work since the start: a snapshot for metrics.
package struct LoadStatistics: Sendable, Equatable {
  /// Transfers that began, revalidations included.
  package var downloads = 0
  /// Transfers given up because nobody waited for them any more.
  package var downloadsCancelled = 0
  /// Revalidations answered by 304.
  package var notModified = 0
  /// Files made pixels.
  package var decodes = 0
  /// Images loaded or renewed.
  package var successes = 0
  /// Attempts that failed, by class; refusals because of a full queue are here too.
  package var failures: [LoadFailure: Int] = [:]
  /// Bytes of bodies that arrived whole.
  package var bytes = 0
  /// Downloads that wait for a slot now.
  package var queued = 0
  /// Downloads under way now.
  package var loading = 0
  /// Waiters and streams of events now.
  package var subscribers = 0

  /// Nothing counted yet.
  package init() {}
}
