import HTTPServer
package import Logging

/// A log that takes the facts of a message as a list, so that no dictionary is made and sorted for each request.
package protocol FactLog: Sendable {
  /// Writes a message, or keeps it for a moment: such messages come with every request.
  ///
  /// - Parameter facts: In the order of their names.
  func log(
    _ level: Logger.Level, _ message: String, source: String, facts: [(name: String, value: String)]
  )
}

/// Writes one line for each request: what came, from whom, and what became of it.
///
/// Of the target only the path is told: addresses of other servers and signatures are in the query.
///
/// Answers that a network thread gave from memory are told at `debug`, so that at the default level
/// they cost a comparison.
struct RequestLog: Sendable {
  private let logger: Logger
  /// The logger's handler, if it takes facts.
  private let lines: (any FactLog)?

  init(logger: Logger) {
    self.logger = logger
    lines = logger.handler as? any FactLog
  }

  func record(_ summary: Exchange.Summary) {
    let level: Logger.Level = summary.wasRepeated ? .debug : .info
    guard logger.logLevel <= level else { return }
    let facts = Self.facts(of: summary)
    if let lines {
      lines.log(level, "request", source: "GalleryWeb", facts: facts)
    } else {
      let metadata = facts.map { ($0.name, Logger.MetadataValue.string($0.value)) }
      logger.log(level: level, "request", metadata: Logger.Metadata(uniqueKeysWithValues: metadata))
    }
  }

  private static func facts(of summary: Exchange.Summary) -> [(name: String, value: String)] {
    var facts: [(name: String, value: String)] = []
    facts.reserveCapacity(9)
    facts.append(("bytes", String(summary.bytes)))
    facts.append(("client", summary.client?.description ?? "unknown"))
    facts.append(("hit", summary.wasRepeated ? "true" : "false"))
    if let identifier = summary.identifier { facts.append(("id", identifier.text)) }
    facts.append(("method", summary.method?.rawValue ?? "other"))
    facts.append(("ms", milliseconds(summary.seconds)))
    facts.append(("path", summary.path))
    facts.append(("route", summary.route.isEmpty ? "none" : summary.route))
    facts.append(("status", String(summary.status.code)))
    return facts
  }

  /// Milliseconds with three digits behind the point.
  private static func milliseconds(_ seconds: Double) -> String {
    let microseconds = Int(min(max(seconds, 0), 1e9) * 1e6)
    let fraction = String(1000 + microseconds % 1000).dropFirst()
    return "\(microseconds / 1000).\(fraction)"
  }
}
