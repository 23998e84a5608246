import Fetching
import Foundation
import TerminalIO
package import TraceExport

/// The settings of tracing, for `pixelarium doctor`; secrets are named but not shown.
package struct TracingReport: Encodable, Equatable {
  /// The URL without user, password and query.
  let endpoint: String
  /// The names of additional header fields.
  let headers: [String]
  let compression: String
  let sampler: String
  let propagates: Bool
  let resource: [String: String]
  /// The maximum times of a request, of a batch with all of its attempts, and of a waiting span, in milliseconds.
  let timeout, exportTimeout, delay: Int
  let queue, batch: Int

  /// Creates the report of settings.
  package init(_ settings: TraceSettings) {
    endpoint = settings.endpoint.description
    headers = settings.headers.map(\.name)
    compression = settings.compression.rawValue
    sampler = settings.sampler.description
    propagates = settings.propagates
    resource = Dictionary(
      settings.resource.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    timeout = Self.milliseconds(settings.requestTime)
    exportTimeout = Self.milliseconds(settings.exportTime)
    delay = Self.milliseconds(settings.delay)
    (queue, batch) = (settings.queueLimit, settings.batchLimit)
  }

  private static func milliseconds(_ time: Duration) -> Int { Int(time / .milliseconds(1)) }

  /// The facts, one per line.
  package var text: String {
    let facts: Facts = [
      "tracing": "to \(endpoint), http/json, compression \(compression)",
      "headers": headers.isEmpty ? nil : headers.joined(separator: ", ") + " (values not shown)",
      "sampler": sampler,
      "propagation": propagates ? "traceparent, tracestate" : "none",
      "resource": resource.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        .joined(separator: ", "),
      "limits": "\(timeout) ms a request, \(exportTimeout) ms a batch, "
        + "\(delay) ms of waiting, \(batch) spans a batch, \(queue) in the queue",
    ]
    return facts.text
  }
}
