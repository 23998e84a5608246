import HTTPServer
package import Logging

/// A log that accepts the metadata of a message as a list, so that no dictionary is built and sorted for each request.
package protocol MetadataLog: Sendable {
  /// Writes a message, possibly with a short delay, since every request causes one.
  ///
  /// - Parameter facts: The metadata, sorted by name.
  func log(
    _ level: Logger.Level, _ message: String, source: String, facts: [(name: String, value: String)]
  )
}

/// A log with one line for each request: the request, its client, and its outcome.
///
/// Only the path of the target is logged, since the query contains URLs of other servers and signatures.
///
/// Answers from the memory of a network thread are logged at `debug`, so they cost one comparison at the default level.
struct RequestLog: Sendable {
  private let logger: Logger
  /// The logger's handler, if it is a `MetadataLog`.
  private let lines: (any MetadataLog)?

  init(logger: Logger) {
    self.logger = logger
    lines = logger.handler as? any MetadataLog
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

  /// Returns milliseconds with three decimal places.
  private static func milliseconds(_ seconds: Double) -> String {
    let microseconds = Int(min(max(seconds, 0), 1e9) * 1e6)
    let fraction = String(1000 + microseconds % 1000).dropFirst()
    return "\(microseconds / 1000).\(fraction)"
  }
}
