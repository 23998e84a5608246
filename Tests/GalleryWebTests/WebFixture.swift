import Fetching
import Foundation
import Gallery
import GalleryCatalog
import GalleryModel
import HTTPServer
import Logging
import Raster
import TestSupport

@testable import GalleryWeb
import ServerSettings

/// The whole application with a new catalog, called without a socket.
struct WebFixture {
  let folder: TemporaryFolder
  let workspace: Workspace
  let application: Application

  /// - Parameter fetcher: The fetcher of remote images; by default the network.
  init(
    fetcher: (any Fetcher)? = nil, logger: Logger? = nil,
    configure: (inout ServerSettings.Configuration) -> Void = { _ in }
  ) throws {
    folder = try TemporaryFolder()
    let logger = logger ?? Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    workspace = try Workspace(database: folder.file("catalog.sqlite"), logger: logger)
    var configuration = ServerSettings.Configuration()
    configure(&configuration)
    application = try Application(
      configuration: configuration, workspace: workspace, fetcher: fetcher, logger: logger)
  }

  /// Returns the answer to GET `target`.
  func get(_ target: String, _ headers: Headers = [:]) async throws -> Response {
    try await application.responder.respond(to: Request(target: target, headers: headers))
  }

  /// Returns the answer to GET `target`, and its body as JSON.
  func json(_ target: String) async throws -> (response: Response, body: [String: Any]) {
    let response = try await get(target)
    let body = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
    return (response, body ?? [:])
  }

  /// Adds a bitmap, indexed in the order of first use.
  @discardableResult
  func add(
    _ name: String, label: String? = nil, tags: [String] = [], text: String = "r.\n.b"
  ) async throws -> BitmapSummary {
    let bitmap = Bitmap(text: text)
    let outcome = try await workspace.catalog.add(
      NewBitmap(
        name: ItemName(name), label: label.map(LabelChange.text) ?? .decorative, tags: tags,
        source: nil,
        bitmap: bitmap.indexed() ?? bitmap))
    switch outcome {
    case .added(let summary), .replaced(let summary), .skipped(let summary): return summary
    }
  }
}

extension WebFixture {
  /// Adds a sprite whose frames last 100, 110, 120 … ms, with frame tags and slices.
  @discardableResult
  func add(
    _ name: String, frames: [String], tags: [FrameTag] = [], slices: [Slice] = []
  ) async throws -> BitmapSummary {
    let bitmaps = frames.map { Bitmap(text: $0) }
    var collector = FrameCollector(size: bitmaps[0].size)
    for (number, bitmap) in bitmaps.enumerated() {
      collector.append(rgba: bitmap.rgbaBytes, duration: 100 + 10 * number)
    }
    let sprite = Sprite(frames: collector.finish(), tags: tags, slices: slices)
    switch try await workspace.catalog.add(NewBitmap(name: ItemName(name), sprite: sprite)) {
    case .added(let summary), .replaced(let summary), .skipped(let summary): return summary
    }
  }
}

extension Response {
  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }
}

extension WebFixture {
  /// Replaces the cells of a bitmap through another catalog on the same file, as another process would.
  func edit(_ name: String, text: String) async throws {
    let other = try Catalog(file: workspace.catalog.file)
    let bitmap = Bitmap(text: text)
    _ = try await other.update(BitmapReference(name)) { _ in
      var change = BitmapChange()
      change.bitmap = bitmap.indexed() ?? bitmap
      return change
    }
  }
}
