package import GalleryModel
import Raster

extension SymbolTimeline {
  /// The properties of a layer that effects depend on.
  package struct Layer: Hashable, Sendable {
    /// The traits that determine which effects animate the layer.
    package var traits: SymbolLayer.Traits = []
    /// The motion group, or `nil` if the layer moves alone; layers of a group move together.
    package var motionGroup: Int?
    /// Whether any of the shapes is a stroke.
    package var hasStrokes = false
    /// Whether any of the shapes is filled.
    var hasFills = true

    /// Returns a motion that fades the parts that cannot be drawn as strokes.
    ///
    /// Fills and strokes of a layer are composed as one group, so in a layer with fills the strokes fade, too, while
    /// they are drawn.
    func fading(_ motion: LayerMotion) -> LayerMotion {
      guard motion.drawn < 1, hasFills || !hasStrokes else { return motion }
      var motion = motion
      motion.opacity *= motion.drawn
      if !hasStrokes { motion.drawn = 1 }
      return motion
    }
  }

  /// The point about which layers rotate and scale.
  package enum Pivot: Hashable, Sendable {
    /// The centre of the symbol's frame.
    case frame
    /// The first anchor of these layers, or the centre of the box around all of them if they have no anchor.
    ///
    /// The indices belong to one layer, or to all layers of its motion group.
    case layers([Int])
  }
}

extension SymbolTimeline.Layer {
  /// Reads the properties of a drawing's layer.
  package init(_ layer: SymbolLayer) {
    let strokes = layer.shapes.filter { $0.strokeWidth != nil }
    self.init(
      traits: layer.traits, motionGroup: layer.motionGroup, hasStrokes: !strokes.isEmpty,
      hasFills: strokes.count < layer.shapes.count)
  }

  /// Returns the properties of a drawing's layers.
  ///
  /// All layers inside one clip form a motion group.
  package static func list(_ drawing: SymbolDrawing) -> [SymbolTimeline.Layer] {
    var layers = drawing.layers.map { SymbolTimeline.Layer($0) }
    // Outer groups come first, and the first motion group of a clip's layers is that of all.
    for group in drawing.groups where !group.clips.isEmpty && group.layers.count > 1 {
      let known = group.layers.lazy.compactMap { layers[$0].motionGroup }.first
      let shared = known ?? -1 - group.layers.lowerBound
      for index in group.layers { layers[index].motionGroup = shared }
    }
    return layers
  }
}

/// The layers that take part in an effect, their order and their pivots (symbols.md §10).
struct EffectParticipants: Hashable, Sendable {
  let layers: [SymbolTimeline.Layer]
  /// The position of each layer in the sequence of animated layers, or `nil` for a layer that does not move.
  let places: [Int?]
  /// The number of positions; layers of a motion group share one.
  let count: Int
  /// The point about which each layer rotates and scales.
  let pivots: [SymbolTimeline.Pivot]

  /// Whether no layer takes part.
  var isEmpty: Bool { count == 0 }

  /// Assigns positions and pivots to layers for an effect.
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

  /// Returns the positions of the moving layers, in the order of the layers, and their number.
  ///
  /// - Parameter joinsGroups: Whether all layers of a moving layer's group move with it.
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

  /// Returns whether a layer is marked for an effect.
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
  /// Whether the whole symbol moves if no layer is marked for the effect.
  fileprivate var fallsBackToWhole: Bool { self == .pulse || self == .rotate }

  /// Whether a symbol without strokes does not move.
  fileprivate var needsStrokes: Bool { self == .drawOn || self == .drawOff }
}
