import ArgumentParser
import Fetching
import Foundation
import GalleryAddresses
import GalleryCatalog
import GalleryLoading
import GalleryModel
import ServerSettings
import GalleryWire
import Raster
import TerminalIO

/// `pixelarium remote`: images of other servers.
struct RemoteCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remote",
    abstract: "Load, list and forget images of other servers, sign their URLs, and keep them.",
    discussion: """
      A server with the same collection shows a loaded image at once. These commands need no \
      --remote-allow, but private networks require --remote-allow-private.
      """,
    subcommands: [List.self, Show.self, Load.self, Refresh.self, Forget.self, Sign.self, Save.self])

  typealias List = ListVerb<RemoteSelection>

  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show",
      abstract:
        "Show the status of an image without loading it; on a terminal also its picture.")

    @Argument(help: "URL of the image.", transform: RemoteArgument.init)
    var url: RemoteArgument

    @OptionGroup var loading: RemoteLoading
    @OptionGroup var output: JSONOption

    func run() async throws {
      let terminal = Terminal(.output)
      let (status, picture) = try await loading.withLoader(.reading) { loader, _ in
        let status = try await loader.status(of: url.url, grant: .administrator)
        let isDrawn = terminal.hasColor && !output.json && status.phase == .success
        let bitmap =
          isDrawn ? try await loader.image(url.url, grant: .administrator)?.pixels() : nil
        return (status, bitmap)
      }
      try output.write(RemoteImageResource(status)) {
        let drawn = try picture.map {
          try TerminalPicture(bitmap: $0, width: terminal.columns).text()
        }
        return (drawn.map { "\($0)\n" } ?? "") + Self.facts(status)
      }
    }

    private static func facts(_ status: RemoteImageStatus) -> String {
      let failure = status.failure
      let facts: Facts = [
        "url": status.url.text,
        "phase": status.phase.rawValue + (status.isStale ? ", stale" : ""),
        "reason": failure.map { "\($0.rawValue): \(status.message ?? "")" },
        "attempts": failure.map { _ in String(status.attempts) },
        "next attempt": failure.map { _ in status.nextAttemptAt?.formatted(.iso8601) ?? "none" },
        "size": status.width.flatMap { width in status.height.map { "\(width) × \($0)" } },
        "bytes": status.received > 0 ? String(status.received) : nil, "entity tag": status.etag,
        "generation": String(status.generation),
        "updated": status.updatedAt?.formatted(.iso8601) ?? "never",
      ]
      return facts.text
    }
  }

  struct Forget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "forget",
      abstract: "Delete remote images: their records, files and renderings.",
      discussion: """
        Unknown images are reported, and the others are forgotten. Prints the URLs. After a failure \
        is forgotten, the next request tries again.
        """)

    @Argument(help: "URLs of images.", transform: RemoteArgument.init)
    var urls: [RemoteArgument] = []

    @Flag(help: "All images.")
    var all = false

    @OptionGroup var loading: RemoteLoading
    @OptionGroup var output: JSONOption

    func validate() throws {
      if all != urls.isEmpty { throw ValidationError("Name images, or use --all, but not both.") }
    }

    func run() async throws {
      let missing = try await loading.withLoader(.reading) { loader, _ in
        var missing = false
        for url in all ? try await Self.known(to: loader) : urls.map(\.url) {
          guard try await loader.forget(url) else {
            missing = true
            StandardError.write("pixelarium: \(url.text): it is not known\n")
            continue
          }
          try output.write(["forgotten": url.text]) { "\(url.text)\n" }
        }
        return missing
      }
      if missing { throw ExitCode.missing }
    }

    private static func known(to loader: ImageLoader) async throws -> [RemoteURL] {
      try await Paging.all { try await loader.list($0).items }.map(\.url)
    }
  }
}

/// The options of `remote list`.
struct RemoteSelection: ItemSelection {
  static let listHelp = "List the known remote images, the most recently used first."

  @OptionGroup var paging: PagingOptions
  @OptionGroup var loading: RemoteLoading

  var page: Int? { paging.page }

  var emptyNote: String { "No remote image is remembered: pixelarium remote load URL loads one." }

  func items() async throws -> ResourcePage<RemoteImageResource> {
    try await loading.withLoader(.reading) { loader, _ in
      try await paging.read { paging in
        let found = try await loader.list(paging)
        return ResourcePage(found.items.map(RemoteImageResource.init), total: found.total)
      }
    }
  }
}
