import Logging

extension Logger {
  /// The log of the program: one line a message on standard error.
  static func standardError(_ level: Level) -> Logger {
    var logger = Logger(label: "pixelarium") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = level
    return logger
  }

  /// For commands that end soon: only what a person should see to.
  static var quiet: Logger { standardError(.warning) }
}
