package import GalleryModel

/// A snapshot of the counters of the pipeline and its cache since the start of the program, for metrics.
package struct RenderStatistics: Sendable, Equatable {
  /// The counters of one tier of the cache.
  package struct Tier: Sendable, Equatable {
    /// The number of hits.
    package var hits = 0
    /// The number of misses.
    package var misses = 0
    /// The number of stored pictures.
    package var entries = 0
    /// The bytes of all entries, including an estimate of the overhead.
    package var bytes = 0
  }

  /// The number of pictures that were drawn to the end.
  package var drawn = 0
  /// The number of requests that joined an equal one in flight.
  package var joined = 0
  /// The number of renders that were cancelled because their last waiter had left.
  package var cancelled = 0
  /// The number of pictures that could not be drawn or encoded.
  package var failed = 0
  /// The number of requests that were rejected because the queue was full.
  package var refused = 0
  /// The number of requests that were rejected because their client had reached its limit.
  package var refusedClients = 0
  /// The number of renders that were cancelled at a time limit.
  package var timedOut = 0
  /// The number of renders that hold a slot.
  package var running = 0
  /// The number of renders that wait for a slot.
  package var waiting = 0
  /// The distribution of the seconds from the start of drawing to the encoded bytes.
  package var drawing = Histogram()
  /// The distribution of the seconds that renders waited for a slot.
  package var queueing = Histogram()
  /// The counters of the memory tier.
  package var memory = Tier()
  /// The counters of the cache file.
  package var file = Tier()
}
