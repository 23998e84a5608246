import GalleryModel

/// The transform and opacity that an effect gives a layer at one time (symbols.md §11).
package struct LayerMotion: Hashable, Sendable {
  /// The scale about the layer's pivot.
  package var scale = 1.0
  /// The rotation about the layer's pivot, in degrees clockwise.
  package var rotation = 0.0
  /// The translation to the right, as a fraction of the frame's width.
  package var dx = 0.0
  /// The downward translation, as a fraction of the frame's height.
  package var dy = 0.0
  /// The factor for the layer's own opacity, 0…1.
  package var opacity = 1.0
  /// The fraction of each stroke that is drawn from its beginning, 0…1.
  package var drawn = 1.0
  /// Whether `drawn` is measured from each stroke's end instead.
  package var isDrawnFromEnd = false

  /// The identity motion, which leaves the layer unchanged.
  package static let rest = LayerMotion()

  /// Returns a motion that grows, or shrinks for `down`, by 0.15, and swings back past the rest position by a fifth
  /// of that.
  static func bounce(_ direction: SymbolEffectDirection?, at t: Double) -> LayerMotion {
    let swing = EffectCurve.dampedSine(t, swings: 2, decay: 0.2)
    return LayerMotion(scale: 1 + (direction == .down ? -0.15 : 0.15) * swing)
  }

  /// Returns a motion that fades to 0.3 and back.
  static func pulse(at t: Double) -> LayerMotion {
    LayerMotion(opacity: 1 - 0.7 * EffectCurve.easeThereAndBack(t))
  }

  /// Returns a motion that grows to 1.08 and back; for `pulse`, it also fades to 0.6.
  static func breathe(_ direction: SymbolEffectDirection?, at t: Double) -> LayerMotion {
    let wave = EffectCurve.wave(t)
    return LayerMotion(scale: 1 + 0.08 * wave, opacity: direction == .pulse ? 1 - 0.4 * wave : 1)
  }

  /// Returns a motion that grows to 1.25, or shrinks to 0.5 for `down`, and stays there.
  static func scale(_ direction: SymbolEffectDirection?, at t: Double) -> LayerMotion {
    LayerMotion(scale: 1 + (direction == .down ? -0.5 : 0.25) * EffectCurve.ease(t))
  }

  /// The amplitude of a wiggle along an axis, as a fraction of the frame's side.
  private static let wiggleDistance = 0.06
  /// The default amplitude of a rotating wiggle, in degrees.
  private static let wiggleAngle = 12.0

  /// Returns a motion of five swings to alternating sides, each 0.6 times as far as the one before, beginning with
  /// the side that the direction names.
  ///
  /// `forward` means right here; `SymbolTimeline` resolves it by the direction of text.
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

  /// Returns a full rotation, linear if it repeats forever, otherwise eased.
  static func rotate(
    _ direction: SymbolEffectDirection?, isContinuous: Bool, at t: Double
  ) -> LayerMotion {
    let turn = 360 * (isContinuous ? t : EffectCurve.ease(t))
    return LayerMotion(rotation: direction == .counterClockwise ? -turn : turn)
  }

  /// The milliseconds that a layer takes to appear.
  static let appearance = 350
  /// The milliseconds between the starts of consecutive layers.
  static let appearanceStagger = 60
  /// The milliseconds that the old symbol of `replace` takes to disappear.
  static let leaving = 200
  /// The milliseconds that the new symbol of `replace` takes to appear.
  static let entering = 250

  /// Returns a motion that appears by growing from scale 0.5, or by shrinking from 1.25 for `down`; each layer
  /// starts a little later than the one before.
  ///
  /// Disappearing is the same motion in reverse.
  static func appear(
    _ direction: SymbolEffectDirection?, layer: Int, after milliseconds: Double
  ) -> LayerMotion {
    let presence = EffectCurve.progress(
      milliseconds, from: Double(appearanceStagger * layer), lasting: Double(appearance))
    return .present(EffectCurve.ease(presence), else: direction == .down ? 1.25 : 0.5)
  }

  /// Returns a motion that replaces a symbol.
  ///
  /// First, the old symbol disappears: it shrinks (`downUp`), grows (`upUp`), or vanishes at once at the end of its
  /// time (`offUp`). Then, the new symbol appears by growing.
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

  /// Returns the motion of a layer at a presence of 0…1: from invisible, at the scale `absent`, to fully visible at
  /// rest.
  private static func present(_ presence: Double, else absent: Double) -> LayerMotion {
    LayerMotion(scale: absent + (1 - absent) * presence, opacity: presence)
  }

  /// The milliseconds of one step, and of the rest at the end.
  static let variableStep = 250
  /// The milliseconds that a layer takes to fade in or out at the beginning of a step.
  private static let variableFade = 80
  /// The opacity of an inactive layer that is not hidden.
  private static let dimmed = 0.3

  /// Returns a motion that activates the variable layers in sequence.
  ///
  /// One layer is active per step, or one more with each step if cumulative; if reversing, the sequence then runs
  /// backwards. All layers are active in the rest before the next run.
  static func variableColor(
    _ options: SymbolEffectOptions, layer: Int, of count: Int, after milliseconds: Double
  ) -> LayerMotion {
    let steps = options.variableStepCount(layers: count)
    let step = min(Int(milliseconds) / variableStep, steps)
    /// Returns the opacity in a step; before the first and after the last step, all layers are active.
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

  /// Returns a motion that draws the strokes as a pen does.
  ///
  /// With the scope `wholeSymbol`, all layers are drawn at once. Otherwise, each layer starts when half of the one
  /// before is drawn, or all of it with the scope `individually`.
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
  /// Returns the number of steps of `variableColor` before its rest: one per layer, and if reversing, also one per
  /// layer on the way back, except the last layer, which is not activated twice in a row.
  func variableStepCount(layers count: Int) -> Int { isReversing ? 2 * count - 1 : count }
}
