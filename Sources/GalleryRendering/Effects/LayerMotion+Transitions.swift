import GalleryModel

extension LayerMotion {
  /// Milliseconds in which a layer appears.
  static let appearance = 350
  /// Milliseconds from one layer's beginning to the next one's.
  static let appearanceStagger = 60
  /// Milliseconds in which the old symbol of `replace` goes.
  static let leaving = 200
  /// Milliseconds in which the new one comes.
  static let entering = 250

  /// Comes from scale 0.5 growing, or from 1.25 shrinking for `down`, each layer a little later.
  ///
  /// Disappearing is the same run backwards.
  static func appear(
    _ direction: SymbolEffectDirection?, layer: Int, after milliseconds: Double
  ) -> LayerMotion {
    let presence = EffectCurve.progress(
      milliseconds, from: Double(appearanceStagger * layer), lasting: Double(appearance))
    return .present(EffectCurve.ease(presence), else: direction == .down ? 1.25 : 0.5)
  }

  /// First the old symbol goes, shrinking (`downUp`), growing (`upUp`) or at once when its time is over
  /// (`offUp`); then the new one comes, growing.
  static func replace(
    _ direction: SymbolEffectDirection?, isIncoming: Bool, after milliseconds: Double
  ) -> LayerMotion {
    if isIncoming {
      let presence = EffectCurve.progress(
        milliseconds, from: Double(leaving), lasting: Double(entering))
      return .present(EffectCurve.ease(presence), else: 0.5)
    }
    let absence = EffectCurve.progress(milliseconds, from: 0, lasting: Double(leaving))
    return switch direction {
    case .offUp: .present(absence < 1 ? 1 : 0, else: 1)
    case .upUp: .present(1 - EffectCurve.ease(absence), else: 1.25)
    default: .present(1 - EffectCurve.ease(absence), else: 0.5)
    }
  }

  /// Between gone, at the scale `absent`, and fully there.
  private static func present(_ presence: Double, else absent: Double) -> LayerMotion {
    var motion = LayerMotion.rest
    motion.scale = absent + (1 - absent) * presence
    motion.opacity = presence
    return motion
  }
}
