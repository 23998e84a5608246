import Fetching
import Foundation
import GalleryLoading
import GalleryModel

/// A remote image as commands print it, with the members that `/remote.json` has.
struct RemoteRecord: Encodable {
  let status: RemoteImageStatus

  init(_ status: RemoteImageStatus) {
    self.status = status
  }

  /// `PHASE<TAB>URL<TAB>WIDTHxHEIGHT`, what commands print that load an image; behind a failure its
  /// class.
  var line: String {
    let last = status.sizeText ?? status.failure?.rawValue ?? status.detail.rawValue
    return "\(status.phase.rawValue)\t\(status.url.text)\t\(last)\n"
  }

  private enum CodingKeys: String, CodingKey {
    case phase, detail, reason, message, attempts, nextAttemptAt, received, total, url, width
    case height, etag, generation, stale
  }

  /// `null` for what is not there: every object has the same members.
  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(status.phase.rawValue, forKey: .phase)
    try values.encode(status.detail.rawValue, forKey: .detail)
    try values.encode(status.failure?.rawValue, forKey: .reason)
    try values.encode(status.message, forKey: .message)
    try values.encode(status.attempts, forKey: .attempts)
    try values.encode(status.nextAttemptAt, forKey: .nextAttemptAt)
    try values.encode(status.received, forKey: .received)
    try values.encode(status.total, forKey: .total)
    try values.encode(status.url.text, forKey: .url)
    try values.encode(status.width, forKey: .width)
    try values.encode(status.height, forKey: .height)
    try values.encode(status.etag, forKey: .etag)
    try values.encode(status.generation, forKey: .generation)
    try values.encode(status.isStale, forKey: .stale)
  }
}

extension RemoteImageStatus {
  /// `16x16`; `nil` where no image is loaded.
  var sizeText: String? {
    guard let width, let height else { return nil }
    return "\(width)x\(height)"
  }
}
