import Raster
import SVGCoding

extension SymbolArtwork {
  /// The still, or the whole motion as keyframes, with what the symbol is called and its licence.
  func svg(about symbol: ResolvedSymbol) -> [UInt8] {
    var writer = VectorSVGWriter()
    writer.width = plan.layout.file.width
    writer.height = plan.layout.file.height
    writer.title = symbol.summary.spoken.text
    writer.license = symbol.summary.license
    var drawing = still
    if let effect = plan.effect, effect.isAnimated {
      writer.animation = animation(effect.performance)
      drawing = unmoved
    }
    return writer.write(placed(drawing))
  }

  private func animation(_ performance: SymbolPerformance) -> SVGAnimation {
    let motions = actors.flatMap { actor in
      performance.timelines.enumerated().flatMap { track, timeline in
        actor.motions(timeline, track: track, firstIndex: firstIndex(of: actor.part))
      }
    }
    return SVGAnimation(
      motions: motions, duration: performance.period,
      count: performance.plays == 0 ? nil : performance.plays)
  }
}

extension SymbolArtwork.Actor {
  /// The ways of the layers that move.
  fileprivate func motions(
    _ timeline: SymbolTimeline, track: Int, firstIndex: Int
  ) -> [SVGAnimation.Motion] {
    let pivots = timeline.pivots(of: part)
    let rest = timeline.restMotions(of: part)
    return drawing.layers.indices.compactMap { index in
      let keyframes = timeline.keyframes(of: part, layer: index)
      guard !keyframes.isEmpty, index < pivots.count else { return nil }
      var motion = SVGAnimation.Motion(
        layer: firstIndex + index, track: track,
        pivot: pivot(pivots[index], of: index, track: track),
        keyframes: keyframes.map { frame($0) })
      motion.isDrawnFromEnd = keyframes.contains { $0.motion.isDrawnFromEnd }
      motion.isHiddenAtRest = rest[index].opacity == 0
      return motion
    }
  }

  /// A layer that moves by itself about its own middle says so; all else has a point, also what is moved
  /// already, whose box moves with it.
  private func pivot(
    _ pivot: SymbolTimeline.Pivot, of index: Int, track: Int
  ) -> SVGAnimation.Pivot {
    if track == 0, pivot == .layers([index]), drawing.layers[index].anchor == nil {
      return .center
    }
    return .point(drawing.center(of: pivot))
  }

  private func frame(_ keyframe: SymbolTimeline.Keyframe) -> SVGAnimation.Keyframe {
    let motion = keyframe.motion
    var frame = SVGAnimation.Keyframe(offset: keyframe.offset)
    frame.scale = motion.scale
    frame.rotation = motion.rotation
    frame.dx = motion.dx * drawing.viewBox.width
    frame.dy = motion.dy * drawing.viewBox.height
    frame.opacity = motion.opacity
    frame.drawn = motion.drawn
    return frame
  }
}
