import GalleryModel

/// The shape of what is said about an image of another server.
extension OpenAPI {
  private static let countOrNull: JSONValue = ["type": ["integer", "null"], "minimum": 0]

  static var remoteImage: [JSONValue.Member] {
    [
      property(
        "phase", ["type": "string", "enum": .strings(LoadPhase.allCases.map(\.rawValue))],
        "What there is of it."),
      property("detail", text, "What is being done: idle, queued, loading or decoding."),
      property("reason", textOrNull, "The class of the last failure."),
      property("message", textOrNull, "The last failure in a sentence."),
      property("attempts", count, "Attempts that failed one after another."),
      property(
        "nextAttemptAt", ["type": ["string", "null"], "format": "date-time"],
        "From when on it is tried again."),
      property("received", count, "Bytes that have arrived."),
      property("total", countOrNull, "Bytes that were announced."),
      property("url", textOrNull, "Where it is loaded from."),
      property("width", countOrNull, "Columns of the loaded image."),
      property("height", countOrNull, "Rows of the loaded image."),
      property("etag", textOrNull, "The entity tag that its server gave it."),
      property("generation", count, "Grows with every attempt."),
      property(
        "stale", ["type": "boolean"], "Whether it is older than its server says it stays good."),
    ]
  }
}
