package import Fetching
package import Foundation
package import GalleryModel

/// The state of a remote image at one moment.
package struct RemoteImageStatus: Hashable, Sendable {
  /// The address that it is loaded from, normalised.
  package var url: RemoteURL
  /// Its phase.
  package var phase: LoadPhase
  /// The work on it; beside `.success` other than idle while it is refreshed.
  package var detail = LoadDetail.idle
  /// The reason of the last failure; beside `.success` where a refresh failed.
  package var failure: LoadFailure?
  /// The failure in a sentence fit for the public: limit and value, never an address.
  package var message: String?
  /// Bytes that have arrived; of a loaded image, all of its file.
  package var received = 0
  /// Bytes that were announced.
  package var total: Int?
  /// Attempts that failed one after another; 0 after a success.
  package var attempts = 0
  /// The time from which a request tries again; `nil` beside a failure: not before the policy changes.
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
  /// True where the loaded image is older than its origin said it stays good.
  package var isStale = false
  /// The last change of phase or image; `nil` where nothing is kept of the URL.
  package var updatedAt: Date?

  /// The state of a URL that nobody has asked for.
  package init(url: RemoteURL, phase: LoadPhase = .empty) {
    self.url = url
    self.phase = phase
  }
}

/// The work on a remote image just now, beside its phase.
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

/// The reason why the loader cannot say anything about an image; that an image cannot be loaded is a status
/// (`RemoteImageStatus.failure`), not an error.
package enum LoadError: Error, Equatable, CustomStringConvertible {
  /// The records cannot be read or written.
  case catalog(CatalogError)
  /// The caller's task was cancelled.
  case cancelled
  /// The loader was shut down.
  case shutDown
  /// The image's file is no longer kept: it has to be loaded again.
  case lost
  /// A key or another setting breaks its rule.
  case invalid(thing: String, rule: String)

  /// One sentence for a person at the terminal.
  package var description: String {
    switch self {
    case .catalog(let error): error.description
    case .cancelled: "the request was cancelled"
    case .shutDown: "the program is about to end"
    case .lost: "the image is no longer kept; load it again"
    case .invalid(let thing, let rule): "\(thing) \(rule)"
    }
  }

  /// The same without paths and database text.
  package var publicMessage: String {
    if case .catalog(let error) = self { error.publicMessage } else { description }
  }
}
