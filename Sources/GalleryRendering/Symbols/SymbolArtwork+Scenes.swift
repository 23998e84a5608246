package import GalleryModel
package import Raster

extension ResolvedSymbol {
  /// The drawing at rest in its own unit, painted as options say; its bounds are the symbol's frame.
  ///
  /// Of the options those are heeded that change the drawing and its paints, none of size and surroundings.
  package func artwork(_ options: SymbolOptions) -> VectorDrawing {
    finishedDrawing.artwork(
      options, preferring: summary.preferredMode,
      isMirrored: summary.flipsInRTL && options.layoutDirection == .rtl)
  }
}

extension SymbolDrawing {
  /// The same of a drawing by itself.
  ///
  /// - Parameter preferred: The mode where the options name none.
  package func artwork(
    _ options: SymbolOptions, preferring preferred: SymbolRenderingMode? = nil,
    isMirrored: Bool = false
  ) -> VectorDrawing {
    let painter = SymbolPainter(options, preferring: preferred, for: self)
    let shown = laidOut(weight: options.weight, isMirrored: isMirrored)
    return VectorDrawing(bounds: viewBox, steps: shown.steps(painter.paints(of: self)))
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
  /// - Parameters:
  ///   - palette: The colours that `options.palette` stands for.
  ///   - facts: The size, storage and number of colours of this bitmap, as the catalog knows them.
  /// - Throws: `.invalid` for a part that is not inside and for colours that cannot be given out.
  package func changed(
    by options: RenderOptions, palette: Palette?, of facts: SourceFacts
  ) throws(RenderError) -> Bitmap {
    let plan = try RenderPlan(options, palette: palette, of: facts, limits: RenderLimits())
    var picture = Mosaic(self)
    for step in [RenderStep.palette, .orientation, .crop, .template] {
      picture = try step.apply(to: picture, by: plan)
    }
    return picture.bitmap()
  }
}
