import Foundation

/// The courses of motions in time (symbols.md §10): pure functions of a part of their time, 0…1.
enum EffectCurve {
  /// Cubic ease-in-out: 4t³ up to the middle, then its point reflection; times outside of 0…1 are
  /// clamped.
  static func ease(_ t: Double) -> Double {
    let t = clamped(t)
    let rest = 1 - t
    return t < 0.5 ? 4 * t * t * t : 1 - 4 * rest * rest * rest
  }

  /// There and back: from 0 to 1 in the middle and to 0 again, each way eased.
  static func easeThereAndBack(_ t: Double) -> Double {
    ease(1 - abs(2 * t - 1))
  }

  /// One period of a sine from its lowest point: 0, 1 in the middle, 0.
  static func wave(_ t: Double) -> Double {
    (1 - cos(2 * .pi * t)) / 2
  }

  /// e⁻ᵏᵗ·sin(πst) over its first peak: it swings `swings` times, first up to 1, each swing `decay`
  /// times as far as the one before, and is exactly 0 at both ends.
  ///
  /// Successive extremes are 1/s apart, so k = −s·ln(decay); the first is where tan(πst) = πs/k.
  static func dampedSine(_ t: Double, swings: Double, decay: Double) -> Double {
    guard t > 0, t < 1 else { return 0 }
    let damping = -swings * log(decay)
    let frequency = swings * .pi
    func swing(_ t: Double) -> Double { exp(-damping * t) * sin(frequency * t) }
    return swing(t) / swing(atan2(frequency, damping) / frequency)
  }

  /// The part of a stretch of time that is over, 0…1.
  static func progress(_ time: Double, from start: Double, lasting length: Double) -> Double {
    clamped((time - start) / length)
  }

  private static func clamped(_ t: Double) -> Double { min(max(t, 0), 1) }
}
