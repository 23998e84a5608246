import ArgumentParser
import Fetching
import GalleryLoading
import GalleryModel
import GalleryWeb
import GalleryWire

extension RemoteCommand {
  /// `pixelarium remote list`.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the remote images that are remembered, the last used first.")

    @OptionGroup var paging: PagingOptions
    @OptionGroup var loading: RemoteLoading
    @OptionGroup var output: JSONOption

    func run() async throws {
      let images = try await loading.withLoader(.reading) { loader, _ in
        try await paging.read { paging in
          let found = try await loader.list(paging)
          return ResourcePage(found.items.map(RemoteImageResource.init), total: found.total)
        }
      }
      try output.write(
        images, page: paging.page,
        emptyNote: "No remote image is remembered: pixelarium remote load URL loads one.\n")
    }
  }
}
