import ArgumentParser
import GalleryRendering
import GalleryWeb
import HTTPServer

/// How much of what was drawn is kept.
struct CacheOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Memory for finished pictures, half of it for the network threads' ready answers, for example \
      64MiB. (default: 64MiB)
      """, valueName: "size")) var memoryCache: ByteCount?

  @Option(
    help: ArgumentHelp(
      "File for finished pictures, beside the collection's. (default: 512MiB)", valueName: "size"))
  var fileCache: ByteCount?
}

extension CacheOptions {
  /// The sizes of the tiers, noted in `settings`.
  func configuration(_ settings: inout Settings) throws(CommandError) -> RenderCache.Configuration {
    var cache = RenderCache.Configuration()
    cache.memoryBytes = try memoryBytes(&settings) / 2
    try settings.apply(.fileCache, fileCache, to: &cache.fileBytes)
    return cache
  }

  private func memoryBytes(_ settings: inout Settings) throws(CommandError) -> Int {
    try settings.value(.memoryCache, memoryCache, default: ByteCount(64 << 20)).bytes
  }
}
