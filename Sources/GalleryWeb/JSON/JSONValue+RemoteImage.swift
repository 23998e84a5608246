import Fetching
import Foundation
import GalleryLoading
import GalleryModel

extension RemoteImageStatus {
  /// The state of a remote image as the API and the events tell of it (loading.md §12).
  var json: JSONValue {
    JSONValue.remoteImage(
      phase: phase, url: url.text, detail: detail.rawValue,
      reason: failure?.rawValue, message: message, attempts: attempts,
      nextAttemptAt: nextAttemptAt, received: received, total: total,
      width: width, height: height, etag: etag, generation: generation,
      isStale: isStale)
  }
}

extension JSONValue {
  /// The state where no image was asked for: nothing is loaded, and nothing will be.
  static let noRemoteImage = remoteImage(phase: .empty, url: nil, detail: "idle")

  /// Every member is there in every state, in this order; dates are RFC 3339 in UTC.
  fileprivate static func remoteImage(
    phase: LoadPhase, url: String?, detail: String, reason: String? = nil,
    message: String? = nil, attempts: Int = 0, nextAttemptAt: Date? = nil,
    received: Int = 0, total: Int? = nil, width: Int? = nil, height: Int? = nil,
    etag: String? = nil, generation: Int64 = 0, isStale: Bool = false
  ) -> JSONValue {
    [
      "phase": .string(phase.rawValue),
      "detail": .string(detail),
      "reason": .optional(reason),
      "message": .optional(message),
      "attempts": .count(attempts),
      "nextAttemptAt": .optional(nextAttemptAt?.formatted(.iso8601)),
      "received": .count(received),
      "total": total.map(JSONValue.count) ?? .null,
      "url": .optional(url),
      "width": width.map(JSONValue.count) ?? .null,
      "height": height.map(JSONValue.count) ?? .null,
      "etag": .optional(etag),
      "generation": .integer(generation),
      "stale": .bool(isStale),
    ]
  }
}
