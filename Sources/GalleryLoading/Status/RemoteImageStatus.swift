package import Fetching
package import Foundation
package import GalleryModel

/// What is known of a remote image at one moment.
package struct RemoteImageStatus: Hashable, Sendable {
  /// Where it is loaded from, normalised.
  package var url: RemoteURL
  /// What there is of it.
  package var phase: LoadPhase
  /// What is being done about it; beside `.success` other than idle while it is refreshed.
  package var detail = LoadDetail.idle
  /// Why the last attempt failed; beside `.success` where a refresh failed.
  package var failure: LoadFailure?
  /// The failure in a sentence fit for the public: limit and value, never an address.
  package var message: String?
  /// Bytes that have arrived; of a loaded image, all of its file.
  package var received = 0
  /// Bytes that were announced.
  package var total: Int?
  /// Attempts that failed one after another; 0 after a success.
  package var attempts = 0
  /// From when on a request tries again; `nil` beside a failure means: not before the policy changes.
  package var nextAttemptAt: Date?
  /// Columns of the loaded image, turned as its file says.
  package var width: Int?
  /// Rows of the loaded image, turned as its file says.
  package var height: Int?
  /// The origin's entity tag.
  package var etag: String?
  /// SHA-256 of the loaded file, 64 hexadecimal digits.
  package var contentHash: String?
  /// Grows with every attempt; 0 before the first.
  package var generation: Int64 = 0
  /// Whether the loaded image is older than its origin said it stays good.
  package var isStale = false
  /// When phase or image last changed; `nil` where nothing is kept of the URL.
  package var updatedAt: Date?

  /// What is known of a URL that nobody has asked for.
  package init(url: RemoteURL, phase: LoadPhase = .empty) {
    self.url = url
    self.phase = phase
  }

  /// Whether waiting longer can change nothing: loaded or failed, refreshing or not.
  package var isSettled: Bool { phase != .empty }
}

/// What is being done about a remote image just now, beside its phase.
package enum LoadDetail: String, CaseIterable, Sendable {
  /// Nothing.
  case idle
  /// It waits for a download slot.
  case queued
  /// Its bytes are on their way.
  case loading
  /// Its bytes are being made pixels.
  case decoding
}
