import ArgumentParser
import Fetching
import Gallery
import GalleryAddresses
import GalleryLoading
import GalleryModel
import GalleryRendering
import ServerSettings
import GalleryWire
import PictureServing
import TerminalIO

extension RemoteCommand {
  struct Load: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "load",
      abstract: "Load images in advance.",
      discussion: """
        Skips images that are fresh, and images that failed until their next attempt; use refresh to \
        load them anyway. Prints phase, URL and size, separated by tabs.
        """)

    @OptionGroup var images: RemoteImageBatch

    func run() async throws {
      try await images.load { loader, url in try await loader.load(url, grant: .administrator) }
    }
  }

  struct Refresh: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "refresh",
      abstract: "Reload images even if they are cached.",
      discussion: """
        An unchanged image keeps its renderings. An image that failed is tried again at once. \
        Prints phase, URL and size, separated by tabs.
        """)

    @OptionGroup var images: RemoteImageBatch

    func run() async throws {
      try await images.load { loader, url in try await loader.refresh(url, grant: .administrator) }
    }
  }
}

/// The URLs of images that are loaded one after the other and reported.
struct RemoteImageBatch: ParsableArguments {
  @Argument(help: "URLs of images.", transform: RemoteArgument.init)
  var urls: [RemoteArgument]

  @OptionGroup var loading: RemoteLoading
  @OptionGroup var output: JSONOption

  /// Runs `action` for each URL; failures are reported, and the other images are still loaded.
  ///
  /// Ends with the exit code of the last failure.
  func load(_ action: (ImageLoader, RemoteURL) async throws -> RemoteImageStatus) async throws {
    try await loading.withLoader(.writing) { loader, _ in
      var last: ExitCode?
      var progress = ProgressBar(total: urls.count)
      for (index, argument) in urls.enumerated() {
        progress.show(done: index, current: argument.url.text)
        let status = try await action(loader, argument.url)
        progress.clear()
        if let failure = CommandError(status) {
          last = failure.status
          StandardError.write("pixelarium: \(failure.message)\n")
          if !output.json { continue }
        }
        try output.write(RemoteImageResource(status))
      }
      if let last { throw last }
    }
  }
}

extension CommandError {
  /// Creates the error of a failed image, or returns `nil` if it is loaded.
  init?(_ status: RemoteImageStatus) {
    guard status.phase != .success || status.failure != nil else { return nil }
    let message = "\(status.url.text): \(status.message ?? "it was not loaded in time")"
    switch status.failure {
    case .notFound: self.init(.missing, message)
    case .blocked: self.init(.usage, "\(message): --remote-allow-private opens private networks")
    case .invalidURL: self.init(.usage, message)
    case .tooLarge, .notAnImage, .corrupt, .truncated: self.init(.badData, message)
    default: self.init(.inputOutput, message)
    }
  }
}

/// The options of all commands for remote images: loading, and the collection.
struct RemoteLoading: ParsableArguments {
  @OptionGroup(visibility: .hidden) var remote: RemoteOptions
  @OptionGroup(visibility: .hidden) var database: DatabaseOptions

  /// Runs `body` with a loader for the collection, and shuts the loader down afterwards.
  func withLoader<Value>(
    _ access: DatabaseOptions.Access, _ body: (ImageLoader, Workspace) async throws -> Value
  ) async throws -> Value {
    var settings = Settings()
    var configuration = Configuration()
    configuration.remote = try remote.configuration(&settings)
    try configuration.validate()
    let workspace = try await database.workspace(access, cache: .init())
    let fetcher = try configuration.remote.makeFetcher()
    let loader = ImageLoader(
      catalog: workspace.catalog, cache: workspace.cache, fetcher: fetcher,
      configuration: configuration.remote.loading, logger: .quiet)
    let result: Result<Value, any Error>
    do {
      result = .success(try await body(loader, workspace))
    } catch {
      result = .failure(error)
    }
    await loader.shutdown()
    fetcher.shutdown()
    await workspace.cache?.flush()
    return try result.get()
  }
}

/// The URL of a remote image on the command line.
struct RemoteArgument {
  let url: RemoteURL

  /// Parses a URL, or throws a usage error with the fault.
  init(_ text: String) throws {
    do throws(RemoteURLError) { url = try RemoteURL(text) } catch {
      throw ValidationError("\(error.message), got \(text.prefix(80).description.printable).")
    }
  }
}
