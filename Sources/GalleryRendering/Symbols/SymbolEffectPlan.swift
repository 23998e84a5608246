package import GalleryModel

/// The canonical form of an animation that changes the symbol.
package struct SymbolEffectPlan: Hashable, Sendable {
  /// The motion of every layer at every time.
  package let performance: SymbolEffectGroup
  /// The time of a still in seconds after the start, or `nil` for the whole animation.
  package let time: Decimal6?

  /// Whether the file is animated.
  package var isAnimated: Bool { time == nil }

  /// Returns the animation of a symbol's layers, or `nil` if it would not be visible: no effect is requested, the
  /// effects do not move these layers, or the format cannot be animated and no time is given.
  ///
  /// - Throws: `.invalid` if `replace` is requested without a replacement.
  static func make(
    _ options: SymbolOptions, of drawing: SymbolDrawing, replacement: SymbolDrawing?
  ) throws(RenderError) -> SymbolEffectPlan? {
    guard let effect = options.effect else { return nil }
    if options.effects.contains(where: { $0.effect == .replace }) && replacement == nil {
      throw .invalid(
        option: "to", rule: "must name the symbol that effect=replace brings", value: "none")
    }
    guard effect.time != nil || options.format.canMove else { return nil }
    let performance = SymbolEffectGroup(
      options.effects, layers: SymbolTimeline.Layer.list(drawing),
      incoming: replacement.map(SymbolTimeline.Layer.list) ?? [],
      layoutDirection: options.layoutDirection)
    return performance.map { SymbolEffectPlan(performance: $0, time: effect.time) }
  }

  /// The part of a key for the animation: equal for equal animations only.
  var text: String {
    let text = performance.timelines.map(\.text).joined(separator: ";")
    return time.map { "\(text),at\($0)" } ?? text
  }
}

extension SymbolTimeline {
  fileprivate var text: String {
    var parts = [options.effect.rawValue]
    if let direction = options.direction { parts.append(direction.rawValue) }
    let flags = [
      (options.isWholeSymbol, "whole"), (options.isIndividual, "individually"),
      (options.isCumulative, "cumulative"), (options.isReversing, "reversing"),
      (options.isReversed, "reversed"), (options.hidesInactive, "hide"),
    ]
    parts += flags.filter(\.0).map(\.1)
    if let angle = options.angle { parts.append("\(angle)deg") }
    parts.append("x\(options.repeatCount.map(String.init) ?? "continuous")")
    parts.append("\(ownMilliseconds)+\(restMilliseconds)ms")
    return parts.joined(separator: ",")
  }
}

extension PictureFormat {
  /// Whether a file of the format can be animated.
  var canMove: Bool { self == .png || self == .svg }
}
