/// Brings batches of spans to where they are kept.
protocol SpanExporter: Sendable {
  /// Exports a batch, and returns when it has arrived or is given up; a cancelled task gives up at once.
  func export(_ batch: [SpanRecord]) async -> ExportOutcome
}

/// The end of a batch.
enum ExportOutcome: Sendable, Equatable {
  /// It has arrived, but for this number of spans.
  case arrived(rejected: Int, reason: String)
  /// It was given up, for a reason that a log may hold.
  case failed(String)
}
