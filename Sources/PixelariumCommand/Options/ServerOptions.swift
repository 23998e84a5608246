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
  var port: UInt16?

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
    server.port = try settings.value(.port, port, default: server.port)
    server.threads = try settings.value(
      .threads, threads, default: ProcessInfo.processInfo.activeProcessorCount)
    server.connections = try settings.value(
      .connections, connections, default: server.connections)
    server.connectionsPerAddress = try settings.value(
      .connectionsPerAddress, connectionsPerAddress, default: server.connectionsPerAddress)
    server.idleTimeout = try settings.value(
      .idleTimeout, idleTimeout, default: server.idleTimeout)
    server.requestDeadline = try settings.seconds(
      .requestDeadline, requestDeadline, default: server.requestDeadline)
    server.answerDeadline = try settings.seconds(
      .answerDeadline, answerDeadline, default: server.answerDeadline)
    server.shutdownGrace = try settings.seconds(
      .shutdownGrace, shutdownGrace, default: server.shutdownGrace)
    server.targetLimit = try settings.value(.urlLimit, urlLimit, default: server.targetLimit)
    server.headerLimit = try settings.value(
      .headerLimit, headerLimit, default: server.headerLimit)
    configuration.server = server
    configuration.publicFolder = try settings.folder(.publicFolder, publicFolder)
  }

  /// A logger that writes to standard error from the level asked for.
  func logger(_ settings: inout Settings) throws(CommandError) -> Logger {
    .standardError(try settings.value(.logLevel, logLevel, default: LogLevel(.info)).level)
  }
}
