import Logging
import Synchronization

/// Keeps what is logged, one line each: level, message, metadata in the order of their names.
final class LogRecorder: Sendable {
  private let recorded = Mutex<[String]>([])

  /// What was logged so far.
  var lines: [String] { recorded.withLock { $0 } }

  /// A logger that writes here, everything from `level` on.
  func logger(level: Logger.Level) -> Logger {
    var logger = Logger(label: "test") { _ in Handler(recorder: self) }
    logger.logLevel = level
    return logger
  }

  var logger: Logger { logger(level: .info) }

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
