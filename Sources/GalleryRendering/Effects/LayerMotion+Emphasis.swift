import GalleryModel

extension LayerMotion {
  /// Grows, or shrinks for `down`, by 0.15 and swings back, a fifth of it too far.
  static func bounce(_ direction: SymbolEffectDirection?, at t: Double) -> LayerMotion {
    let swing = EffectCurve.dampedSine(t, swings: 2, decay: 0.2)
    var motion = LayerMotion.rest
    motion.scale = 1 + (direction == .down ? -0.15 : 0.15) * swing
    return motion
  }

  /// Fades to 0.3 and back.
  static func pulse(at t: Double) -> LayerMotion {
    var motion = LayerMotion.rest
    motion.opacity = 1 - 0.7 * EffectCurve.easeThereAndBack(t)
    return motion
  }

  /// Swells to 1.08 and back; for `pulse` it also fades to 0.6.
  static func breathe(_ direction: SymbolEffectDirection?, at t: Double) -> LayerMotion {
    let wave = EffectCurve.wave(t)
    var motion = LayerMotion.rest
    motion.scale = 1 + 0.08 * wave
    if direction == .pulse { motion.opacity = 1 - 0.4 * wave }
    return motion
  }

  /// Goes to 1.25, or to 0.5 for `down`, and stays there.
  static func scale(_ direction: SymbolEffectDirection?, at t: Double) -> LayerMotion {
    var motion = LayerMotion.rest
    motion.scale = 1 + (direction == .down ? -0.5 : 0.25) * EffectCurve.ease(t)
    return motion
  }
}
