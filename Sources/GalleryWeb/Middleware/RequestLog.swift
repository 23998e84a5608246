import HTTPServer
import Logging

/// Writes one line for each request: what came, from whom, and what became of it.
///
/// Of the target only the path is told: addresses of other servers and signatures are in the query.
///
/// Answers that a network thread gave from memory are told at `debug`, so that at the default level
/// they cost a comparison.
struct RequestLog: Sendable {
  let logger: Logger

  func record(_ summary: Exchange.Summary) {
    var metadata: Logger.Metadata = [
      "method": .string(summary.method?.rawValue ?? "other"), "path": .string(summary.path),
      "client": .string(summary.client?.description ?? "unknown"),
      "route": .string(summary.route.isEmpty ? "none" : summary.route),
      "status": .string(String(summary.status.code)),
      "ms": .string(Self.milliseconds(summary.seconds)), "bytes": .string(String(summary.bytes)),
      "hit": .string(summary.wasRepeated ? "true" : "false"),
    ]
    if let identifier = summary.identifier { metadata["id"] = .string(identifier.text) }
    logger.log(level: summary.wasRepeated ? .debug : .info, "request", metadata: metadata)
  }

  /// Milliseconds with three digits behind the point.
  private static func milliseconds(_ seconds: Double) -> String {
    let microseconds = Int(min(max(seconds, 0), 1e9) * 1e6)
    let fraction = String(1000 + microseconds % 1000).dropFirst()
    return "\(microseconds / 1000).\(fraction)"
  }
}
