import ArgumentParser
import Foundation
import GalleryAddresses
import ServerSettings
import GalleryWire
import HTTPServer
import IconifyAPI
import InputText
import Logging
import TerminalIO

/// The settings of the server, for `serve` and `doctor`.
///
/// Each is also an environment variable (`--render-jobs` is `PIXELARIUM_RENDER_JOBS`).
struct ServerOptions: ParsableArguments {
  @Option("Address to listen on. (default: 127.0.0.1)", value: "address")
  var host: String?

  @Option(.port, "Port to listen on; 0 picks a free one. (default: 8080)", value: "port")
  var port: UInt16?

  @Option(
    help: ArgumentHelp(
      "Socket in the file system to listen on, instead of an address. (default: none)",
      valueName: "path"), completion: .file())
  var socket: String?

  @Option("Permissions of that socket, in octal digits. (default: 0660)", value: "mode")
  var socketMode: FileMode?

  @Option(
    "Path prefix of all addresses, if a proxy serves the gallery below a path. (default: /)",
    value: "path") var basePath: BasePath?

  @Option(
    """
    Public URL of the server, for absolute addresses on pages; its path is the base path. \
    (default: none)
    """, value: "url") var publicUrl: String?

  @Option(
    """
    Sites whose scripts may read pictures, documents and events: * for all, none, or origins such \
    as https://example.org, separated by commas. (default: *)
    """, value: "origins") var allowOrigin: AllowedOrigins?

  @Option(
    help: ArgumentHelp(
      """
      Trusted proxy, whose Forwarded or X-Forwarded-For names the client: an address, a network \
      such as 10.0.0.0/8, or unix for the socket; may be repeated. (default: none)
      """, valueName: "address"), transform: TrustedProxyList.proxy) var trustedProxy:
    [TrustedProxy] = []

  @Flag(
    help: """
      Lets connections of trusted proxies begin with a header of the PROXY protocol, version 1 or 2. \
      (default: false)
      """) var proxyProtocol = false

  @Option(.threads, "Number of network threads. (default: one per core)")
  var threads: Int?

  @Option(
    .connections,
    "Maximum number of open connections. (default: 12000, or what the system allows)")
  var connections: Int?

  @Option(
    .connectionsPerAddress,
    """
    Maximum number of open connections from one address, except loopback and trusted proxies; 0: no limit. \
    (default: 256)
    """)
  var connectionsPerAddress: Int?

  @Option(
    .answerMemory,
    """
    Memory for large answers that clients have not read yet, for example 512MiB; further ones are \
    refused. (default: 512MiB, or a quarter of the memory)
    """)
  var answerMemory: ByteCount?

  @Option(.idleTimeout, "Seconds that a connection may be idle. (default: 5)")
  var idleTimeout: Int?

  @Option(.requestDeadline, "Seconds from a request's first byte to its last header. (default: 10)")
  var requestDeadline: Int?

  @Option(.answerDeadline, "Seconds from the last header to the answer's last byte. (default: 30)")
  var answerDeadline: Int?

  @Option(.shutdownGrace, "Seconds that running requests get when the server stops. (default: 10)")
  var shutdownGrace: Int?

  @Option(
    .drainDelay,
    """
    Seconds to keep serving after the signal to stop, while /ready returns 503. (default: 0)
    """)
  var drainDelay: Int?

  @Option(
    .streamLimit,
    "Maximum number of event streams, and an eighth as many picture streams. (default: 256)")
  var streamLimit: Int?

  @Option(
    .streamsPerAddress,
    "Maximum number of streams for one address, except loopback; 0: no limit. (default: 8)")
  var streamsPerAddress: Int?

  @Option(.urlLimit, "Maximum length of a URL in bytes. (default: 8000)")
  var urlLimit: Int?

  @Option(.headerLimit, "Maximum number of header fields of a request. (default: 100)")
  var headerLimit: Int?

  @Option(
    help: ArgumentHelp(
      "Folder of styles and scripts served under /static/. (default: built in)", valueName: "folder"
    ), completion: .directory)
  var publicFolder: String?

  @Option(
    "Bitmap at the head of the first page, by name or id; none: a small drawing of that page. (default: none)",
    value: "bitmap")
  var frontBitmap: String?

  @Option(
    "URL of the program's source, for the footer of pages. (default: none)", value: "url")
  var sourceUrl: String?

  @Option(
    """
    Scene URLs that need a signature: none, remote (images that no pattern allows), or all (any \
    parameter). (default: remote)
    """, value: "rule") var sceneSigned: SceneSigning?

  @Option(
    """
    Clients that get pictures of documents and files in the URL itself: off, local (this machine), signed (also \
    signed URLs), or all. (default: local)
    """, value: "rule") var drafts: DraftRule?

  @Option(
    help: ArgumentHelp(
      """
      Icon set for Iconify's clients: a prefix for all symbols, or prefix=tag for those with a tag; may be \
      repeated. (default: pixelarium)
      """, valueName: "prefix"), transform: IconPrefixes.prefix)
  var iconifyPrefix: [IconPrefix] = []

  @Option("Least severe messages to log. (default: info)", value: "level")
  var logLevel: LogLevel?

