import ArgumentParser
import Fetching
import Gallery

extension RemoteCommand {
  /// `pixelarium remote list`.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the remote images that are remembered, the last used first.")

    @Option(help: ArgumentHelp("Only this page, from 1.", valueName: "number"))
    var page: Int?

    @Option(help: ArgumentHelp("Images on a page, 1 to 500.", valueName: "count"))
    var perPage = 60

    @OptionGroup var loading: RemoteLoading
    @OptionGroup var output: JSONOption

    func validate() throws {
      guard page.map({ (1...1_000_000).contains($0) }) ?? true else {
        throw ValidationError("--page must be 1 to 1000000, got \(page ?? 0).")
      }
      guard (1...500).contains(perPage) else {
        throw ValidationError("--per-page must be 1 to 500, got \(perPage).")
      }
    }

    func run() async throws {
      let (images, total) = try await loading.withLoader(.reading) { loader, _ in
        try await found(by: loader)
      }
      if output.json {
        for image in images { try StandardOutput.write(JSONLine.encode(RemoteRecord(image))) }
      } else if images.isEmpty {
        StandardError.write(
          total > 0
            ? "There is no page \(page ?? 1): there are \(total) images.\n"
            : "No remote image is remembered: pixelarium remote load URL loads one.\n")
      } else {
        let terminal = Terminal(.output)
        let lines = Self.table(images).lines(
          width: terminal.isInteractive ? terminal.columns : nil)
        try StandardOutput.write(lines.joined(separator: "\n") + "\n")
        if images.count < total { StandardError.write("\(images.count) of \(total) images\n") }
      }
    }

    /// One page, or all pages one after the other.
    private func found(
      by loader: ImageLoader
    ) async throws -> (images: [RemoteImageStatus], total: Int) {
      if let page {
        let found = try await loader.list(page: page, perPage: perPage)
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
