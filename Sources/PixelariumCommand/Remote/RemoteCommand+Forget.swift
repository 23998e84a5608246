import ArgumentParser
import Fetching
import GalleryLoading
import GalleryModel

extension RemoteCommand {
  /// `pixelarium remote forget`.
  struct Forget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Forget images: what is known of them, their files and their renderings.",
      discussion: """
        One that is not known is reported, and the others are still forgotten. Prints the URLs. A \
        failure that is forgotten is tried again by the next request.
        """)

    @Argument(help: "URLs of images.", transform: RemoteArgument.init)
    var urls: [RemoteArgument] = []

    @Flag(help: "All images.")
    var all = false

    @OptionGroup var loading: RemoteLoading
    @OptionGroup var output: JSONOption

    func validate() throws {
      if all != urls.isEmpty { throw ValidationError("Name images, or give --all, not both.") }
    }

    func run() async throws {
      let missing = try await loading.withLoader(.reading) { loader, _ in
        var missing = false
        for url in try await known(to: loader) {
          guard try await loader.forget(url) else {
            missing = true
            StandardError.write("pixelarium: \(url.text): it is not known\n")
            continue
          }
          try output.write(["forgotten": url.text]) { "\(url.text)\n" }
        }
        return missing
      }
      if missing { throw ExitCode(ExitStatus.missing.rawValue) }
    }

    private func known(to loader: ImageLoader) async throws -> [RemoteURL] {
      guard all else { return urls.map(\.url) }
      var found: [RemoteURL] = []
      while true {
        let page = try await loader.list(Paging(page: found.count / 500 + 1, perPage: 500)).items
        found += page.map(\.url)
        if page.count < 500 { return found }
      }
    }
  }
}
