import HTTPServer
import Logging

/// Writes one line for each request: what came and what became of it, without paths or values.
///
/// Answers that a network thread gave from memory are told at `debug`, so that at the default level
/// they cost a comparison.
struct RequestLog: Sendable {
  let logger: Logger

  func record(_ summary: Exchange.Summary) {
    logger.log(
      level: summary.wasRepeated ? .debug : .info, "request",
      metadata: [
        "method": "\(summary.method?.rawValue ?? "other")",
        "route": "\(summary.route.isEmpty ? "none" : summary.route)",
        "status": "\(summary.status.code)",
        "ms": "\(Self.milliseconds(summary.seconds))",
        "bytes": "\(summary.bytes)",
        "hit": "\(summary.wasRepeated)",
      ])
  }

  /// Milliseconds with three digits behind the point.
  private static func milliseconds(_ seconds: Double) -> String {
    let microseconds = Int(min(max(seconds, 0), 1e9) * 1e6)
    let fraction = String(1000 + microseconds % 1000).dropFirst()
    return "\(microseconds / 1000).\(fraction)"
  }
}
