import GalleryModel
import GalleryRendering
import HTTPServer

extension Configuration {
  /// Throws the first setting that is out of its limits, before anything is opened or bound.
  package func validate() throws(ConfigurationError) {
    let server = server
    let render = render
    try Self.check("the number of network threads", server.threads, in: 1...256)
    try Self.check("the limit of connections", server.connections, in: 8...1_000_000)
    try Self.check(
      "the limit of connections per address", server.connectionsPerAddress, in: 0...1_000_000)
    try Self.check("the idle timeout", server.idleTimeout, in: 1...3600, unit: "s")
    try Self.check("the deadline of a request", server.requestDeadline, in: 1...3600)
    try Self.check("the deadline of an answer", server.answerDeadline, in: 1...3600)
    try Self.check("the grace of a shutdown", server.shutdownGrace, in: 0...3600)
    try Self.check("the limit of an address", server.targetLimit, in: 256...8000, unit: "bytes")
    try Self.check("the limit of header fields", server.headerLimit, in: 8...1000)
    try Self.check(
      "the memory for repeated answers", server.repeatBytes, in: 0...1 << 40, unit: "bytes")
    try Self.check("the number of renders at once", render.service.jobs, in: 1...1024)
    try Self.check("the queue of renders", render.service.queue, in: 0...100_000)
    try Self.check("the time limit of a render", render.service.timeLimit, in: 0.1...3600)
    try Self.check("the limit of a side", render.limits.side, in: 1...65_535, unit: "pixels")
    try Self.check("the limit of a picture", render.limits.pixels, in: 1...1 << 30, unit: "pixels")
    try remote.validate()
    if let sourceAddress, !["https://", "http://"].contains(where: sourceAddress.hasPrefix) {
      throw ConfigurationError(
        "the address of the source must begin with https:// or http://, got \(sourceAddress)")
    }
    guard !server.host.isEmpty else {
      throw ConfigurationError("the host must be a name or an address, got nothing")
    }
  }

  static func check(
    _ thing: String, _ value: Int, in range: ClosedRange<Int>, unit: String? = nil
  ) throws(ConfigurationError) {
    guard !range.contains(value) else { return }
    let unit = unit.map { " \($0)" } ?? ""
    throw ConfigurationError(
      "\(thing) must be \(range.lowerBound) to \(range.upperBound)\(unit), got \(value)")
  }

  static func check(
    _ thing: String, _ seconds: Double, in range: ClosedRange<Double>
  ) throws(ConfigurationError) {
    guard !range.contains(seconds) else { return }
    throw ConfigurationError(
      "\(thing) must be \(range.lowerBound) to \(range.upperBound) s, got \(seconds)")
  }
}

/// A setting that is out of its limits; names it, the limits and the value.
package struct ConfigurationError: Error, Equatable, CustomStringConvertible {
  /// One sentence for the operator.
  package let description: String

  init(_ description: String) { self.description = description }
}
