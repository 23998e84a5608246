import ArgumentParser
import CatalogSharing
import Foundation
import Gallery
import GalleryCatalog
import GalleryLoading
import GalleryRendering
import GalleryWeb
import ServerSettings
import GalleryWire
import HTTPServer
import Logging
import PictureServing
import TerminalIO
import TraceExport

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the gallery over HTTP until SIGTERM or SIGINT.",
    discussion: """
      Prints "Listening on http://HOST:PORT/BASE-PATH" when ready; the log goes to standard error. Every \
      option except --demo is also an environment variable: --render-jobs is PIXELARIUM_RENDER_JOBS.
      """)

  @Flag(help: "Add the demo collection unless it was added before.")
  var demo = false

  @OptionGroup(title: "Server") var server: ServerOptions
  @OptionGroup(title: "Drawing") var rendering: RenderingOptions
  @OptionGroup(title: "Remote images") var remote: RemoteOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions
  @OptionGroup(title: "Collection") var database: DatabaseOptions
  @OptionGroup(title: "Replica of a shared collection") var replica: ServingReplicaOptions

  func run() async throws {
    let stop = StopSignal()
    var settings = Settings()
    var configuration = Configuration()
    configuration.command = Pixelarium.described
    try server.apply(to: &configuration, &settings)
    configuration.render = try rendering.configuration(&settings)
    configuration.remote = try remote.configuration(&settings)
    let pictures = try cache.configuration(&settings)
    configuration.server.repeatBytes = pictures.memoryBytes
    let logger = try server.logger(&settings)
    let manager = ServiceManager(environment: Environment.current.variables)
    if let descriptor = try manager.takeSocket() {
      configuration.server.socket = .inherited(descriptor)
    }
    var following = try replica.configuration(&settings)
    if following.name.isEmpty { following.name = Self.usualName(configuration.server) }
    let tracing = try ProgramTracing.start(instance: following.name, logger: logger)
    if let tracing {
      configuration.server.tracing = RequestTracing(tracing, configuration)
      configuration.traceStatistics = { tracing.statistics }
      logger.info("requests are traced", metadata: ["endpoint": "\(tracing.endpoint)"])
    }
    let workspace = try await database.workspace(
      .writing, cache: pictures, refreshes: false, logger: logger)
    let application = try Application(
      configuration: configuration, workspace: workspace, logger: logger)
    let listener = application.makeServer()
    let follower = workspace.catalog.follower(following, logger: logger)
    let copy = Task { await follower?.run() }
    // This precedes the first answer, and the demo collection, which waits for replicas when it is added.
    await follower?.waitForInitialSync()
    if workspace.catalog.isReadOnly {
      logger.warning(
        "the collection cannot be written; it is served as it is",
        metadata: ["file": "\(workspace.catalog.file.path)"])
    } else if demo {
      try await ProgramTracing.withTrace("serve --demo", tracing) {
        try await addDemo(to: workspace.catalog, logger)
      }
    }
    let watch = await workspace.catalog.watchForeignChanges(logger: logger)
    defer { watch.cancel() }
    let port = try listener.start()
    try application.didStart(on: port)
    let place = Self.address(listener.place ?? "", configuration.basePath)
    try StandardOutput.write("Listening on \(place)\n")
    manager.notify("READY=1", "STATUS=Listening on \(place)")
    // The server already listens, since pictures do not need this.
    try application.prepare()
    await stop.wait()
    manager.notify("STOPPING=1")
    if configuration.drainDelay > 0 {
      logger.info("about to stop", metadata: ["seconds": "\(configuration.drainDelay)"])
      application.withdrawReadiness()
      listener.leave()
      // A second signal ends the program, so the sleep need not be cancelled.
      try? await Task.sleep(for: .seconds(configuration.drainDelay))
    }
    logger.info("stopping")
    // Requests that wait for an image are answered at once; otherwise stopping would wait for them.
    async let stopped: Void = listener.stop()
    await application.loader.shutdown()
    await stopped
    copy.cancel()
    await copy.value
    await workspace.cache?.flush()
    await tracing?.shutdown()
  }

  /// Returns the URL of the home page, or the description of a Unix socket.
  private static func address(_ place: String, _ base: BasePath) -> String {
    place.hasPrefix("http") ? place + base.text : place
  }

  /// Returns the default name: the machine and the port, or a description of the socket.
  private static func usualName(_ server: Server.Configuration) -> String {
    let machine = ProcessInfo.processInfo.hostName
    return switch server.socket {
    case .path(let path, _): "\(machine):\(path)"
    case .inherited: machine
    case nil where server.port == 0:
      "\(machine), process \(ProcessInfo.processInfo.processIdentifier)"
    case nil: "\(machine):\(server.port)"
    }
  }

  private func addDemo(to catalog: Catalog, _ logger: Logger) async throws {
    let demo = try DemoCollection()
    let bitmaps = try await catalog.addDemo(demo.bitmaps).count
    let palettes = try await catalog.addDemo(demo.palettes).count
    let symbols = try await catalog.addDemo(demo.symbols).count
    let scenes = try await catalog.addDemo(demo.scenes).count
    let added = [
      (bitmaps, "bitmap"), (palettes, "palette"), (symbols, "symbol"), (scenes, "scene"),
    ]
    .filter { $0.0 > 0 }.map { $0.0.counted($0.1) }
    if !added.isEmpty {
      logger.notice("added \(added.joined(separator: ", ")) of the demo collection")
    }
  }
}
