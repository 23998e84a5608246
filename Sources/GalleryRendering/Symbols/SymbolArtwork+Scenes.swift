package import GalleryModel
package import GalleryWire
package import Raster
package import VectorRaster

extension ResolvedSymbol {
  /// Returns the drawing at rest in its own unit, painted as the options say; its bounds are the symbol's frame.
  ///
  /// Only options that change the drawing and its paints apply; options for size and surroundings are ignored.
  package func artwork(_ options: SymbolOptions) -> VectorDrawing {
    finishedDrawing.artwork(
      options, preferring: summary.preferredMode,
      isMirrored: options.mirrors(summary))
  }

  /// Returns the artwork, divided by caps and tiles into the parts that fill a frame (symbols.md §9).
  ///
  /// The parts are in the drawing's own unit, so that mapping the bounds to the frame places them, as it does for
  /// the whole drawing.
  ///
  /// - Parameters:
  ///   - options: The options of the symbol.
  ///   - natural: The rectangle of the symbol at its natural size, in points.
  ///   - frame: The rectangle to fill, in points.
  /// - Throws: `RenderError.invalid` if the caps leave no part of the symbol between them, `.tooLarge` if there are
  ///   too many parts.
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
  /// Returns the drawing at rest in its own unit, painted as the options say.
  ///
  /// - Parameters:
  ///   - options: The options of the symbol.
  ///   - preferred: The rendering mode to use if the options name none.
  ///   - isMirrored: Whether the drawing is mirrored, before it is oriented.
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
  /// Returns the index in the options' foreground of each layer's colour, or `nil` for a layer with a colour of its
  /// own.
  ///
  /// The layers are in the order of their indices in the artwork.
  package func foregroundPlaces(_ options: SymbolOptions) -> [Int?] {
    let drawing = finishedDrawing
    let painter = SymbolPainter(options, preferring: summary.preferredMode, for: drawing)
    return drawing.layers.map(painter.place)
  }
}
