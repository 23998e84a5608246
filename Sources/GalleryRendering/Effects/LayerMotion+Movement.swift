import GalleryModel

extension LayerMotion {
  /// Of the frame's side.
  private static let wiggleDistance = 0.06
  /// Degrees.
  private static let wiggleAngle = 12.0

  /// Swings five times to one side and the other, each time 0.6 times as far, beginning with the
  /// direction's side.
  ///
  /// `forward` is to the right here; `SymbolTimeline` knows which way text runs.
  static func wiggle(
    _ direction: SymbolEffectDirection?, degrees: Double?, at t: Double
  ) -> LayerMotion {
    let swing = EffectCurve.dampedSine(t, swings: 5, decay: 0.6)
    var motion = LayerMotion.rest
    switch direction {
    case .right, .forward: motion.dx = wiggleDistance * swing
    case .up: motion.dy = -wiggleDistance * swing
    case .down: motion.dy = wiggleDistance * swing
    case .clockwise: motion.rotation = (degrees ?? wiggleAngle) * swing
    case .counterClockwise: motion.rotation = -(degrees ?? wiggleAngle) * swing
    default: motion.dx = -wiggleDistance * swing
    }
    return motion
  }

  /// One turn: evenly where turn follows turn for ever, else eased.
  static func rotate(
    _ direction: SymbolEffectDirection?, isContinuous: Bool, at t: Double
  ) -> LayerMotion {
    let turn = 360 * (isContinuous ? t : EffectCurve.ease(t))
    var motion = LayerMotion.rest
    motion.rotation = direction == .counterClockwise ? -turn : turn
    return motion
  }
}
