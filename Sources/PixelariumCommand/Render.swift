import ArgumentParser
import Foundation
import Gallery
import GalleryAddresses
import GalleryLoading
import GalleryModel
import GalleryWeb
import ServerSettings
import GalleryWire
import HTTPServer
import Logging

/// `pixelarium render`: the server's answers without a server.
struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Write the answer to a URL, the same bytes as the server's, to a file.",
    discussion: "For example: pixelarium render '/bitmap/heart.png?scale=8' -o heart.png")

  @Argument(help: "The URL, or its path and query: '/bitmap/1.png?scale=8'.")
  var url: String

  @Option(name: .shortAndLong, help: "The file, or - for standard output.")
  var output: FileOutput

  @OptionGroup(visibility: .hidden) var rendering: RenderingOptions
  @OptionGroup(visibility: .hidden) var database: DatabaseOptions

  func run() async throws {
    let application = try rendering.application(
      over: await database.workspace(.reading, cache: nil))
    try output.write(await application.answer(to: Self.target(url)).body)
  }

  /// Returns the path and query of a URL, without scheme and host.
  static func target(_ url: String) -> String {
    guard let scheme = ["http://", "https://"].first(where: url.hasPrefix) else { return url }
    let path = url.dropFirst(scheme.count).drop { $0 != "/" }
    return path.isEmpty ? "/" : String(path)
  }
}

extension RenderingOptions {
  /// Returns the server's application without a server and without a cache.
  ///
  /// - Parameter remote: The options of images of other servers, which scenes then load whatever their URL; without
  ///   them, none are loaded.
  func application(
    over workspace: Workspace, drafts: [StoredScene] = [], remote: RemoteOptions? = nil
  ) throws -> Application {
    var settings = Settings()
    var configuration = Configuration()
    configuration.command = Pixelarium.described
    configuration.render = try self.configuration(&settings)
    if let remote {
      configuration.remote = try remote.configuration(&settings)
      configuration.remote.sceneGrant = .administrator
    }
    return try Application(
      configuration: configuration, workspace: workspace, drafts: drafts, keepsPictures: false,
      logger: Logger(label: "pixelarium") { _ in SwiftLogNoOpLogHandler() })
  }
}

extension Application {
  /// Returns the answer to a path with its query, or throws its problem.
  func answer(to target: String) async throws -> Response {
    let response = try await responder.respond(to: try Request(target: target))
    guard response.status == .ok else { throw Self.error(response) }
    return response
  }

  /// Returns the error of an answer with problem details (RFC 9457).
  private static func error(_ response: Response) -> CommandError {
    guard response.status != .accepted else {
      return CommandError(
        .inputOutput,
        "a remote image did not arrive in time: load it first with pixelarium remote load"
      )
    }
    let problem = try? JSONDecoder().decode(ProblemResource.self, from: Data(response.body))
    let detail = problem?.detail ?? response.status.reason
    return CommandError(status(response.status), detail)
  }

  private static func status(_ status: Status) -> ExitCode {
    switch status.code {
    case 404: .missing
    case 422: .badData
    case 400..<500: .usage
    case 502, 504: .inputOutput
    default: .internal
    }
  }
}
