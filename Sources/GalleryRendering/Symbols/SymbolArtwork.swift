import GalleryModel
import Raster
import VectorRaster

/// One symbol as it is drawn: its layers with weight and direction, at rest and in motion.
struct SymbolArtwork {
  /// Some layers and what they are painted with.
  struct Actor {
    let drawing: SymbolDrawing
    let paints: [LayerPaint]
    let part: SymbolTimeline.Part
  }

  let plan: SymbolPlan
  /// The symbol, and after it the one that replaces it.
  let actors: [Actor]

  init(_ prepared: PreparedSymbol) {
    let plan = prepared.plan
    self.plan = plan
    actors = Self.actors(
      (prepared.drawing, plan.paints),
      prepared.replacement.map { ($0, plan.replacementPaints) }, plan.weight,
      isMirrored: plan.isMirrored)
  }

  /// A symbol and the one that replaces it, laid out as they are shown.
  static func actors(
    _ symbol: (SymbolDrawing, [LayerPaint]), _ incoming: (SymbolDrawing, [LayerPaint])?,
    _ weight: SymbolWeight, isMirrored: Bool
  ) -> [Actor] {
    func actor(
      _ drawing: SymbolDrawing, _ paints: [LayerPaint], _ part: SymbolTimeline.Part
    ) -> Actor {
      Actor(
        drawing: drawing.laidOut(weight: weight, isMirrored: isMirrored), paints: paints,
        part: part)
    }
    return [actor(symbol.0, symbol.1, .symbol)]
      + (incoming.map { [actor($0.0, $0.1, .incoming)] } ?? [])
  }

  /// The frame, in the symbol's own unit.
  var frame: Rect { actors.first?.drawing.viewBox ?? Rect(x: 0, y: 0, width: 1, height: 1) }

  /// The still: the rest state, or the motion at the time that is asked for.
  var still: VectorDrawing {
    guard let effect = plan.effect, let time = effect.time else { return resting }
    return drawing { timeline, part in timeline.motions(of: part, at: time.value) }
  }

  /// The symbol as it is where nothing moves, also within the frame of a motion.
  var resting: VectorDrawing { drawing { timeline, part in timeline.restMotions(of: part) } }

  /// Every layer as it is, also those of what `replace` brings.
  var unmoved: VectorDrawing {
    drawing { _, part in
      actors.first { $0.part == part }?.drawing.layers.map { _ in LayerMotion.rest } ?? []
    }
  }

  /// The symbol at a part of one run of its motion, 0…1.
  func drawing(atPart position: Double) -> VectorDrawing {
    drawing { timeline, part in timeline.motions(of: part, atPart: position) }
  }

  /// All layers where their motions put them; what `replace` brings is there only in a motion.
  private func drawing(
    _ motions: (SymbolTimeline, SymbolTimeline.Part) -> [LayerMotion]
  ) -> VectorDrawing {
    var steps: [VectorDrawing.Step] = []
    for actor in actors {
      guard let timelines = plan.effect?.performance.timelines else {
        if actor.part == .symbol { steps += actor.drawing.steps(actor.paints) }
        continue
      }
      var moved = actor
      for timeline in timelines {
        moved = moved.moved(motions(timeline, actor.part), pivots: actor.centers(timeline))
      }
      let moving = moved.drawing.steps(moved.paints, firstIndex: firstIndex(of: actor.part))
      // What is cleared behind the layers of one symbol is not to reach the other one.
      steps += actors.count > 1 && !moving.isEmpty ? [.group(moving)] : moving
    }
    return VectorDrawing(bounds: frame, steps: steps, background: plan.background)
  }

  /// The place of an actor's first layer among those of all.
  func firstIndex(of part: SymbolTimeline.Part) -> Int {
    part == .symbol ? 0 : actors.first?.drawing.layers.count ?? 0
  }
}

extension SymbolArtwork.Actor {
  /// The points that the layers turn and grow about, each in the drawing as it is without motion.
  func centers(_ timeline: SymbolTimeline) -> [Point] {
    timeline.pivots(of: part).map(drawing.center(of:))
  }

  /// The layers where their motions put them.
  fileprivate func moved(_ motions: [LayerMotion], pivots: [Point]) -> SymbolArtwork.Actor {
    var moved = drawing
    var paints = paints
    for (index, motion) in motions.enumerated()
    where index < pivots.count && motion != .rest {
      moved.layers[index] = drawing.layers[index]
        .moved(motion, about: pivots[index], in: drawing.viewBox)
      paints[index].opacity *= motion.opacity
    }
    return SymbolArtwork.Actor(drawing: moved, paints: paints, part: part)
  }
}

extension SymbolDrawing {
  /// The point that layers turn and grow about.
  func center(of pivot: SymbolTimeline.Pivot) -> Point {
    guard case .layers(let indices) = pivot else { return viewBox.center }
    if let anchor = indices.lazy.compactMap({ layers[$0].anchor }).first { return anchor }
    return indices.compactMap { layers[$0].inkBounds }.union?.center ?? viewBox.center
  }
}

extension SymbolLayer {
  /// The layer where a motion puts it; the opacity of what it paints is the painter's business.
  func moved(_ motion: LayerMotion, about center: Point, in frame: Rect) -> SymbolLayer {
    let map = motion.map(about: center, in: frame)
    var layer = self
    if motion.drawn < 1 {
      layer.shapes = shapes.map { $0.drawn(motion) }
      layer.clears = clears.map { $0.drawn(motion) }
    }
    // A layer that fades in clears what is behind it as it comes, not all at once.
    for index in layer.clears.indices { layer.clears[index].opacity *= motion.opacity }
    return layer.transformed(by: map)
  }
}

extension LayerMotion {
  /// Grown, then turned, both about a point, then moved.
  func map(about center: Point, in frame: Rect) -> Transform {
    Transform.scale(scale, scale).then(.rotation(degrees: rotation)).about(center)
      .then(.translation(dx * frame.width, dy * frame.height))
  }
}

extension Shape {
  /// A line as far as a pen has drawn it; what is filled stays.
  fileprivate func drawn(_ motion: LayerMotion) -> Shape {
    guard case .stroke = kind else { return self }
    let path = motion.isDrawnFromEnd ? path.reversed : path
    return Shape(path.trimmed(to: motion.drawn), kind, opacity: opacity)
  }
}
