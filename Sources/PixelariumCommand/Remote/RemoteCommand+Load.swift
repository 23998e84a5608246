import ArgumentParser
import Fetching
import GalleryLoading
import GalleryModel
import GalleryWeb
import GalleryWire

extension RemoteCommand {
  struct Load: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Load images before anybody asks for them.",
      discussion: """
        An image that is there and fresh is not loaded again, and one that failed not before its next \
        attempt: refresh does both. Prints phase, URL and size, with tabs between them.
        """)

    @OptionGroup var images: WantedImages

    func run() async throws {
      try await images.load { loader, url in try await loader.load(url, grant: .administrator) }
    }
  }

  struct Refresh: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Load images again, whatever is known of them.",
      discussion: """
        An image that has not changed keeps its renderings. One that failed is tried again at once. \
        Prints phase, URL and size, with tabs between them.
        """)

    @OptionGroup var images: WantedImages

    func run() async throws {
      try await images.load { loader, url in try await loader.refresh(url, grant: .administrator) }
    }
  }
}

/// Images that are loaded one after the other, each printed with what became of it.
struct WantedImages: ParsableArguments {
  @Argument(help: "URLs of images.", transform: RemoteArgument.init)
  var urls: [RemoteArgument]

  @OptionGroup var loading: RemoteLoading
  @OptionGroup var output: JSONOption

  /// Runs `action` for each URL; one that fails is reported, and the others are still loaded.
  ///
  /// Ends with the last failure's exit code.
  func load(
    _ action: (ImageLoader, RemoteURL) async throws -> RemoteImageStatus
  ) async throws {
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
  /// Why an image is not there; `nil` where it is.
  init?(_ status: RemoteImageStatus) {
    guard status.phase != .success || status.failure != nil else { return nil }
    let message = "\(status.url.text): \(status.message ?? "it was not loaded in time")"
    switch status.failure {
    case .notFound: self.init(.missing, message)
    case .blocked:
      self.init(.usage, "\(message): --remote-allow-private opens private networks")
    case .invalidURL: self.init(.usage, message)
    case .tooLarge, .notAnImage, .corrupt, .truncated: self.init(.badData, message)
    default: self.init(.inputOutput, message)
    }
  }
}
