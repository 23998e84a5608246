import ArgumentParser
import Logging

/// How severe a message must be to be logged.
struct LogLevel: ExpressibleByArgument, CustomStringConvertible {
  let level: Logger.Level

  static let allValueStrings = Logger.Level.allCases.map(\.rawValue)

  init(_ level: Logger.Level) {
    self.level = level
  }

  /// `nil` unless it is one of the eight names.
  init?(argument: String) {
    guard let level = Logger.Level(rawValue: argument) else { return nil }
    self.level = level
  }

  var description: String { level.rawValue }
}
