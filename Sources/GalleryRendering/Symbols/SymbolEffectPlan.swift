package import GalleryModel

/// A motion as it is drawn, canonically: nothing where the symbol would stay as it is.
package struct SymbolEffectPlan: Hashable, Sendable {
  /// The motion of every layer at every moment.
  package let performance: SymbolPerformance
  /// Seconds from the start of a still; `nil` is the whole motion.
  package let time: Decimal6?

  /// True where the file moves.
  package var isAnimated: Bool { time == nil }

  /// The motion of a symbol's layers; `nil` where there is none to be seen: no effect is asked for, none
  /// has any on these layers, or the file cannot move and no time is given.
  ///
  /// Throws `.invalid` for `replace` without a symbol to come.
  static func make(
    _ options: SymbolOptions, of drawing: SymbolDrawing, replacement: SymbolDrawing?
  ) throws(RenderError) -> SymbolEffectPlan? {
    guard let effect = options.effect else { return nil }
    if options.effects.contains(where: { $0.effect == .replace }) && replacement == nil {
      throw .invalid(
        option: "to", rule: "must name the symbol that effect=replace brings", value: "none")
    }
    guard effect.time != nil || options.format.canMove else { return nil }
    let performance = SymbolPerformance(
      options.effects, layers: drawing.layers.map { SymbolTimeline.Layer($0) },
      incoming: replacement?.layers.map { SymbolTimeline.Layer($0) } ?? [],
      layoutDirection: options.layoutDirection)
    return performance.map { SymbolEffectPlan(performance: $0, time: effect.time) }
  }

  /// Words that are equal for equal motions and for no others.
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
  /// True where a file of the kind can hold a motion.
  var canMove: Bool { self == .png || self == .svg }
}
