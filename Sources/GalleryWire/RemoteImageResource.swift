/// The state of an image of another server: `/remote.json` and `/remote/events` (loading.md §12).
///
/// Its initial values mean that no image was requested.
package struct RemoteImageResource: Resource {
  package var phase = RemotePhase.empty
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
    try visitor.member("phase", &phase, "What there is of it.")
    try visitor.member("detail", &detail, "What is being done: idle, queued, loading or decoding.")
    try visitor.member("reason", &reason, "The class of the last failure.")
    try visitor.member("message", &message, "The last failure in a sentence.")
    try visitor.member("attempts", &attempts, "Attempts that failed one after another.")
    try visitor.member("nextAttemptAt", &nextAttemptAt, "From when on it is tried again.")
    try visitor.member("received", &received, "Bytes that have arrived.")
    try visitor.member("total", &total, "Bytes that were announced.")
    try visitor.member("url", &url, "Where it is loaded from.")
    try visitor.member("width", &width, "Columns of the loaded image.")
    try visitor.member("height", &height, "Rows of the loaded image.")
    try visitor.member("etag", &etag, "The entity tag that its server gave it.")
    try visitor.member("generation", &generation, "Grows with every attempt.")
    try visitor.member("stale", &stale, "Whether it is older than its server says it stays good.")
  }
}

/// The state of a remote image, in SwiftUI's words (`AsyncImagePhase`).
package enum RemotePhase: String, CaseIterable, WireValue {
  case empty, success, failure
}
