import ArgumentParser
import Gallery
import GalleryCatalog
import GalleryModel
import GalleryRendering

extension CacheCommand {
  /// `pixelarium cache clear`.
  struct Clear: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Forget all finished pictures, or those of some bitmaps.")

    @Argument(help: "Ids or names; all bitmaps by default.", completion: .bitmapNames)
    var bitmaps: [BitmapArgument] = []

    @OptionGroup var database: DatabaseOptions
    @OptionGroup var output: JSONOption

    func run() async throws {
      let workspace = try database.workspace(.reading)
      guard let cache = workspace.cache else { return }
      let before = await cache.statistics.file.entries
      if bitmaps.isEmpty { await cache.clear() }
      for bitmap in bitmaps {
        let reference = try await bitmap.reference(in: workspace.catalog)
        await cache.purge(.bitmap(try await workspace.catalog.summary(of: reference).id))
      }
      let removed = before - (await cache.statistics.file.entries)
      try output.write(["removed": removed]) { "\(removed.counted("picture")) removed\n" }
    }
  }
}
