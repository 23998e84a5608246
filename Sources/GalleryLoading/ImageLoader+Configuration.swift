import Foundation

extension ImageLoader {
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
}
