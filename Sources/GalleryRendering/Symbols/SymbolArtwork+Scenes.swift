package import GalleryModel
package import Raster

extension ResolvedSymbol {
  /// The drawing at rest in its own unit, painted as options say; its bounds are the symbol's frame.
  ///
  /// Of the options those are heeded that change the drawing and its paints, none of size and surroundings.
  package func artwork(_ options: SymbolOptions) -> VectorDrawing {
    let drawing = finishedDrawing
    let painter = SymbolPainter(options, preferring: summary.preferredMode, for: drawing)
    let shown = drawing.laidOut(
      weight: options.weight,
      isMirrored: summary.flipsInRTL && options.layoutDirection == .rtl)
    return VectorDrawing(bounds: drawing.viewBox, steps: shown.steps(painter.paints(of: drawing)))
  }
}

extension ResolvedSymbol {
  /// For each layer, by its index in the artwork, the place of its colour in the options' foreground; `nil`
  /// where it has one of its own.
  package func foregroundPlaces(_ options: SymbolOptions) -> [Int?] {
    let drawing = finishedDrawing
    let painter = SymbolPainter(options, preferring: summary.preferredMode, for: drawing)
    return drawing.layers.map(painter.place)
  }
}

extension Bitmap {
  /// The cells as the options change them before they are scaled (rendering.md §2).
  ///
  /// - Parameter palette: The colours that `options.palette` stands for.
  /// - Throws: `.invalid` for a part that is not inside and for colours that cannot be given out.
  package func changed(
    by options: RenderOptions, palette: Palette?
  ) throws(RenderError) -> Bitmap {
    let facts = SourceFacts(size: size, isIndexed: self.palette != nil, colorCount: colorCount)
    let plan = try RenderPlan(options, palette: palette, of: facts, limits: RenderLimits())
    var picture = Mosaic(self)
    for step in [RenderStep.palette, .orientation, .crop, .template] {
      picture = try step.apply(to: picture, by: plan)
    }
    return picture.bitmap()
  }
}
