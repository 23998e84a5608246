/// The state of an image of another server: `/remote.json` and `/remote/events` (loading.md §12).
///
/// Its initial values mean that no image was requested.
package struct RemoteImageResource: Resource {
  package var phase = LoadPhase.empty
  package var detail = "idle"
  package var reason: String?
  package var message: String?
  package var attempts = 0
  package var nextAttemptAt: Moment?
  package var received = 0
  package var total: Int?
  package var url: String?
  package var width: Int?
  package var height: Int?
  package var etag: String?
  package var generation: Int64 = 0
  package var stale = false

  package init() {}

  package static let schemaName: String? = "RemoteImage"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("phase", &phase, "The phase of the image.")
    try visitor.member(
      "detail", &detail, "The current activity: idle, queued, loading or decoding.")
    try visitor.member("reason", &reason, "The class of the last failure.")
    try visitor.member("message", &message, "The message of the last failure.")
    try visitor.member("attempts", &attempts, "The number of consecutive failed attempts.")
    try visitor.member("nextAttemptAt", &nextAttemptAt, "The earliest time of the next attempt.")
    try visitor.member("received", &received, "The number of bytes received.")
    try visitor.member("total", &total, "The announced number of bytes.")
    try visitor.member("url", &url, "The URL of the image.")
    try visitor.member("width", &width, "The width of the loaded image in pixels.")
    try visitor.member("height", &height, "The height of the loaded image in pixels.")
    try visitor.member("etag", &etag, "The entity tag from the origin.")
    try visitor.member(
      "generation", &generation, "The number of the attempt, which increases with each one.")
    try visitor.member("stale", &stale, "Whether the image is older than its origin allows.")
  }
}

/// The state of a remote image, in SwiftUI's words (`AsyncImagePhase`); clients need only these three states
/// (loading.md §1).
package enum LoadPhase: String, CaseIterable, WireValue {
  /// No image is loaded: the image is not requested yet, waiting, being downloaded or decoded, or abandoned.
  case empty
  /// An image is loaded.
  case success
  /// The last attempt failed, and there is no image.
  case failure
}
