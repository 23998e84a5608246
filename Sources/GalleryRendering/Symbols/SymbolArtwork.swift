import GalleryModel
import Raster
import VectorRaster

/// A symbol's drawing with its weight and direction applied, at rest and in motion.
struct SymbolArtwork {
  /// The layers of one symbol and their paints.
  struct Actor {
    let drawing: SymbolDrawing
    let paints: [LayerPaint]
    let part: SymbolTimeline.Part
  }

  let plan: SymbolPlan
  /// The symbol, followed by its replacement, if any.
  let actors: [Actor]

  init(_ prepared: PreparedSymbol) {
    let plan = prepared.plan
    self.plan = plan
    actors = Self.actors(
      (prepared.drawing, plan.paints),
      prepared.replacement.map { ($0, plan.replacementPaints) }, plan.weight,
      isMirrored: plan.isMirrored)
  }

  /// Returns a symbol and its replacement with weight and direction applied.
  static func actors(
    _ symbol: (SymbolDrawing, [LayerPaint]), _ incoming: (SymbolDrawing, [LayerPaint])?,
    _ weight: StrokeWeight, isMirrored: Bool
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

  /// The symbol's frame, in its own unit.
  var frame: Rect { actors.first?.drawing.viewBox ?? Rect(x: 0, y: 0, width: 1, height: 1) }

  /// The still: the symbol at rest, or the animation at the requested time.
  var still: VectorDrawing {
    guard let effect = plan.effect, let time = effect.time else { return resting }
    return drawing { timeline, part in timeline.motions(of: part, at: time.value) }
  }

  /// The symbol at rest, also as the still of an animation.
  var resting: VectorDrawing { drawing { timeline, part in timeline.restMotions(of: part) } }

  /// All layers without motion, including the replacement's.
  var unmoved: VectorDrawing {
    drawing { _, part in
      actors.first { $0.part == part }?.drawing.layers.map { _ in LayerMotion.rest } ?? []
    }
  }

  /// Returns the symbol at a position in one run of its animation, 0…1.
  func drawing(atPart position: Double) -> VectorDrawing {
    drawing { timeline, part in timeline.motions(of: part, atPart: position) }
  }

  /// Returns all layers with their motions applied; the replacement appears only in an animation.
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
      // The group keeps the cleared areas of one symbol from reaching the other.
      steps += actors.count > 1 && !moving.isEmpty ? [.group(moving)] : moving
    }
    return VectorDrawing(bounds: frame, steps: steps, background: plan.background)
  }

  /// Returns the index of the first layer of a part among the layers of all parts.
  func firstIndex(of part: SymbolTimeline.Part) -> Int {
    part == .symbol ? 0 : actors.first?.drawing.layers.count ?? 0
  }
}

extension SymbolArtwork.Actor {
  /// Returns the points about which the layers rotate and scale, each in the drawing without motion.
  func centers(_ timeline: SymbolTimeline) -> [Point] {
    timeline.pivots(of: part).map(drawing.center(of:))
  }

  /// Returns the layers and paints with the motions applied.
  fileprivate func moved(_ motions: [LayerMotion], pivots: [Point]) -> SymbolArtwork.Actor {
    var moved = drawing
    var paints = paints
    for (index, motion) in motions.enumerated()
    where index < pivots.count && motion != .rest {
      moved.layers[index] = drawing.layers[index]
        .moved(motion, about: pivots[index], in: drawing.viewBox)
      paints[index].opacity *= motion.opacity
    }
    // All layers of a clip move alike, and the clip with them.
    for (index, group) in moved.groups.enumerated() where !group.clips.isEmpty {
      let first = group.layers.lowerBound
      guard first < min(motions.count, pivots.count), motions[first] != .rest else { continue }
      moved.groups[index] = group.transformed(
        by: motions[first].map(about: pivots[first], in: drawing.viewBox))
    }
    return SymbolArtwork.Actor(drawing: moved, paints: paints, part: part)
  }
}

extension SymbolDrawing {
  /// Returns the point about which layers rotate and scale.
  func center(of pivot: SymbolTimeline.Pivot) -> Point {
    guard case .layers(let indices) = pivot else { return viewBox.center }
    if let anchor = indices.lazy.compactMap({ layers[$0].anchor }).first { return anchor }
    return indices.compactMap { inkBounds(ofLayer: $0) }.union?.center ?? viewBox.center
  }
}

extension SymbolLayer {
  /// Returns the layer with a motion applied, except for the opacity of its paint.
  func moved(_ motion: LayerMotion, about center: Point, in frame: Rect) -> SymbolLayer {
    let map = motion.map(about: center, in: frame)
    var layer = self
    if motion.drawn < 1 {
      layer.shapes = shapes.map { $0.drawn(motion) }
      layer.clears = clears.map { $0.drawn(motion) }
    }
    // A layer that fades in clears the area behind it gradually, instead of all at once.
    for index in layer.clears.indices { layer.clears[index].opacity *= motion.opacity }
    return layer.transformed(by: map)
  }
}

extension LayerMotion {
  /// Returns the map that scales and then rotates about a point, and then translates.
  func map(about center: Point, in frame: Rect) -> Transform {
    Transform.scale(scale, scale).then(.rotation(degrees: rotation)).about(center)
      .then(.translation(dx * frame.width, dy * frame.height))
  }
}

extension Shape {
  /// Returns the part of a stroke that a pen has drawn; a filled shape is unchanged.
  fileprivate func drawn(_ motion: LayerMotion) -> Shape {
    guard case .stroke = kind else { return self }
    let path = motion.isDrawnFromEnd ? path.reversed : path
    return Shape(path.trimmed(to: motion.drawn), kind, opacity: opacity)
  }
}
