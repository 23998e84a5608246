package import GalleryModel
import Raster

extension SymbolDrawing {
  /// The drawing with variants added that nobody drew: first the slash, then the enclosure
  /// (symbols.md §5).
  ///
  /// A fill without an enclosure cannot be derived and changes nothing.
  package func derived(_ variants: SymbolVariants) -> SymbolDrawing {
    guard let shape = variants.shape else { return variants.isSlashed ? slashed : self }
    let enclosure = Enclosure(shape, frame: viewBox)
    var layers = enclosure.mark(of: self, isSlashed: variants.isSlashed)
    var groups = groups
    if variants.isFilled {
      var body = SymbolLayer([enclosure.body])
      body.level = .secondary
      body.traits = .isBody
      // In a filled enclosure the mark as a whole is primary (documented by Apple).
      for index in layers.indices { layers[index].level = .primary }
      layers.insert(body, at: 0)
      groups = groups.moved(by: 1)
    } else {
      // Last, so that nothing of the mark clears it.
      var ring = SymbolLayer([enclosure.ring])
      ring.level = .secondary
      layers.append(ring)
    }
    return SymbolDrawing(viewBox: viewBox, layers: layers, groups: groups)
  }

  /// With a line from the upper left to the lower right and a clear margin of one line's width on both
  /// sides of it.
  var slashed: SymbolDrawing {
    var drawing = self
    drawing.layers.append(
      Slash.layer(
        from: Point(viewBox.x + viewBox.width / 8, viewBox.y + viewBox.height / 8),
        to: Point(viewBox.maxX - viewBox.width / 8, viewBox.maxY - viewBox.height / 8),
        width: lineWidth))
    return drawing
  }
}
