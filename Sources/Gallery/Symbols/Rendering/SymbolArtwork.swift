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
  /// The symbol, and behind it what replaces it.
  let actors: [Actor]

  /// The artwork of a prepared picture.
  init(_ prepared: PreparedSymbol) {
    let plan = prepared.request.plan
    func laidOut(_ drawing: SymbolDrawing) -> SymbolDrawing {
      let weighted = drawing.weighted(plan.weight)
      return plan.isMirrored ? weighted.mirrored : weighted
    }
    self.plan = plan
    let symbol = Actor(
      drawing: laidOut(prepared.drawing), paints: plan.paints, part: .symbol)
    actors =
      [symbol]
      + (prepared.replacement.map {
        [Actor(drawing: laidOut($0), paints: plan.replacementPaints, part: .incoming)]
      } ?? [])
  }

  /// The frame, in the symbol's own unit.
  var frame: Rect { actors.first?.drawing.viewBox ?? Rect(x: 0, y: 0, width: 1, height: 1) }

  /// The still: the rest state, or the motion at the time that is asked for.
  var still: VectorDrawing {
    guard let effect = plan.effect else { return drawing { _ in nil } }
    return drawing { part in
      effect.time.map { effect.timeline.motions(of: part, at: $0.value) }
        ?? effect.timeline.restMotions(of: part)
    }
  }

  /// Every layer as it is, also those of what `replace` brings.
  var unmoved: VectorDrawing {
    drawing { part in
      actors.first { $0.part == part }?.drawing.layers.map { _ in LayerMotion.rest }
    }
  }

  /// The symbol at a part of one run of its motion, 0…1.
  func drawing(atPart position: Double) -> VectorDrawing {
    drawing { part in plan.effect?.timeline.motions(of: part, atPart: position) }
  }

  /// All layers where their motions put them; what `replace` brings is there only in a motion.
  private func drawing(_ motions: (SymbolTimeline.Part) -> [LayerMotion]?) -> VectorDrawing {
    var steps: [VectorDrawing.Step] = []
    for actor in actors {
      guard let motions = motions(actor.part) else {
        if actor.part == .symbol { steps += actor.drawing.steps(actor.paints) }
        continue
      }
      let moved = actor.moved(motions, pivots: plan.effect?.timeline.pivots(of: actor.part) ?? [])
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
  /// The layers where their motions put them.
  fileprivate func moved(
    _ motions: [LayerMotion], pivots: [SymbolTimeline.Pivot]
  ) -> SymbolArtwork.Actor {
    var moved = drawing
    var paints = paints
    for (index, motion) in motions.enumerated()
    where index < pivots.count && motion != .rest {
      moved.layers[index] = drawing.layers[index]
        .moved(motion, about: drawing.center(of: pivots[index]), in: drawing.viewBox)
      paints[index].opacity *= motion.opacity
    }
    return SymbolArtwork.Actor(drawing: moved, paints: paints, part: part)
  }
}
