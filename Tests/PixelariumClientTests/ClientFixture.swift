import Fetching
import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import HTTPServer
import ImageCoding
import Logging
import PixelariumClient
import Raster
import SceneModel
import TestSupport
import Testing

@testable import GalleryAddresses
@testable import GalleryLoading
@testable import GalleryWeb
import ServerSettings

/// The whole application over a collection of its own, asked through a transport without a socket.
struct ClientFixture {
  /// The demo collection, for all tests that change nothing.
  static let shared = Task {
    let fixture = try await ClientFixture()
    let (demo, catalog) = (try DemoCollection(), fixture.workspace.catalog)
    _ = try await catalog.addDemo(demo.bitmaps)
    _ = try await catalog.addDemo(demo.palettes)
    _ = try await catalog.addDemo(demo.symbols)
    _ = try await catalog.addDemo(demo.scenes)
    return fixture
  }

  static let image = "http://origin.example/cat.png"

  let folder: TemporaryFolder
  let workspace: Workspace
  let origin = GatedFetcher()
  /// The clock of streams, which stands still.
  let clock = ManualClock()
  let transport: ApplicationTransport
  let server: PixelServer

  init(configure: (inout ServerSettings.Configuration) -> Void = { _ in }) async throws {
    folder = try TemporaryFolder()
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    workspace = try Workspace(database: folder.file("catalog.sqlite"), logger: logger)
    var configuration = ServerSettings.Configuration()
    var policy = LoadPolicy()
    policy.patterns = [try AllowPattern("http://origin.example/")]
    policy.signature = try URLSignature(key: "sixteen letters!")
    configuration.sceneSigning = .remote
    configuration.remote.loading.policy = policy
    configuration.remote.loading.surroundings.clock = ManualClock()
    configuration.streams.clock = clock
    configure(&configuration)
    let application = try Application(
      configuration: configuration, workspace: workspace, fetcher: origin, logger: logger)
    transport = ApplicationTransport(application: application)
    server = PixelServer(try #require(URL(string: "http://pixels.example")), transport: transport)
  }

  /// Puts another document in a scene's place, as another process would.
  func edit(scene name: String, _ document: String) async throws {
    let document = try SceneDocument(Array(document.utf8))
    _ = try await Catalog(file: workspace.catalog.file)
      .add(NewScene(document, name: ItemName(name)), onConflict: .replace)
  }

  /// A document of one colour.
  static func square(_ color: String, of side: Int = 9) -> String {
    let frame = #"{"frame": {"width": \#(side), "height": \#(side)}}"#
    return #"{"scene": 1, "body": {"color": "\#(color)", "modifiers": [\#(frame)]}}"#
  }

  /// Removes a scene, as another process would.
  func remove(scene name: String) async throws {
    _ = try await Catalog(file: workspace.catalog.file).removeScene(named: name)
  }
}

/// The application's answers, without a socket.
struct ApplicationTransport: PixelTransport {
  let application: Application

  func answer(to request: PixelRequest) async throws -> PixelAnswer {
    var headers = Headers()
    for (name, value) in request.headers { headers[name] = value }
    let target = request.url.absoluteString.dropFirst("http://pixels.example".count)
    let response = try await application.responder.respond(
      to: Request(target: String(target), headers: headers))
    var told: [String: String] = [:]
    for field in response.headers.fields { told[field.name] = field.value }
    guard let stream = response.stream else {
      return PixelAnswer(
        status: response.status.code, headers: told, body: Data(response.body))
    }
    let (body, pieces) = AsyncThrowingStream.makeStream(of: Data.self, throwing: (any Error).self)
    let task = Task {
      do {
        try await stream.write(
          to: BodyWriter { bytes throws(CancellationError) in pieces.yield(Data(bytes)) })
        pieces.finish()
      } catch {
        pieces.finish(throwing: error)
      }
    }
    pieces.onTermination = { _ in task.cancel() }
    return PixelAnswer(status: response.status.code, headers: told, body: body)
  }
}

/// An origin without a network, which answers when its gate is open.
struct GatedFetcher: Fetcher {
  let gate = Gate()
  let started = Tally()
  let cancelled = Tally()

  func fetch(
    _ request: FetchRequest, progress: @escaping @Sendable (FetchProgress) -> Void
  ) async throws(FetchError) -> FetchResponse {
    started.increase()
    progress(FetchProgress(received: 5, expected: 20))
    await gate.pass()
    if Task.isCancelled {
      cancelled.increase()
      throw .cancelled
    }
    guard request.url.text == ClientFixture.image else { throw .notFound(status: 404) }
    return FetchResponse(content: .body(Self.picture), url: request.url)
  }

  /// A PNG of sixteen cells.
  private static let picture =
    (try? PNGEncoder.encode(Mosaic(Bitmap(text: "r..b\n.rb.\n.br.\nb..r")))) ?? []
}
