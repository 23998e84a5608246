import Foundation
package import GalleryModel

extension SymbolEffect {
  /// Returns the motion of a layer at a position in the effect's run; the only definition of the effects'
  /// appearance (symbols.md §11).
  ///
  /// It has no clock, no state and no randomness. Every discrete effect leaves the layer unchanged at 0 and at 1,
  /// except for a full turn; the others go from one state to another. `SymbolTimeline` applies speed, repetition
  /// and rests.
  ///
  /// - Parameters:
  ///   - options: The options; those that the effect does not have are ignored.
  ///   - layer: The position among the `count` animated layers, from 0.
  ///   - isIncoming: Whether the layer belongs to the new symbol of `replace`.
  ///   - t: The position in the run, clamped to 0…1.
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
        direction, layer: place, after: Double(milliseconds(options, layerCount: count)) - time)
    case .replace: .replace(direction, isIncoming: isIncoming, after: time)
    case .drawOn: .draw(options, layer: layer, of: count, at: t)
    case .drawOff: .draw(options, layer: layer, of: count, at: 1 - t)
    }
  }

  /// Returns the milliseconds of one run at speed 1 (symbols.md §10); the durations are choices of this project.
  ///
  /// - Parameter layerCount: The number of layers that are animated in sequence, at least 1.
  func milliseconds(_ options: SymbolEffectOptions, layerCount: Int) -> Int {
    switch self {
    case .bounce: 600
    case .pulse: 1200
    case .variableColor:
      LayerMotion.variableStep * (options.variableStepCount(layers: layerCount) + 1)
    case .scale: 300
    case .appear, .disappear:
      LayerMotion.appearance
        + (options.isWholeSymbol ? 0 : LayerMotion.appearanceStagger * (layerCount - 1))
    case .replace: LayerMotion.leaving + LayerMotion.entering
    case .wiggle: 500
    case .rotate: 1500
    case .breathe: 2400
    case .drawOn, .drawOff: 800
    }
  }
}

/// Easing curves (symbols.md §10): pure functions of the elapsed fraction of a duration, 0…1.
enum EffectCurve {
  /// Returns the cubic ease-in-out: 4t³ up to the middle, then its point reflection; `t` is clamped to 0…1.
  static func ease(_ t: Double) -> Double {
    let t = clamped(t)
    let rest = 1 - t
    return t < 0.5 ? 4 * t * t * t : 1 - 4 * rest * rest * rest
  }

  /// Returns a curve from 0 to 1 in the middle and back to 0, eased both ways.
  static func easeThereAndBack(_ t: Double) -> Double { ease(1 - abs(2 * t - 1)) }

  /// Returns one period of a sine from its minimum: 0, then 1 in the middle, then 0.
  static func wave(_ t: Double) -> Double { (1 - cos(2 * .pi * t)) / 2 }

  /// Returns e⁻ᵏᵗ·sin(πst) divided by its first peak: `swings` swings, the first one up to 1, each `decay` times as
  /// far as the one before, and exactly 0 at both ends.
  ///
  /// Successive extremes are 1/s apart, so k = −s·ln(decay); the first is at tan(πst) = πs/k.
  static func dampedSine(_ t: Double, swings: Double, decay: Double) -> Double {
    guard t > 0, t < 1 else { return 0 }
    let damping = -swings * log(decay)
    let frequency = swings * .pi
    func swing(_ t: Double) -> Double { exp(-damping * t) * sin(frequency * t) }
    return swing(t) / swing(atan2(frequency, damping) / frequency)
  }

  /// Returns the elapsed fraction of an interval, 0…1.
  static func progress(_ time: Double, from start: Double, lasting length: Double) -> Double {
    clamped((time - start) / length)
  }

  private static func clamped(_ t: Double) -> Double { min(max(t, 0), 1) }
}
