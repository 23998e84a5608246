package import Raster

/// Motions of a drawing's layers, to be written as CSS keyframes.
package struct SVGAnimation: Sendable {
  /// A state of a layer; between two of them all numbers change evenly.
  package struct Keyframe: Hashable, Sendable {
    /// The moment as a part of the duration, 0…1.
    package var offset: Double
    /// About the pivot.
    package var scale = 1.0
    /// Degrees clockwise about the pivot.
    package var rotation = 0.0
    /// To the right, in the drawing's unit.
    package var dx = 0.0
    /// Downwards, in the drawing's unit.
    package var dy = 0.0
    /// 0…1, on top of the layer's own.
    package var opacity = 1.0
    /// The part of each stroke that is drawn, 0…1.
    package var drawn = 1.0

    /// The layer as it is, at a moment.
    package init(offset: Double) {
      self.offset = offset
    }
  }

  /// The point about which a layer turns and grows.
  package enum Pivot: Hashable, Sendable {
    /// The middle of its own box.
    case center
    /// A point in the drawing's unit.
    case point(Point)
  }

  /// One layer's way through the animation.
  package struct Motion: Sendable {
    /// The layers with this index.
    package var layer: Int
    /// The motion's number among those of the layer, from 0: each moves what those before it have
    /// moved.
    package var track: Int
    /// The point about which it turns and grows.
    package var pivot: Pivot
    /// From offset 0 to 1.
    package var keyframes: [Keyframe]
    /// Strokes are drawn from their ends.
    package var isDrawnFromEnd = false
    /// The layer is not seen where nothing moves.
    package var isHiddenAtRest = false

    /// The way of a layer, its only one unless a track is given.
    package init(layer: Int, track: Int = 0, pivot: Pivot, keyframes: [Keyframe]) {
      self.layer = layer
      self.track = track
      self.pivot = pivot
      self.keyframes = keyframes
    }
  }

  /// Layers without one stay as they are.
  package var motions: [Motion]
  /// Seconds of one run, above 0.
  package var duration: Double
  /// The number of times that it runs; `nil` is for ever.
  package var count: Int?

  /// An animation that runs once, unless more is said.
  package init(motions: [Motion], duration: Double, count: Int? = 1) {
    self.motions = motions
    self.duration = duration
    self.count = count
  }
}
