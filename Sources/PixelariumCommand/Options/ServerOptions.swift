import ArgumentParser
import Foundation
import GalleryWeb
import HTTPServer
import Logging

/// What `serve` and `doctor` let one set about the server; every one is also a variable of the
/// environment (`--render-jobs` is `PIXELARIUM_RENDER_JOBS`).
struct ServerOptions: ParsableArguments {
  @Option(help: "Address to listen on. (default: 127.0.0.1)")
  var host: String?

  @Option(help: "Port to listen on; 0 picks a free one. (default: 8080)")
  var port: Int?

  @Option(help: "Network threads. (default: one a core)")
  var threads: Int?

  @Option(help: "Connections open at once. (default: 12000, or what the system allows)")
  var connections: Int?

  @Option(
    help: "Connections open at once from one address, not counting loopback; 0: any. (default: 256)"
  )
  var connectionsPerAddress: Int?

  @Option(help: "Seconds that a connection may be idle. (default: 5)")
  var idleTimeout: Int?

  @Option(help: "Seconds from a request's first byte to its last header. (default: 10)")
  var requestDeadline: Int?

  @Option(help: "Seconds from the last header to the answer's last byte. (default: 30)")
  var answerDeadline: Int?

  @Option(
    help: "Seconds that running requests get when the server stops, at most 10. (default: 10)")
  var shutdownGrace: Int?

  @Option(help: "Bytes of a URL. (default: 6000)")
  var urlLimit: Int?

  @Option(help: "Header fields of a request. (default: 100)")
  var headerLimit: Int?

  @Option(help: "Folder of styles and scripts served under /static/. (default: built in)")
  var publicFolder: String?

  @Option(
    help:
      "Least severe messages to log: trace, debug, info, notice, warning, error, critical. (default: info)"
  )
  var logLevel: LogLevel?
}

extension ServerOptions {
  /// Notes the effective values in `configuration` and `settings`.
  func apply(to configuration: inout Configuration, _ settings: inout Settings) throws(CommandError)
  {
    var server = configuration.server
    server.host = try settings.value(.host, host, default: server.host)
    server.port = UInt16(
      try settings.number(.port, port, default: Int(server.port), in: 0...65_535))
    server.threads = try settings.number(
      .threads, threads, default: ProcessInfo.processInfo.activeProcessorCount, in: 1...256)
    server.connections = try settings.number(
      .connections, connections, default: server.connections, in: 8...1_000_000)
    server.connectionsPerAddress = try settings.number(
      .connectionsPerAddress, connectionsPerAddress, default: server.connectionsPerAddress,
      in: 0...1_000_000)
    server.idleTimeout = try settings.number(
      .idleTimeout, idleTimeout, default: server.idleTimeout, in: 1...3600)
    server.requestDeadline = try settings.seconds(
      .requestDeadline, requestDeadline, default: server.requestDeadline, in: 1...3600)
    server.answerDeadline = try settings.seconds(
      .answerDeadline, answerDeadline, default: server.answerDeadline, in: 1...3600)
    server.shutdownGrace = try settings.seconds(
      .shutdownGrace, shutdownGrace, default: server.shutdownGrace, in: 0...10)
    server.targetLimit = try settings.number(
      .urlLimit, urlLimit, default: server.targetLimit, in: 256...8000)
    server.headerLimit = try settings.number(
      .headerLimit, headerLimit, default: server.headerLimit, in: 8...1000)
    configuration.server = server
    configuration.publicFolder = try settings.folder(.publicFolder, publicFolder)
  }

  /// A logger that writes to standard error from the level asked for.
  func logger(_ settings: inout Settings) throws(CommandError) -> Logger {
    .standardError(try settings.value(.logLevel, logLevel, default: LogLevel(.info)).level)
  }
}
