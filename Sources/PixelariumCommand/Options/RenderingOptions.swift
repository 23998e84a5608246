import ArgumentParser
import Foundation
import Gallery

/// What may be set about drawing and keeping pictures.
struct RenderingOptions: ParsableArguments {
  @Option(help: "Renders at once. (default: one a core)")
  var renderJobs: Int?

  @Option(help: "Renders that may wait for a place; beyond that 503. (default: 64)")
  var renderQueue: Int?

  @Option(help: "Seconds that one render may take. (default: 10)")
  var renderTimeLimit: Int?

  @Option(help: "Pixels along a side of an answer. (default: 8192)")
  var maxSide: Int?

  @Option(help: "Pixels of an answer in all. (default: 33554432)")
  var maxPixels: Int?
}

extension RenderingOptions {
  /// The effective values, noted in `settings`.
  func configuration(_ settings: inout Settings) throws(CommandError)
    -> RenderPipeline.Configuration
  {
    var render = RenderPipeline.Configuration()
    render.jobs = try settings.value(
      .renderJobs, renderJobs, default: ProcessInfo.processInfo.activeProcessorCount)
    render.queue = try settings.value(.renderQueue, renderQueue, default: render.queue)
    render.timeLimit = try settings.seconds(
      .renderTimeLimit, renderTimeLimit, default: render.timeLimit)
    render.limits.side = try settings.value(.maxSide, maxSide, default: render.limits.side)
    render.limits.pixels = try settings.value(
      .maxPixels, maxPixels, default: render.limits.pixels)
    return render
  }
}
