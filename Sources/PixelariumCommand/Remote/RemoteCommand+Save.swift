import ArgumentParser
import Fetching
import Foundation
import Gallery
import GalleryLoading
import GalleryModel
import GalleryWire

extension RemoteCommand {
  struct Save: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "save",
      abstract: "Add a remote image to the collection as a bitmap; load it if needed.",
      discussion: """
        Without --name, the bitmap is named after the last part of the URL's path. Prints id, name \
        and size, separated by tabs.
        """)

    @Argument(help: "URL of the image.", transform: RemoteArgument.init)
    var url: RemoteArgument

    @OptionGroup var description: DescriptionOptions
    @OptionGroup var conflicts: ConflictOption
    @OptionGroup var loading: RemoteLoading
    @OptionGroup var output: JSONOption

    func run() async throws {
      let name = try bitmapName().placed(in: description.membership.name)
      let outcome = try await loading.withLoader(.writing) { loader, workspace in
        let status = try await loader.load(url.url, grant: .administrator)
        if status.phase != .success, let failure = CommandError(status) { throw failure }
        guard let image = try await loader.image(url.url, grant: .administrator) else {
          throw CommandError(.internal, "\(url.url.text): the download was cancelled; try again")
        }
        return try await workspace.save(
          image, as: name, label: description.newLabel, tags: description.tags,
          onConflict: conflicts.onConflict)
      }
      try output.write(outcome)
    }

    private func bitmapName() throws(CatalogError) -> ItemName {
      if let name = description.name { return try ItemName(name) }
      let file = Self.fileName(url.url.path)
      let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
      return ItemName(slug: stem.isEmpty ? "image" : String(stem), for: .bitmap)
    }

    private static func fileName(_ path: String) -> String {
      let last = path.split(separator: "/").last.map(String.init) ?? "image"
      return last.removingPercentEncoding ?? last
    }
  }
}