  @Option("Form of the log: text, or json for an object per line. (default: text)", value: "format")
  var logFormat: LogFormat?

  /// Applies the values to `configuration`, and records them in `settings`.
  func apply(to configuration: inout Configuration, _ settings: inout Settings) throws(CommandError)
  {
    var server = configuration.server
    try settings.apply(.host, host, to: &server.host)
    try settings.apply(.port, port, to: &server.port)
    let path = try settings.value(.socket, socket, default: "none")
    let mode = try settings.value(.socketMode, socketMode, default: FileMode(bits: 0o660))
    if path != "none" { server.socket = .path(path, mode: mode.bits) }
    configuration.publicURL = try settings.publicURL(publicUrl)
    configuration.basePath = try settings.value(
      .basePath, basePath, default: configuration.publicURL?.base ?? .root)
    try settings.apply(.allowOrigin, allowOrigin, to: &configuration.allowedOrigins)
    server.threads = try settings.value(
      .threads, threads, default: ProcessInfo.processInfo.activeProcessorCount)
    try settings.apply(.connections, connections, to: &server.connections)
    try settings.apply(
      .connectionsPerAddress, connectionsPerAddress, to: &server.connectionsPerAddress)
    server.trustedProxies = try settings.value(
      .trustedProxy, trustedProxy.isEmpty ? nil : TrustedProxyList(trustedProxy),
      default: TrustedProxyList([])
    ).proxies
    server.takesProxyHeaders = try settings.value(
      .proxyProtocol, proxyProtocol ? true : nil, default: false)
    server.answerBytes = try settings.value(
      .answerMemory, answerMemory,
      default: ByteCount(min(server.answerBytes, max(1 << 20, MemoryLimit.bytes / 4)))
    ).bytes
    try settings.apply(.idleTimeout, idleTimeout, to: &server.idleTimeout)
    try settings.apply(.requestDeadline, seconds: requestDeadline, to: &server.requestDeadline)
    try settings.apply(.answerDeadline, seconds: answerDeadline, to: &server.answerDeadline)
    try settings.apply(.shutdownGrace, seconds: shutdownGrace, to: &server.shutdownGrace)
    try settings.apply(.drainDelay, seconds: drainDelay, to: &configuration.drainDelay)
    try settings.apply(.urlLimit, urlLimit, to: &server.targetLimit)
    try settings.apply(.headerLimit, headerLimit, to: &server.headerLimit)
    configuration.server = server
    try settings.apply(.sceneSigned, sceneSigned, to: &configuration.sceneSigning)
    try settings.apply(.drafts, drafts, to: &configuration.drafts)
    configuration.iconPrefixes = try settings.value(
      .iconifyPrefix, iconifyPrefix.isEmpty ? nil : IconPrefixes(iconifyPrefix),
      default: IconPrefixes(configuration.iconPrefixes)
    ).prefixes
    try settings.apply(.streamLimit, streamLimit, to: &configuration.streams.count)
    try settings.apply(
      .streamsPerAddress, streamsPerAddress, to: &configuration.streams.perAddress)
    configuration.publicFolder = try settings.folder(.publicFolder, publicFolder)
    configuration.frontBitmap = try settings.frontBitmap(frontBitmap)
    let source = try settings.value(.sourceUrl, sourceUrl, default: "none")
    configuration.sourceAddress = source == "none" ? nil : source
  }

  /// Returns a logger for standard error with the selected level.
  func logger(_ settings: inout Settings) throws(CommandError) -> Logger {
    .standardError(
      try settings.value(.logLevel, logLevel, default: LogLevel(.info)).level,
      try settings.value(.logFormat, logFormat, default: .text))
  }
}

extension BasePath: ExpressibleByArgument, CustomStringConvertible {
  package init?(argument: String) { self.init(argument) }

  package var description: String { shown }
}

extension AllowedOrigins: ExpressibleByArgument, CustomStringConvertible {
  package init?(argument: String) { self.init(argument) }

  package var description: String { text }
}

extension SceneSigning: ExpressibleByArgument, CustomStringConvertible {
  package var description: String { rawValue }
}

extension DraftRule: ExpressibleByArgument, CustomStringConvertible {
  package var description: String { rawValue }
}

/// The permissions of a file, as octal digits.
struct FileMode: ExpressibleByArgument, CustomStringConvertible {
  let bits: UInt16

  init(bits: UInt16) { self.bits = bits }

  /// Creates permissions from an argument; returns `nil` unless the text is octal digits of at most 0777.
  init?(argument: String) {
    guard let bits = UInt16(argument, radix: 8), bits <= 0o777, !argument.hasPrefix("+") else {
      return nil
    }
    self.bits = bits
  }

  var description: String { "0" + String(bits, radix: 8) }
}

/// The minimum severity of logged messages.
struct LogLevel: ExpressibleByArgument, CustomStringConvertible {
  let level: Logger.Level

  static let allValueStrings = Logger.Level.allCases.map(\.rawValue)

  init(_ level: Logger.Level) { self.level = level }

  /// Creates a level from an argument; returns `nil` unless the text is one of the eight names.
  init?(argument: String) {
    guard let level = Logger.Level(rawValue: argument) else { return nil }
    self.level = level
  }

  var description: String { level.rawValue }
}
