package import Raster
import VectorRaster

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
    package init(offset: Double) { self.offset = offset }
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
    /// The motion's number among those of the layer, from 0: each moves what those before it have moved.
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
    (self.motions, self.duration, self.count) = (motions, duration, count)
  }

  /// The style sheet: a class and keyframes for each moving layer, and rest for those who want it.
  var style: String {
    guard !motions.isEmpty else { return "" }
    let rules = motions.map { $0.rule(duration: duration, count: count) }
    // By the same classes: a rule for everything would be weaker, and stop a page around the drawing.
    let classes = motions.map { ".\($0.name)" }.joined(separator: ",")
    return rules.joined() + "@media (prefers-reduced-motion:reduce){\(classes){animation:none}}"
  }

  /// True where the strokes of a layer are drawn bit by bit, so that their lengths have to be known.
  func draws(_ layer: Int) -> Bool { motions.contains { $0.layer == layer && $0.draws } }

  /// The classes of a layer's motions, the first of them the innermost; none where it does not move.
  func classes(of layer: Int) -> [String] {
    motions.filter { $0.layer == layer }.sorted { $0.track < $1.track }.map(\.name)
  }
}

extension SVGAnimation.Motion {
  /// The name of its class and its keyframes.
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
      // A little more than all of it: a dash that ends where the path begins would show its cap.
      let rest = (1 - keyframe.drawn) * 1.001
      parts.append("stroke-dashoffset:\(SVGNumber.text(isDrawnFromEnd ? -rest : rest))")
    }
    return "\(SVGNumber.text(100 * keyframe.offset))%{\(parts.joined(separator: ";"))}"
  }

  /// Grown, then turned, then moved: CSS applies the last function first.
  ///
  /// Every keyframe has the same functions, else browsers would mix matrices, in which a full turn is
  /// none.
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
