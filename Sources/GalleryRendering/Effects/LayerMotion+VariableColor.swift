import GalleryModel

extension LayerMotion {
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
    var motion = LayerMotion.rest
    motion.opacity = opacity(step - 1) * (1 - fade) + opacity(step) * fade
    return motion
  }
}

extension SymbolEffectOptions {
  /// Steps of `variableColor` before its rest: one a layer, and when reversing one more for each on the
  /// way back but the last, which is not on twice in a row.
  func variableStepCount(layers count: Int) -> Int {
    isReversing ? 2 * count - 1 : count
  }
}
