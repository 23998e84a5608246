package import Raster
import VectorRaster

/// Animations of a drawing's layers, written as CSS keyframes.
package struct SVGAnimation: Sendable {
  /// The state of a layer at a moment.
  ///
  /// Between two keyframes, all values are interpolated linearly.
  package struct Keyframe: Hashable, Sendable {
    /// The moment as a fraction of the duration, 0…1.
    package var offset: Double
    /// The scale about the pivot.
    package var scale = 1.0
    /// The rotation about the pivot, in degrees clockwise.
    package var rotation = 0.0
    /// The distance to the right, in units of the drawing.
    package var dx = 0.0
    /// The distance downwards, in units of the drawing.
    package var dy = 0.0
    /// The opacity, 0…1, multiplied by the layer's own.
    package var opacity = 1.0
    /// The fraction of each stroke that is drawn, 0…1.
    package var drawn = 1.0

    /// Creates a keyframe with the layer in its resting state.
    package init(offset: Double) { self.offset = offset }
  }

  /// The fixed point of a layer's rotation and scaling.
  package enum Pivot: Hashable, Sendable {
    /// The centre of the layer's bounding box.
    case center
    /// A point in units of the drawing.
    case point(Point)
  }

  /// The animation of one layer.
  package struct Motion: Sendable {
    /// The index of the layers that move.
    package var layer: Int
    /// The index of the motion among its layer's motions, from 0.
    ///
    /// Each motion applies to the result of the previous ones.
    package var track: Int
    /// The fixed point of rotation and scaling.
    package var pivot: Pivot
    /// The keyframes, with offsets from 0 to 1.
    package var keyframes: [Keyframe]
    /// Whether strokes are drawn from their ends.
    package var isDrawnFromEnd = false
    /// Whether the layer is invisible if animations are turned off.
    package var isHiddenAtRest = false

    /// Creates a motion.
    ///
    /// By default it is the layer's first.
    package init(layer: Int, track: Int = 0, pivot: Pivot, keyframes: [Keyframe]) {
      self.layer = layer
      self.track = track
      self.pivot = pivot
      self.keyframes = keyframes
    }
  }

  /// The motions.
  ///
  /// Layers without a motion do not move.
  package var motions: [Motion]
  /// The duration of one run in seconds, above 0.
  package var duration: Double
  /// The number of runs, or `nil` to repeat forever.
  package var count: Int?

  /// Creates an animation.
  ///
  /// By default it runs once.
  package init(motions: [Motion], duration: Double, count: Int? = 1) {
    (self.motions, self.duration, self.count) = (motions, duration, count)
  }

  /// The style sheet: a class and keyframes for each motion, which are turned off if the viewer prefers reduced
  /// motion.
  var style: String {
    guard !motions.isEmpty else { return "" }
    let rules = motions.map { $0.rule(duration: duration, count: count) }
    // The rule uses the same classes. A universal selector would have a lower specificity, and would affect the page
    // that embeds the drawing.
    let classes = motions.map { ".\($0.name)" }.joined(separator: ",")
    return rules.joined() + "@media (prefers-reduced-motion:reduce){\(classes){animation:none}}"
  }

  /// Returns whether the strokes of a layer are drawn gradually, which requires a known path length.
  func draws(_ layer: Int) -> Bool { motions.contains { $0.layer == layer && $0.draws } }

  /// Returns the classes of a layer's motions, innermost first.
  ///
  /// The list is empty if the layer does not move.
  func classes(of layer: Int) -> [String] {
    motions.filter { $0.layer == layer }.sorted { $0.track < $1.track }.map(\.name)
  }
}

extension SVGAnimation.Motion {
  /// The name of the motion's class and keyframes.
  fileprivate var name: String { track == 0 ? "L\(layer)" : "L\(layer)-\(track + 1)" }

  fileprivate var draws: Bool { keyframes.contains { $0.drawn < 1 } }

  fileprivate func rule(duration: Double, count: Int?) -> String {
    let times = count.map(String.init) ?? "infinite"
    var rule = ".\(name){animation:\(name) \(SVGNumber.text(duration))s linear \(times) both"
    switch pivot {
    case .center: rule += ";transform-box:fill-box;transform-origin:center"
    case .point(let point):
      rule +=
        ";transform-box:view-box;transform-origin:"
        + "\(SVGNumber.text(point.x))px \(SVGNumber.text(point.y))px"
    }
    if draws { rule += ";stroke-dasharray:1 1" }
    if isHiddenAtRest { rule += ";opacity:0" }
    return rule + "}@keyframes \(name){" + keyframes.map(frame).joined() + "}"
  }

  private func frame(_ keyframe: SVGAnimation.Keyframe) -> String {
    var parts: [String] = []
    let transform = transform(keyframe)
    if !transform.isEmpty { parts.append("transform:\(transform)") }
    if isHiddenAtRest || keyframes.contains(where: { $0.opacity != 1 }) {
      parts.append("opacity:\(SVGNumber.text(keyframe.opacity))")
    }
    if draws {
      // The offset is slightly longer than the path: a dash that ends exactly at the path's start would show its cap.
      let rest = (1 - keyframe.drawn) * 1.001
      parts.append("stroke-dashoffset:\(SVGNumber.text(isDrawnFromEnd ? -rest : rest))")
    }
    return "\(SVGNumber.text(100 * keyframe.offset))%{\(parts.joined(separator: ";"))}"
  }

  /// Returns the transform of a keyframe: scaled, then rotated, then moved, since CSS applies the last function first.
  ///
  /// All keyframes have the same list of functions. Otherwise browsers would interpolate matrices, where a full turn is
  /// the identity.
  private func transform(_ keyframe: SVGAnimation.Keyframe) -> String {
    var functions: [String] = []
    if keyframes.contains(where: { $0.dx != 0 || $0.dy != 0 }) {
      functions.append(
        "translate(\(SVGNumber.text(keyframe.dx))px,\(SVGNumber.text(keyframe.dy))px)")
    }
    if keyframes.contains(where: { $0.rotation != 0 }) {
      functions.append("rotate(\(SVGNumber.text(keyframe.rotation))deg)")
    }
    if keyframes.contains(where: { $0.scale != 1 }) {
      functions.append("scale(\(SVGNumber.text(keyframe.scale)))")
    }
    return functions.joined(separator: " ")
  }
}
