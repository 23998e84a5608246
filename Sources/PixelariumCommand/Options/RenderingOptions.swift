import ArgumentParser
import Foundation
import GalleryAddresses
import GalleryModel
import GalleryRendering
import ServerSettings
import HTTPServer
import InputText
import PictureServing

/// The settings of rendering and caching.
struct RenderingOptions: ParsableArguments {
  @Option(.renderJobs, "Maximum number of concurrent renders. (default: one per core)")
  var renderJobs: Int?

  @Option(
    .renderQueue,
    "Maximum number of renders that wait for a slot; further requests get 503. (default: 64)")
  var renderQueue: Int?

  @Option(
    .rendersPerAddress,
    """
    Maximum number of running and waiting renders of one client address; further requests get 503; 0: no limit. \
    (default: half of all slots)
    """)
  var rendersPerAddress: Int?

  @Option(.renderTimeLimit, "Maximum processor time of one render in seconds. (default: 10)")
  var renderTimeLimit: Int?

  @Option(
    .renderWallLimit,
    """
    Maximum wall-clock time of one render in seconds; six times --render-time-limit by default. \
    (default: 60)
    """)
  var renderWallLimit: Int?

  @Option(.maxSide, "Maximum width and height of a picture in pixels. (default: 8192)")
  var maxSide: Int?

  @Option(.maxPixels, "Maximum number of pixels of a picture. (default: 33554432)")
  var maxPixels: Int?

  @Option(.sceneNodes, "Maximum number of nodes of an expanded scene. (default: 2000)")
  var sceneNodes: Int?

  @Option(
    .sceneCharacters, "Maximum number of characters in all texts of a scene. (default: 10000)")
  var sceneCharacters: Int?

  /// Returns the configuration, and records the values in `settings`.
  func configuration(_ settings: inout Settings) throws(CommandError)
    -> RenderPipeline.Configuration
  {
    var render = RenderPipeline.Configuration()
    render.service.jobs = try settings.value(
      .renderJobs, renderJobs, default: ProcessInfo.processInfo.activeProcessorCount)
    try settings.apply(.renderQueue, renderQueue, to: &render.service.queue)
    render.service.rendersPerAddress = try settings.value(
      .rendersPerAddress, rendersPerAddress, default: render.service.clientLimit)
    try settings.apply(.renderTimeLimit, seconds: renderTimeLimit, to: &render.service.timeLimit)
    var wall = render.service.wallSeconds
    try settings.apply(.renderWallLimit, seconds: renderWallLimit, to: &wall)
    render.service.wallLimit = wall
    try settings.apply(.maxSide, maxSide, to: &render.limits.side)
    try settings.apply(.maxPixels, maxPixels, to: &render.limits.pixels)
    try settings.apply(.sceneNodes, sceneNodes, to: &render.limits.sceneNodes)
    try settings.apply(.sceneCharacters, sceneCharacters, to: &render.limits.sceneCharacters)
    return render
  }
}

/// The sizes of the render cache.
struct CacheOptions: ParsableArguments {
  @Option(
    .memoryCache,
    """
    Memory for finished pictures, half of it for complete answers, for example \
    64MiB. (default: 64MiB)
    """)
  var memoryCache: ByteCount?

  @Option(.fileCache, "Maximum size of the cache file for finished pictures. (default: 512MiB)")
  var fileCache: ByteCount?

  /// Returns the sizes of the tiers, and records them in `settings`.
  func configuration(_ settings: inout Settings) throws(CommandError) -> RenderCache.Configuration {
    var cache = RenderCache.Configuration()
    let memory = try settings.value(.memoryCache, memoryCache, default: ByteCount(64 << 20))
    cache.memoryBytes = memory.bytes / 2
    try settings.apply(.fileCache, fileCache, to: &cache.fileBytes)
    return cache
  }
}
