package import GalleryModel

extension SymbolEffect {
  /// The motion of a layer at a part of the effect's run: the one function that knows how effects look
  /// (symbols.md §11).
  ///
  /// It has no clock, no state and no randomness. Every discrete effect leaves the layer as it is at 0
  /// and at 1, but for a whole turn; the others go from one to the other. Speed, repetition and rests
  /// are `SymbolTimeline`'s.
  ///
  /// - Parameters:
  ///   - options: Those that the effect does not have change nothing.
  ///   - layer: Among the layers that take part one after another, from 0.
  ///   - count: How many take part, at least 1.
  ///   - isIncoming: Whether it is a layer of the symbol that `replace` brings.
  ///   - t: 0…1; times outside are clamped.
  package func motion(
    _ options: SymbolEffectOptions, layer: Int, of count: Int, isIncoming: Bool = false,
    at t: Double
  ) -> LayerMotion {
    let t = min(max(t, 0), 1)
    let direction = options.effectiveDirection
    let count = max(count, 1)
    let time = t * Double(milliseconds(options, layerCount: count))
    let place = options.isWholeSymbol ? 0 : layer
    return switch self {
    case .bounce: .bounce(direction, at: t)
    case .pulse: .pulse(at: t)
    case .breathe: .breathe(direction, at: t)
    case .scale: .scale(direction, at: t)
    case .wiggle: .wiggle(direction, degrees: options.angle?.value, at: t)
    case .rotate: .rotate(direction, isContinuous: options.repeatCount == nil, at: t)
    case .variableColor: .variableColor(options, layer: layer, of: count, after: time)
    case .appear: .appear(direction, layer: place, after: time)
    case .disappear:
      .appear(
        direction, layer: place,
        after: Double(milliseconds(options, layerCount: count)) - time)
    case .replace: .replace(direction, isIncoming: isIncoming, after: time)
    case .drawOn: .draw(options, layer: layer, of: count, at: t)
    case .drawOff: .draw(options, layer: layer, of: count, at: 1 - t)
    }
  }
}
