/// The state of an image of another server: `/remote.json` and `/remote/events` (loading.md §12).
///
/// As it is made it says that no image was asked for: nothing is loaded, and nothing will be.
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
  package static let fields: [Field<Self>] = [
    Field("phase", \.phase, "What there is of it."),
    Field("detail", \.detail, "What is being done: idle, queued, loading or decoding."),
    Field("reason", \.reason, "The class of the last failure."),
    Field("message", \.message, "The last failure in a sentence."),
    Field("attempts", \.attempts, "Attempts that failed one after another."),
    Field("nextAttemptAt", \.nextAttemptAt, "From when on it is tried again."),
    Field("received", \.received, "Bytes that have arrived."),
    Field("total", \.total, "Bytes that were announced."),
    Field("url", \.url, "Where it is loaded from."),
    Field("width", \.width, "Columns of the loaded image."),
    Field("height", \.height, "Rows of the loaded image."),
    Field("etag", \.etag, "The entity tag that its server gave it."),
    Field("generation", \.generation, "Grows with every attempt."),
    Field("stale", \.stale, "Whether it is older than its server says it stays good."),
  ]
}

/// What there is of a remote image, in SwiftUI's words (`AsyncImagePhase`).
package enum RemotePhase: String, CaseIterable, WireValue {
  case empty, success, failure
}
