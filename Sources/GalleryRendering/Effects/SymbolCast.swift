package import GalleryModel
import Raster

extension SymbolTimeline {
  /// The facts of a layer that an effect asks for.
  package struct Layer: Hashable, Sendable {
    /// The rules that it takes part in.
    package var traits: SymbolLayer.Traits = []
    /// Layers of an equal group move as one; `nil` moves alone.
    package var motionGroup: Int?
    /// True where any of its shapes is a line.
    package var hasStrokes = false
    /// True where any of its shapes is filled.
    var hasFills = true

    /// A motion in which what cannot be drawn as a line fades instead.
    ///
    /// Fills and strokes of one layer are one group, so its strokes fade too while they are drawn.
    func fading(_ motion: LayerMotion) -> LayerMotion {
      guard motion.drawn < 1, hasFills || !hasStrokes else { return motion }
      var motion = motion
      motion.opacity *= motion.drawn
      if !hasStrokes { motion.drawn = 1 }
      return motion
    }
  }

  /// The point that layers turn and grow about.
  package enum Pivot: Hashable, Sendable {
    /// The middle of the symbol's frame.
    case frame
    /// The anchor of the first of these layers that has one, else the middle of the box around them
    /// all: one layer, or those of its motion group.
    case layers([Int])
  }
}

extension SymbolTimeline.Layer {
  /// The facts of a drawing's layer.
  package init(_ layer: SymbolLayer) {
    let strokes = layer.shapes.filter { $0.strokeWidth != nil }
    self.init(
      traits: layer.traits, motionGroup: layer.motionGroup, hasStrokes: !strokes.isEmpty,
      hasFills: strokes.count < layer.shapes.count)
  }
}

/// The layers that take part in an effect, their order and their pivots (symbols.md §10).
struct SymbolCast: Hashable, Sendable {
  let layers: [SymbolTimeline.Layer]
  /// Each layer's place among those that move one after another; `nil` stays as it is.
  let places: [Int?]
  /// The number of places; layers of one motion group share one.
  let count: Int
  /// The point that each layer turns and grows about.
  let pivots: [SymbolTimeline.Pivot]

  /// True where no layer takes part.
  var isEmpty: Bool { count == 0 }

  /// The layers' parts in an effect.
  init(_ options: SymbolEffectOptions, layers: [SymbolTimeline.Layer]) {
    self.layers = layers
    let effect = options.effect
    let marked = layers.indices.filter { Self.isMarked(layers[$0], for: effect) }
    let isWhole =
      effect.parameters.contains(.wholeSymbol)
      && (options.isWholeSymbol || (effect.fallsBackToWhole && marked.isEmpty))
    if isWhole {
      let isMoving = !effect.needsStrokes || !marked.isEmpty
      places = layers.map { _ in isMoving ? 0 : nil }
      count = isMoving && !layers.isEmpty ? 1 : 0
      pivots = layers.map { _ in .frame }
    } else {
      let moving = effect.needsStrokes && !marked.isEmpty ? Array(layers.indices) : marked
      (places, count) = Self.places(of: moving, in: layers, joinsGroups: effect == .rotate)
      pivots = layers.indices.map { index in
        guard let group = layers[index].motionGroup else { return .layers([index]) }
        return .layers(layers.indices.filter { layers[$0].motionGroup == group })
      }
    }
  }

  /// The places of the moving layers in the layers' order.
  ///
  /// - Parameter joinsGroups: True where the others of a moving layer's group move with it.
  private static func places(
    of moving: [Int], in layers: [SymbolTimeline.Layer], joinsGroups: Bool
  ) -> ([Int?], Int) {
    let movingGroups = Set(moving.compactMap { layers[$0].motionGroup })
    let isMoving = Set(moving)
    var groups: [Int: Int] = [:]
    var count = 0
    let places = layers.enumerated().map { index, layer -> Int? in
      let follows = joinsGroups && layer.motionGroup.map(movingGroups.contains) ?? false
      guard isMoving.contains(index) || follows else { return nil }
      if let group = layer.motionGroup, let place = groups[group] { return place }
      if let group = layer.motionGroup { groups[group] = count }
      count += 1
      return count - 1
    }
    return (places, count)
  }

  /// True where the effect is made for a layer like this.
  private static func isMarked(_ layer: SymbolTimeline.Layer, for effect: SymbolEffect) -> Bool {
    switch effect {
    case .variableColor: layer.traits.contains(.isVariable)
    case .pulse: layer.traits.contains(.pulses)
    case .rotate: layer.traits.contains(.rotates)
    case .drawOn, .drawOff: layer.hasStrokes
    default: true
    }
  }
}

extension SymbolEffect {
  /// True where the whole symbol moves if no layer is marked for the effect.
  fileprivate var fallsBackToWhole: Bool { self == .pulse || self == .rotate }

  /// True where it does nothing to a symbol without strokes.
  fileprivate var needsStrokes: Bool { self == .drawOn || self == .drawOff }
}
