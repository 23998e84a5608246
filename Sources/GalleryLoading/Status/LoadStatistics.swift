package import GalleryModel

/// What the loader has done since the start: a snapshot for metrics.
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
