package import Fetching
package import Foundation
package import GalleryModel
package import GalleryWire

/// A snapshot of the state of a remote image.
package struct RemoteImageStatus: Hashable, Sendable {
  /// The normalised URL of the image.
  package var url: RemoteURL
  /// The phase.
  package var phase: LoadPhase
  /// The work in progress; during a refresh it differs from idle in the phase success.
  package var detail = LoadDetail.idle
  /// The class of the last failure; in the phase success, the failure of a refresh.
  package var failure: LoadFailure?
  /// A public sentence about the failure with the limit and the value, without addresses.
  package var message: String?
  /// The number of received bytes; for a loaded image, the size of its file.
  package var received = 0
  /// The announced number of bytes.
  package var total: Int?
  /// The number of consecutive failures; 0 after a success.
  package var attempts = 0
  /// The time of the next attempt; `nil` after a failure means after a change of the policy.
  package var nextAttemptAt: Date?
  /// The number of columns of the loaded image, after the file's orientation is applied.
  package var width: Int?
  /// The number of rows of the loaded image, after the file's orientation is applied.
  package var height: Int?
  /// The origin's entity tag.
  package var etag: String?
  /// The SHA-256 of the loaded file, as 64 hexadecimal digits.
  package var contentHash: String?
  /// The number of attempts so far.
  package var generation: Int64 = 0
  /// Whether the loaded image is older than its origin allows.
  package var isStale = false
  /// The time of the last change of phase or image, or `nil` if the URL has no record.
  package var updatedAt: Date?

  /// Creates the status of a URL without a record.
  package init(url: RemoteURL, phase: LoadPhase = .empty) {
    self.url = url
    self.phase = phase
  }
}

/// The work in progress on a remote image.
package enum LoadDetail: String, CaseIterable, Sendable {
  /// No work is in progress.
  case idle
  /// The download waits for a slot.
  case queued
  /// The download is in flight.
  case loading
  /// The file is being decoded.
  case decoding
}

/// An error of the loader itself.
///
/// If an image cannot be loaded, that is a status (`RemoteImageStatus.failure`), not an error.
package enum LoadError: Error, Equatable, CustomStringConvertible {
  /// The records cannot be read or written.
  case catalog(CatalogError)
  /// The caller's task was cancelled.
  case cancelled
  /// The loader was shut down.
  case shutDown
  /// The image's file is no longer stored, so it has to be loaded again.
  case lost
  /// A key or another setting is invalid.
  case invalid(thing: String, rule: String)

  /// The error in one sentence, for the terminal.
  package var description: String {
    switch self {
    case .catalog(let error): error.description
    case .cancelled: "the request was cancelled"
    case .shutDown: "the program is about to end"
    case .lost: "the image is no longer kept; load it again"
    case .invalid(let thing, let rule): "\(thing) \(rule)"
    }
  }

  /// The error in one sentence, without paths and the database's messages.
  package var publicMessage: String {
    if case .catalog(let error) = self { error.publicMessage } else { description }
  }
}
