import ArgumentParser
import Foundation
import GalleryWeb
import GalleryWire
import HTTPServer
import Logging

/// `pixelarium render`: what the server would answer, without a server.
struct Render: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write the answer to a URL, the same bytes as the server's, to a file.",
    discussion: "For example: pixelarium render '/bitmap/heart.png?scale=8' -o heart.png")

  @Argument(help: "The URL, or its path and query: '/bitmap/1.png?scale=8'.")
  var url: String

  @Option(name: .shortAndLong, help: "The file, or - for standard output.")
  var output: FileOutput

  @OptionGroup var rendering: RenderingOptions
  @OptionGroup var database: DatabaseOptions

  func run() async throws {
    var settings = Settings()
    var configuration = Configuration()
    configuration.render = try rendering.configuration(&settings)
    let application = try Application(
      configuration: configuration, workspace: database.workspace(.reading, cache: nil),
      logger: Logger(label: "pixelarium") { _ in SwiftLogNoOpLogHandler() })
    let request = try Request(target: Self.target(url))
    let response = try await application.responder.respond(to: request)
    guard response.status == .ok else { throw Self.error(response) }
    try output.write(response.body)
  }

  /// Path and query: a URL copied from a browser loses scheme and host.
  static func target(_ url: String) -> String {
    guard let scheme = ["http://", "https://"].first(where: url.hasPrefix) else { return url }
    let path = url.dropFirst(scheme.count).drop { $0 != "/" }
    return path.isEmpty ? "/" : String(path)
  }

  /// The problem that the answer describes (RFC 9457).
  private static func error(_ response: Response) -> CommandError {
    let problem = try? JSONDecoder().decode(ProblemResource.self, from: Data(response.body))
    let detail = problem?.detail ?? response.status.reason
    return CommandError(status(response.status), detail)
  }

  private static func status(_ status: Status) -> ExitCode {
    switch status.code {
    case 404: .missing
    case 422: .badData
    case 400..<500: .usage
    default: .internal
    }
  }
}
