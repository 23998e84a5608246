package import Logging
import Synchronization

/// A log handler that records each entry as one line: level, message, and metadata sorted by name.
package final class LogRecorder: Sendable {
  private let recorded = Mutex<[String]>([])

  /// Creates a recorder without lines.
  package init() {}

  /// The recorded lines.
  package var lines: [String] { recorded.withLock { $0 } }

  /// Returns a logger that records entries from `level` on.
  package func logger(level: Logger.Level) -> Logger {
    var logger = Logger(label: "test") { _ in Handler(recorder: self) }
    logger.logLevel = level
    return logger
  }

  /// A logger that records entries from `info` on.
  package var logger: Logger { logger(level: .info) }

  private struct Handler: LogHandler {
    let recorder: LogRecorder
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let values = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($0)=\($1)" }
      recorder.recorded.withLock {
        $0.append((["\(event.level)", "\(event.message)"] + values).joined(separator: " "))
      }
    }
  }
}

extension Logger {
  /// A logger that discards all entries.
  package static var silent: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }
}
