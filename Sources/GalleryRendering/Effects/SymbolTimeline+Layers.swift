package import GalleryModel
import Raster

extension SymbolTimeline {
  /// The facts of a layer that an effect asks for.
  package struct Layer: Hashable, Sendable {
    /// The rules that it takes part in.
    package var traits: SymbolLayer.Traits
    /// Layers of an equal group move as one; `nil` moves alone.
    package var motionGroup: Int?
    /// True where any of its shapes is a line.
    package var hasStrokes: Bool
    /// True where any of its shapes is filled.
    package var hasFills: Bool

    /// A filled layer that moves alone, unless more is said.
    package init(
      traits: SymbolLayer.Traits = [], motionGroup: Int? = nil, hasStrokes: Bool = false,
      hasFills: Bool = true
    ) {
      self.traits = traits
      self.motionGroup = motionGroup
      self.hasStrokes = hasStrokes
      self.hasFills = hasFills
    }

    /// The facts of a drawing's layer.
    package init(_ layer: SymbolLayer) {
      let strokes = layer.shapes.filter(\.isStroke)
      self.init(
        traits: layer.traits, motionGroup: layer.motionGroup, hasStrokes: !strokes.isEmpty,
        hasFills: strokes.count < layer.shapes.count)
    }

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

extension Shape {
  /// True where it is a line rather than a filled area.
  fileprivate var isStroke: Bool {
    if case .stroke = kind { true } else { false }
  }
}
