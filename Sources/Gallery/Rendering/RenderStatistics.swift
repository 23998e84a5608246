/// What the pipeline and its cache have done since the start: a snapshot for metrics.
package struct RenderStatistics: Sendable, Equatable {
  /// One tier of the cache.
  package struct Tier: Sendable, Equatable {
    package var hits = 0
    package var misses = 0
    package var entries = 0
    package var bytes = 0

    package init() {}
  }

  package var drawn = 0
  /// Requests that waited for an equal one under way.
  package var joined = 0
  package var cancelled = 0
  package var failed = 0
  /// Requests refused because the queue was full.
  package var refused = 0
  package var timedOut = 0
  /// Now.
  package var running = 0
  /// Now.
  package var waiting = 0
  /// Seconds from the first step to the encoded bytes.
  package var drawing = Histogram()
  /// Seconds spent waiting for a place.
  package var queueing = Histogram()
  package var memory = Tier()
  package var file = Tier()

  package init() {}
}
