import Logging
import Synchronization

/// Keeps the messages that a server logs, with their level.
final class LogBuffer: Sendable {
  private let recorded = Mutex<[String]>([])

  /// The messages so far.
  var lines: [String] { recorded.withLock { $0 } }

  /// A logger that writes here.
  var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

  private struct Handler: LogHandler {
    let lines: LogBuffer
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      lines.recorded.withLock { $0.append("\(event.level) \(event.message)") }
    }
  }
}
