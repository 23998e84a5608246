import ArgumentParser
import Fetching
import GalleryAddresses
import ServerSettings
import GalleryWire
import HTTPServer

/// `pixelarium health`: the health check of a container.
struct Health: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "health",
    abstract: "Check whether this machine's server answers.",
    discussion: """
      Requests /health at the address that serve uses with the same options and variables. Exits \
      with 0 if the server answers, else with 69.
      """)

  @Option("Address of the server. (default: 127.0.0.1)", value: "address")
  var host: String?

  @Option(.port, "Port of the server. (default: 8080)", value: "port")
  var port: UInt16?

  @Option("Path prefix of the server's URLs. (default: /)", value: "path")
  var basePath: BasePath?

  func run() async throws {
    let url = try address()
    var limits = FetchLimits()
    limits.totalTime = .seconds(5)
    do {
      let fetcher = try CurlFetcher(
        policy: AddressPolicy(allowsPrivate: true), limits: limits, userAgent: "pixelarium")
      defer { fetcher.shutdown() }
      let probe = FetchRequest(url: url) { $0 == url ? .allAddresses : .refused }
      _ = try await fetcher.fetch(probe) { _ in }
    } catch {
      throw CommandError(.unavailable, "\(url): \(error.description)")
    }
  }

  /// Returns the URL of `/health` as seen from this machine.
  private func address() throws -> RemoteURL {
    var settings = Settings()
    let usual = Configuration().server
    let host = try settings.value(.host, host, default: usual.host)
    let port = try settings.value(.port, port, default: usual.port)
    let usualBase = try settings.publicURL(nil)?.base ?? .root
    let base = try settings.value(.basePath, basePath, default: usualBase)
    // A server that listens on every address also listens on loopback; a URL of an image cannot contain these hosts.
    let near = ["0.0.0.0": "127.0.0.1", "::": "::1", "localhost": "127.0.0.1"][host] ?? host
    let authority = near.contains(":") ? "[\(near)]" : near
    do {
      return try RemoteURL("http://\(authority):\(port)\(base.text)/health")
    } catch {
      throw CommandError(.usage, "\(host) is no address of a server: \(error.message)")
    }
  }
}
