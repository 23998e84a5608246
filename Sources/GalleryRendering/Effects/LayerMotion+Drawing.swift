import GalleryModel

extension LayerMotion {
  /// Draws the strokes as a pen does.
  ///
  /// The whole symbol is drawn at once; layers one by one each begin when half of the one before is
  /// done, or when all of it is where that is asked for.
  static func draw(
    _ options: SymbolEffectOptions, layer: Int, of count: Int, at t: Double
  ) -> LayerMotion {
    let place = Double(options.isReversed ? count - 1 - layer : layer)
    let (start, length): (Double, Double) =
      if options.isWholeSymbol {
        (0, 1)
      } else if options.isIndividual {
        (place / Double(count), 1 / Double(count))
      } else {
        (place / Double(count + 1), 2 / Double(count + 1))
      }
    var motion = LayerMotion.rest
    motion.drawn = EffectCurve.ease(EffectCurve.progress(t, from: start, lasting: length))
    motion.isDrawnFromEnd = options.isReversed
    return motion
  }
}
