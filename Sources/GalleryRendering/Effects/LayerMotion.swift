import GalleryModel

/// The change that a motion makes to one layer at one time (symbols.md §11).
package struct LayerMotion: Hashable, Sendable {
  /// About the layer's pivot.
  package var scale = 1.0
  /// Degrees clockwise about the layer's pivot.
  package var rotation = 0.0
  /// To the right, as a part of the frame's width.
  package var dx = 0.0
  /// Downwards, as a part of the frame's height.
  package var dy = 0.0
  /// 0…1, on top of the layer's own.
  package var opacity = 1.0
  /// The part of each stroke that is drawn from its beginning, 0…1.
  package var drawn = 1.0
  /// True where `drawn` is counted from each stroke's end instead.
  package var isDrawnFromEnd = false

  /// The layer as it is.
  package static let rest = LayerMotion()

  /// Grows, or shrinks for `down`, by 0.15 and swings back, a fifth of it too far.
  static func bounce(_ direction: SymbolEffectDirection?, at t: Double) -> LayerMotion {
    let swing = EffectCurve.dampedSine(t, swings: 2, decay: 0.2)
    return LayerMotion(scale: 1 + (direction == .down ? -0.15 : 0.15) * swing)
  }

  /// Fades to 0.3 and back.
  static func pulse(at t: Double) -> LayerMotion {
    LayerMotion(opacity: 1 - 0.7 * EffectCurve.easeThereAndBack(t))
  }

  /// Swells to 1.08 and back; for `pulse` it also fades to 0.6.
  static func breathe(_ direction: SymbolEffectDirection?, at t: Double) -> LayerMotion {
    let wave = EffectCurve.wave(t)
    return LayerMotion(scale: 1 + 0.08 * wave, opacity: direction == .pulse ? 1 - 0.4 * wave : 1)
  }

  /// Goes to 1.25, or to 0.5 for `down`, and stays there.
  static func scale(_ direction: SymbolEffectDirection?, at t: Double) -> LayerMotion {
    LayerMotion(scale: 1 + (direction == .down ? -0.5 : 0.25) * EffectCurve.ease(t))
  }

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
    return switch direction {
    case .right, .forward: LayerMotion(dx: wiggleDistance * swing)
    case .up: LayerMotion(dy: -wiggleDistance * swing)
    case .down: LayerMotion(dy: wiggleDistance * swing)
    case .clockwise: LayerMotion(rotation: (degrees ?? wiggleAngle) * swing)
    case .counterClockwise: LayerMotion(rotation: -(degrees ?? wiggleAngle) * swing)
    default: LayerMotion(dx: -wiggleDistance * swing)
    }
  }

  /// One turn: evenly where turn follows turn for ever, else eased.
  static func rotate(
    _ direction: SymbolEffectDirection?, isContinuous: Bool, at t: Double
  ) -> LayerMotion {
    let turn = 360 * (isContinuous ? t : EffectCurve.ease(t))
    return LayerMotion(rotation: direction == .counterClockwise ? -turn : turn)
  }

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
    LayerMotion(scale: absent + (1 - absent) * presence, opacity: presence)
  }

  /// Milliseconds of one step, and of the rest at the end.
  static let variableStep = 250
  /// Milliseconds in which a layer goes on or off, at the beginning of a step.
  private static let variableFade = 80
  /// The opacity of a layer that is not on, unless it is hidden.
  private static let dimmed = 0.3

  /// Lets the variable layers be on one after another.
  ///
  /// Only one is on at a time, or one more each step when cumulative; back again when reversing. All are
  /// on in the rest before the next run.
  static func variableColor(
    _ options: SymbolEffectOptions, layer: Int, of count: Int, after milliseconds: Double
  ) -> LayerMotion {
    let steps = options.variableStepCount(layers: count)
    let step = min(Int(milliseconds) / variableStep, steps)
    /// Before the first step and after the last one all layers are on.
    func opacity(_ step: Int) -> Double {
      guard (0..<steps).contains(step) else { return 1 }
      let last = step < count ? step : 2 * (count - 1) - step
      let isOn = options.isCumulative ? layer <= last : layer == last
      return isOn ? 1 : options.hidesInactive ? 0 : dimmed
    }
    let fade = EffectCurve.progress(
      milliseconds, from: Double(step * variableStep), lasting: Double(variableFade))
    return LayerMotion(opacity: opacity(step - 1) * (1 - fade) + opacity(step) * fade)
  }

  /// Draws the strokes as a pen does.
  ///
  /// The whole symbol is drawn at once; layers one by one each begin when half of the one before is
  /// done, or when all of it is where that is asked for.
  static func draw(
    _ options: SymbolEffectOptions, layer: Int, of count: Int, at t: Double
  ) -> LayerMotion {
    let place = Double(options.isReversed ? count - 1 - layer : layer)
    let (start, length): (Double, Double) =
      if options.isWholeSymbol { (0, 1) } else if options.isIndividual {
        (place / Double(count), 1 / Double(count))
      } else {
        (place / Double(count + 1), 2 / Double(count + 1))
      }
    return LayerMotion(
      drawn: EffectCurve.ease(EffectCurve.progress(t, from: start, lasting: length)),
      isDrawnFromEnd: options.isReversed)
  }
}

extension SymbolEffectOptions {
  /// Steps of `variableColor` before its rest: one a layer, and when reversing one more for each on the
  /// way back but the last, which is not on twice in a row.
  func variableStepCount(layers count: Int) -> Int { isReversing ? 2 * count - 1 : count }
}
