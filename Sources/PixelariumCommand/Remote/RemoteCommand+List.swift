import ArgumentParser
import Fetching
import GalleryLoading
import GalleryModel

extension RemoteCommand {
  /// `pixelarium remote list`.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the remote images that are remembered, the last used first.")

    @OptionGroup var paging: PagingOptions
    @OptionGroup var loading: RemoteLoading
    @OptionGroup var output: JSONOption

    func run() async throws {
      let (images, total) = try await loading.withLoader(.reading) { loader, _ in
        try await found(by: loader)
      }
      if !output.json, images.isEmpty { return StandardError.write(emptyNote(total: total)) }
      try output.write(images.map(RemoteRecord.init), as: Self.table(images))
      if !output.json, images.count < total {
        StandardError.write("\(images.count) of \(total.counted("image"))\n")
      }
    }

    private func emptyNote(total: Int) -> String {
      if total > 0 {
        return "There is no page \(paging.page ?? 1): the list has \(total.counted("image")).\n"
      }
      return "No remote image is remembered: pixelarium remote load URL loads one.\n"
    }

    /// One page, or all pages one after the other.
    private func found(
      by loader: ImageLoader
    ) async throws -> (images: [RemoteImageStatus], total: Int) {
      if let page = paging.page {
        let found = try await loader.list(page: page, perPage: paging.perPage)
        return (found.images, found.total)
      }
      var images: [RemoteImageStatus] = []
      while true {
        let found = try await loader.list(page: images.count / 500 + 1, perPage: 500).images
        images += found
        if found.count < 500 { return (images, images.count) }
      }
    }

    static func table(_ images: [RemoteImageStatus]) -> Table {
      var table = Table([
        .init(title: "PHASE"), .init(title: "SIZE", alignment: .trailing),
        .init(title: "BYTES", alignment: .trailing), .init(title: "REASON"),
        .init(title: "URL", isFlexible: true),
      ])
      for image in images {
        table.add([
          image.phase.rawValue, image.sizeText ?? "–",
          image.received > 0 ? String(image.received) : "–", image.failure?.rawValue ?? "–",
          image.url.text,
        ])
      }
      return table
    }
  }
}
