import ArgumentParser
import Foundation
import GalleryWeb
import HTTPServer
import Logging

/// What `serve` and `doctor` let one set about the server; every one is also a variable of the
/// environment (`--render-jobs` is `PIXELARIUM_RENDER_JOBS`).
struct ServerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Address to listen on. (default: 127.0.0.1)", valueName: "address"))
  var host: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Port to listen on; 0 picks a free one. (default: 8080)", valueName: "port"))
  var port: UInt16?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Network threads. (default: one a core)", valueName: "count"))
  var threads: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Connections open at once. (default: 12000, or what the system allows)", valueName: "count"))
  var connections: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Connections open at once from one address, not counting loopback; 0: any. (default: 256)",
      valueName: "count"))
  var connectionsPerAddress: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seconds that a connection may be idle. (default: 5)", valueName: "seconds"))
  var idleTimeout: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds from a request's first byte to its last header. (default: 10)", valueName: "seconds")
  )
  var requestDeadline: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds from the last header to the answer's last byte. (default: 30)", valueName: "seconds")
  )
  var answerDeadline: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Seconds that running requests get when the server stops. (default: 10)", valueName: "seconds"
    ))
  var shutdownGrace: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Bytes of a URL. (default: 6000)", valueName: "bytes"))
  var urlLimit: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Header fields of a request. (default: 100)", valueName: "count"))
  var headerLimit: Int?

  @Option(
    help: ArgumentHelp(
      "Folder of styles and scripts served under /static/. (default: built in)", valueName: "folder"
    ), completion: .directory)
  var publicFolder: String?

  @Option(
    help: ArgumentHelp(
      "Address of the program's source, for the foot of the pages. (default: none)",
      valueName: "url"))
  var sourceUrl: String?

  @Option(help: ArgumentHelp("Least severe messages to log. (default: info)", valueName: "level"))
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
    let source = try settings.value(.sourceURL, sourceUrl, default: "none")
    configuration.sourceAddress = source == "none" ? nil : source
  }

  /// A logger that writes to standard error from the level asked for.
  func logger(_ settings: inout Settings) throws(CommandError) -> Logger {
    .standardError(try settings.value(.logLevel, logLevel, default: LogLevel(.info)).level)
  }
}
