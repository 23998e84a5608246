import Raster
import SVGCoding

extension SymbolArtwork {
  /// The still, or the whole motion as keyframes, with the symbol's label and licence.
  func svg(about symbol: ResolvedSymbol) -> [UInt8] {
    let layout = plan.layout
    var writer = VectorSVGWriter()
    writer.width = layout.pageWidth
    writer.height = layout.pageHeight
    writer.title = symbol.summary.label
    writer.license = symbol.summary.license
    var drawing = still
    if let effect = plan.effect, effect.isAnimated {
      writer.animation = animation(effect.timeline)
      drawing = unmoved
    }
    drawing.bounds = layout.page(around: frame)
    return writer.write(drawing)
  }

  private func animation(_ timeline: SymbolTimeline) -> SVGAnimation {
    SVGAnimation(
      motions: actors.flatMap { $0.motions(timeline, firstIndex: firstIndex(of: $0.part)) },
      duration: timeline.period, count: timeline.plays == 0 ? nil : timeline.plays)
  }
}

extension SymbolArtwork.Actor {
  /// The ways of the layers that move.
  fileprivate func motions(_ timeline: SymbolTimeline, firstIndex: Int) -> [SVGAnimation.Motion] {
    let pivots = timeline.pivots(of: part)
    let rest = timeline.restMotions(of: part)
    return drawing.layers.indices.compactMap { index in
      let keyframes = timeline.keyframes(of: part, layer: index)
      guard !keyframes.isEmpty, index < pivots.count else { return nil }
      var motion = SVGAnimation.Motion(
        layer: firstIndex + index, pivot: pivot(pivots[index], of: index),
        keyframes: keyframes.map { frame($0) })
      motion.isDrawnFromEnd = keyframes.contains { $0.motion.isDrawnFromEnd }
      motion.isHiddenAtRest = rest[index].opacity == 0
      return motion
    }
  }

  /// A layer that moves by itself about its own middle says so; all else has a point.
  private func pivot(_ pivot: SymbolTimeline.Pivot, of index: Int) -> SVGAnimation.Pivot {
    if pivot == .layers([index]), drawing.layers[index].anchor == nil { return .center }
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
