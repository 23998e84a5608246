import GalleryModel
import Raster

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
  private(set) var actors: [Actor]

  /// The artwork of a prepared picture.
  init(_ prepared: PreparedSymbol) {
    let plan = prepared.request.plan
    self.plan = plan
    actors = [
      Actor(prepared.drawing, plan.paints, .symbol, plan.weight, isMirrored: plan.isMirrored)
    ]
    if let replacement = prepared.replacement {
      actors.append(
        Actor(
          replacement, plan.replacementPaints, .incoming, plan.weight,
          isMirrored: plan.isMirrored))
    }
  }

  /// The frame, in the symbol's own unit.
  var frame: Rect { actors.first?.drawing.viewBox ?? Rect(x: 0, y: 0, width: 1, height: 1) }

  /// The still: the rest state, or the motion at the time that is asked for.
  var still: VectorDrawing {
    guard let effect = plan.effect, let time = effect.time else { return resting }
    return drawing { timeline, part in timeline.motions(of: part, at: time.value) }
  }

  /// The symbol as it is where nothing moves, also within the frame of a motion.
  var resting: VectorDrawing {
    drawing { timeline, part in timeline.restMotions(of: part) }
  }

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
        moved = moved.moved(
          motions(timeline, actor.part), pivots: actor.centers(timeline))
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
  /// A drawing laid out as it is shown.
  init(
    _ drawing: SymbolDrawing, _ paints: [LayerPaint], _ part: SymbolTimeline.Part,
    _ weight: SymbolWeight, isMirrored: Bool
  ) {
    self.init(
      drawing: drawing.laidOut(weight: weight, isMirrored: isMirrored), paints: paints,
      part: part)
  }

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
