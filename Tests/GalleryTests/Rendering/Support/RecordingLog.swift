import Logging
import Synchronization

/// Keeps what a logger is told.
final class RecordingLog: Sendable {
  private let lines = Mutex<[String]>([])

  /// Level, message and metadata of each line.
  var messages: [String] { lines.withLock { $0 } }

  var logger: Logger { Logger(label: "test") { _ in Handler(log: self) } }

  private struct Handler: LogHandler {
    let log: RecordingLog
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      log.lines.withLock {
        $0.append("\(event.level) \(event.message) \(event.metadata ?? [:])")
      }
    }
  }
}
