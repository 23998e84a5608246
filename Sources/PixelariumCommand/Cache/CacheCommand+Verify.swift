import ArgumentParser
import Gallery
import GalleryRendering

extension CacheCommand {
  /// `pixelarium cache verify`.
  struct Verify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read every finished picture and remove those that are damaged.")

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let workspace = try database.workspace(.reading)
      guard let found = await workspace.cache?.verify() else { return }
      try output.write(["checked": found.checked, "removed": found.removed]) {
        "\(found.checked.counted("picture")) checked, \(found.removed) damaged ones removed\n"
      }
    }
  }
}
