package import GalleryModel
package import Raster
package import VectorRaster

extension ResolvedSymbol {
  /// The drawing at rest in its own unit, painted as options say; its bounds are the symbol's frame.
  ///
  /// Of the options those are heeded that change the drawing and its paints, none of size and surroundings.
  package func artwork(_ options: SymbolOptions) -> VectorDrawing {
    finishedDrawing.artwork(
      options, preferring: summary.preferredMode,
      isMirrored: options.mirrors(summary))
  }

  /// Returns the artwork in the parts that caps and tiles make of it in a frame (symbols.md §9).
  ///
  /// The parts lie in the drawing's own unit, so that its bounds become the frame as those of the whole do.
  ///
  /// - Parameters:
  ///   - natural: The rectangle that the symbol fills at its natural size, in points.
  ///   - frame: In points.
  /// - Throws: `RenderError.invalid` for caps that leave nothing between them, `.tooLarge` for too many parts.
  package func artwork(
    _ options: SymbolOptions, natural: Rect, filling frame: Rect
  ) throws(RenderError) -> VectorDrawing {
    let drawing = artwork(options)
    let slices = try SymbolSlices(
      options, of: drawing.bounds, natural: natural, filling: frame, perPoint: 1, isWhole: false)
    guard let slices else { return drawing }
    try slices.check(finishedDrawing)
    return drawing.sliced(slices.parts(of: frame, around: drawing.bounds))
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
    let orientation = isMirrored ? options.orientation.beforeMirroring : options.orientation
    let drawing = oriented(orientation)
    let painter = SymbolPainter(options, preferring: preferred, for: drawing)
    let shown = drawing.laidOut(weight: options.weight, isMirrored: isMirrored)
    return VectorDrawing(
      bounds: drawing.viewBox, steps: shown.steps(painter.paints(of: drawing)))
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
