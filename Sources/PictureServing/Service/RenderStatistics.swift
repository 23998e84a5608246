package import GalleryModel

/// The work of the pipeline and its cache since the start: a snapshot for metrics.
package struct RenderStatistics: Sendable, Equatable {
  /// One tier of the cache.
  package struct Tier: Sendable, Equatable {
    /// Look-ups that found a picture.
    package var hits = 0
    /// Look-ups that found none.
    package var misses = 0
    /// Pictures that are there now.
    package var entries = 0
    /// Bytes that they take now, estimated overhead included.
    package var bytes = 0
  }

  /// Pictures drawn to the end.
  package var drawn = 0
  /// Requests that waited for an equal one under way.
  package var joined = 0
  /// Requests given up because nobody waited for them any more.
  package var cancelled = 0
  /// Pictures that could not be drawn or encoded.
  package var failed = 0
  /// Requests refused because the queue was full.
  package var refused = 0
  /// Requests refused because their clients had their share of all places.
  package var refusedClients = 0
  /// Drawings given up at a time limit.
  package var timedOut = 0
  /// Requests that have a place to draw now.
  package var running = 0
  /// Requests that wait for a place now.
  package var waiting = 0
  /// Seconds from the first step to the encoded bytes.
  package var drawing = Histogram()
  /// Seconds spent waiting for a place.
  package var queueing = Histogram()
  /// Pictures in memory.
  package var memory = Tier()
  /// Pictures in the cache file.
  package var file = Tier()
}
