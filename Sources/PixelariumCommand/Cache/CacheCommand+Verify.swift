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

    /// The JSON that is printed.
    private struct Record: Encodable {
      let checked: Int
      let removed: Int
    }

    func run() async throws {
      let workspace = try database.workspace(.reading)
      guard let found = await workspace.cache?.verify() else { return }
      let record = Record(checked: found.checked, removed: found.removed)
      try output.write(record) {
        "\(record.checked.counted("picture")) checked, \(record.removed) damaged ones removed\n"
      }
    }
  }
}
