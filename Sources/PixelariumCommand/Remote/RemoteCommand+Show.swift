import ArgumentParser
import Fetching
import Foundation
import GalleryLoading
import GalleryModel
import GalleryWeb
import GalleryWire
import Raster

extension RemoteCommand {
  /// `pixelarium remote show`.
  struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Show what is known of an image, without loading it; on a terminal also its picture.")

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
      var facts = Facts()
      facts.add("url", status.url.text)
      facts.add("phase", status.phase.rawValue + (status.isStale ? ", stale" : ""))
      if let failure = status.failure {
        facts.add("reason", "\(failure.rawValue): \(status.message ?? "")")
        facts.add("attempts", String(status.attempts))
        facts.add("next attempt", status.nextAttemptAt?.formatted(.iso8601) ?? "none")
      }
      if let width = status.width, let height = status.height {
        facts.add("size", "\(width) × \(height)")
      }
      if status.received > 0 { facts.add("bytes", String(status.received)) }
      if let etag = status.etag { facts.add("entity tag", etag) }
      facts.add("generation", String(status.generation))
      facts.add("updated", status.updatedAt?.formatted(.iso8601) ?? "never")
      return facts.text
    }
  }
}
