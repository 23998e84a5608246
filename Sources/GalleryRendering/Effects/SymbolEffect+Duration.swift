import GalleryModel

extension SymbolEffect {
  /// Milliseconds of one run at speed 1 (symbols.md §10); the numbers are our choice.
  ///
  /// - Parameter layerCount: The layers that take part one after another, at least 1.
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
