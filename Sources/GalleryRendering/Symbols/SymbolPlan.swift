package import GalleryModel
package import Raster

/// The drawing of a symbol, canonically: options that change nothing are gone, so that equal pictures
/// have equal plans.
package struct SymbolPlan: Hashable, Sendable {
  /// The mode that the paints were decided by.
  package let mode: SymbolRenderingMode
  /// One a layer.
  package let paints: [LayerPaint]
  /// One a layer of what the effect `replace` brings.
  let replacementPaints: [LayerPaint]
  /// Regular where nothing is a line.
  package let weight: SymbolWeight
  /// True where left and right change places.
  package let isMirrored: Bool
  /// Points and pixels.
  package let layout: SymbolLayout
  /// Around the frame.
  package let border: Border?
  /// Beneath all of it; `nil` is transparent.
  package let background: Color?
  /// True where edges are smooth: hard ones are for what is turned.
  package let isAntialiased: Bool
  /// The colour space of compositing; `nonLinear` in files without pixels.
  package let colorMode: ColorMode
  /// The motion, or its state at a time.
  package let effect: SymbolEffectPlan?

  /// Makes options canonical for a drawing; throws `.invalid` and `.tooLarge` before anything is drawn.
  ///
  /// - Parameters:
  ///   - drawing: With derived variants added.
  ///   - replacement: What the effect `replace` brings.
  init(
    _ options: SymbolOptions, of symbol: SymbolSummary, drawing: SymbolDrawing,
    replacement: SymbolDrawing?, limits: RenderLimits
  ) throws(RenderError) {
    let painter = SymbolPainter(options, preferring: symbol.preferredMode, for: drawing)
    mode = painter.mode
    paints = painter.paints(of: drawing)
    let hasStrokes = drawing.hasStrokes || replacement?.hasStrokes == true
    weight = hasStrokes ? options.weight : .regular
    isMirrored = symbol.flipsInRTL && options.layoutDirection == .rtl
    border = options.border.flatMap { $0.width > 0 && $0.color.alpha > 0 ? $0 : nil }
    colorMode = options.format.hasPixels ? options.colorMode : .nonLinear
    background =
      Ground(options.background, isOpaque: options.isOpaque, colorMode: colorMode)?.color
    // Who shows a PDF decides how its edges look.
    isAntialiased =
      options.isAntialiased || !options.rotation.isTilted || options.format == .pdf
    effect = try SymbolEffectPlan.make(options, of: drawing, replacement: replacement)
    replacementPaints = replacement.map { painter.paints(of: $0) } ?? []
    var actors = [
      SymbolArtwork.Actor(drawing, paints, .symbol, weight, isMirrored: isMirrored)
    ]
    if let replacement {
      actors.append(
        SymbolArtwork.Actor(
          replacement, replacementPaints, .incoming, weight, isMirrored: isMirrored))
    }
    let reach = effect.flatMap { effect in
      actors.compactMap { $0.reach(effect.performance) }
        .reduce(nil as Rect?) { $0?.union($1) ?? $1 }
    }
    layout = try SymbolLayout(options, frame: drawing.viewBox, reach: reach, limits: limits)
  }
}
