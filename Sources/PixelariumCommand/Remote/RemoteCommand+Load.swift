import ArgumentParser
import GalleryLoading

extension RemoteCommand {
  /// `pixelarium remote load`.
  struct Load: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Load images before anybody asks for them.",
      discussion: """
        An image that is there and fresh is not loaded again, and one that failed not before its next \
        attempt: refresh does both. Prints phase, URL and size, with tabs between them.
        """)

    @Argument(help: "URLs of images.", transform: RemoteArgument.init)
    var urls: [RemoteArgument]

    @OptionGroup var loading: RemoteLoading
    @OptionGroup var output: JSONOption

    func run() async throws {
      try await loading.withLoader(.writing) { loader, _ in
        try await RemoteOutcomes(output: output).run(urls) { url in
          try await loader.load(url, grant: .administrator)
        }
      }
    }
  }

  /// `pixelarium remote refresh`.
  struct Refresh: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Load images again, whatever is known of them.",
      discussion: """
        An image that has not changed keeps its renderings. One that failed is tried again at once. \
        Prints phase, URL and size, with tabs between them.
        """)

    @Argument(help: "URLs of images.", transform: RemoteArgument.init)
    var urls: [RemoteArgument]

    @OptionGroup var loading: RemoteLoading
    @OptionGroup var output: JSONOption

    func run() async throws {
      try await loading.withLoader(.writing) { loader, _ in
        try await RemoteOutcomes(output: output).run(urls) { url in
          try await loader.refresh(url, grant: .administrator)
        }
      }
    }
  }
}
