import ArgumentParser
import Foundation
import Gallery
import GalleryCatalog
import GalleryRendering

extension CacheCommand {
  /// `pixelarium cache stats`.
  struct Stats: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Say how many pictures the cache file holds.",
      discussion: "Hits and misses are counted by the server: see its /metrics.")

    @OptionGroup var cache: CacheOptions
    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    /// The JSON that is printed.
    private struct Record: Encodable {
      let file: String
      let pictures: Int
      let bytes: Int
      let limit: Int
    }

    func run() async throws {
      var settings = Settings()
      let configuration = try cache.configuration(&settings)
      let workspace = try database.workspace(.reading, cache: configuration)
      let tier = await workspace.cache?.statistics.file
      let record = Record(
        file: Workspace.cacheFile(of: workspace.catalog.file).path, pictures: tier?.entries ?? 0,
        bytes: tier?.bytes ?? 0, limit: configuration.fileBytes)
      try output.write(record) {
        """
        \(record.file): \(record.pictures.counted("picture")), \(record.bytes.counted("byte")) of at most \
        \(ByteCount(record.limit))

        """
      }
    }
  }
}
