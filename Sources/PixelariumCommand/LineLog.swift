import Foundation
import GalleryWeb
import Logging
import TerminalIO

/// The log of the program: one line per message, in the format of swift-log's own `StreamLogHandler`.
///
/// The lines of requests are buffered (`LogBuffer`); every other line is written at once, after the buffered ones.
struct LineLog: LogHandler, MetadataLog {
  let label: String
  let lines: LogBuffer
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  init(label: String, to lines: LogBuffer) { (self.label, self.lines) = (label, lines) }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var values = metadata
    values.merge(metadataProvider?.get() ?? [:]) { _, latest in latest }
    values.merge(event.metadata ?? [:]) { _, latest in latest }
    if let error = event.error {
      values["error.message"] = "\(error)"
      values["error.type"] = "\(String(reflecting: type(of: error)))"
    }
    let facts = values.map { (name: $0.key, value: "\($0.value)") }.sorted { $0.name < $1.name }
    lines.append(line(event.level, "\(event.message)", source: event.source, facts))
    lines.flush()
  }

  func log(
    _ level: Logger.Level, _ message: String, source: String, facts: [(name: String, value: String)]
  ) {
    lines.append(line(level, message, source: source, facts))
  }

  /// Returns the bytes of a line after its time.
  private func line(
    _ level: Logger.Level, _ message: String, source: String,
    _ facts: [(name: String, value: String)]
  ) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(256)
    for word in [" ", level.rawValue, " ", label, ":"] { line += word.utf8 }
    for fact in facts {
      for part in [" ", fact.name, "=", fact.value] { line += part.utf8 }
    }
    for word in [" [", source, "] ", message, "\n"] { line += word.utf8 }
    return line
  }
}

extension Logger {
  /// Returns the log of the program on standard error.
  static func standardError(_ level: Level) -> Logger {
    var logger = Logger(label: "pixelarium") { LineLog(label: $0, to: .standardError) }
    logger.logLevel = level
    return logger
  }

  /// The log of short commands: only warnings and errors.
  static var quiet: Logger { standardError(.warning) }
}
