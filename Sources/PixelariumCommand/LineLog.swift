import ArgumentParser
import GalleryWeb
import Logging
import TerminalIO

/// The log of the program: one line per message.
///
/// The lines of requests are buffered (`LogBuffer`); every other line is written at once, after the buffered ones.
struct LineLog: LogHandler, MetadataLog {
  let label: String
  let lines: LogBuffer
  let format: LogFormat
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  init(label: String, to lines: LogBuffer, format: LogFormat = .text) {
    (self.label, self.lines, self.format) = (label, lines, format)
  }

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
    log(event.level, "\(event.message)", source: event.source, facts: facts)
    lines.flush()
  }

  func log(
    _ level: Logger.Level, _ message: String, source: String, facts: [(name: String, value: String)]
  ) {
    lines.append(
      format.line(
        level: level.rawValue, label: label, source: source, message: message, facts: facts))
  }
}

extension LogFormat: ExpressibleByArgument, CustomStringConvertible {
  package var description: String { rawValue }
}

extension Logger {
  /// Returns the log of the program on standard error.
  static func standardError(_ level: Level, _ format: LogFormat = .text) -> Logger {
    var logger = Logger(label: "pixelarium") {
      LineLog(label: $0, to: .standardError, format: format)
    }
    logger.logLevel = level
    return logger
  }

  /// The log of short commands: only warnings and errors.
  static var quiet: Logger { standardError(.warning) }
}
