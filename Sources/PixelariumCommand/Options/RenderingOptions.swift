import ArgumentParser
import Foundation
import GalleryModel
import GalleryRendering

/// The settings of drawing and keeping pictures.
struct RenderingOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Renders at once. (default: one a core)", valueName: "count"))
  var renderJobs: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Renders that may wait for a place; beyond that 503. (default: 64)", valueName: "count"))
  var renderQueue: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Seconds that one render may take. (default: 10)", valueName: "seconds"))
  var renderTimeLimit: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels along a side of an answer. (default: 8192)", valueName: "pixels"))
  var maxSide: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Pixels of an answer in all. (default: 33554432)", valueName: "pixels"))
  var maxPixels: Int?
}

extension RenderingOptions {
  /// The effective values, noted in `settings`.
  func configuration(_ settings: inout Settings) throws(CommandError)
    -> RenderPipeline.Configuration
  {
    var render = RenderPipeline.Configuration()
    render.service.jobs = try settings.value(
      .renderJobs, renderJobs, default: ProcessInfo.processInfo.activeProcessorCount)
    try settings.apply(.renderQueue, renderQueue, to: &render.service.queue)
    try settings.apply(.renderTimeLimit, seconds: renderTimeLimit, to: &render.service.timeLimit)
    try settings.apply(.maxSide, maxSide, to: &render.limits.side)
    try settings.apply(.maxPixels, maxPixels, to: &render.limits.pixels)
    return render
  }
}
