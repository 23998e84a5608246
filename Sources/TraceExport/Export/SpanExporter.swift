/// A destination of batches of spans.
protocol SpanExporter: Sendable {
  /// Exports a batch, and returns when it has arrived or failed. A cancelled task fails at once.
  func export(_ batch: [SpanRecord]) async -> ExportOutcome
}

/// The outcome of a batch.
enum ExportOutcome: Sendable, Equatable {
  /// The batch arrived, except for the number of rejected spans.
  case arrived(rejected: Int, reason: String)
  /// The batch failed. The reason is safe to log.
  case failed(String)
}
