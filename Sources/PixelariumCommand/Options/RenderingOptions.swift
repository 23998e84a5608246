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
    render.jobs = try settings.number(
      .renderJobs, renderJobs, default: ProcessInfo.processInfo.activeProcessorCount, in: 1...256)
    render.queue = try settings.number(
      .renderQueue, renderQueue, default: render.queue, in: 0...10_000)
    render.timeLimit = try settings.seconds(
      .renderTimeLimit, renderTimeLimit, default: render.timeLimit, in: 1...3600)
    render.limits.side = try settings.number(
      .maxSide, maxSide, default: render.limits.side, in: 1...65_535)
    render.limits.pixels = try settings.number(
      .maxPixels, maxPixels, default: render.limits.pixels, in: 1...1_073_741_824)
    return render
  }
}
