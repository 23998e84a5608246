package import GalleryModel
import Raster
import VectorRaster

extension SymbolDrawing {
  /// Returns the drawing with derived variants: first the slash, then the enclosure (symbols.md §5).
  ///
  /// A fill without an enclosure cannot be derived and has no effect.
  package func derived(_ variants: SymbolVariants) -> SymbolDrawing {
    guard let shape = variants.shape else { return variants.isSlashed ? slashed : self }
    let enclosure = Enclosure(shape, frame: viewBox)
    let mark = enclosure.mark(of: self, isSlashed: variants.isSlashed)
    var (layers, groups) = (mark.layers, mark.groups)
    if variants.isFilled {
      var body = SymbolLayer([enclosure.body])
      body.level = .secondary
      body.traits = .isBody
      // In a filled enclosure, the mark as a whole is primary (documented by Apple).
      for index in layers.indices { layers[index].level = .primary }
      layers.insert(body, at: 0)
      groups = groups.moved(by: 1)
    } else {
      // The ring is last, so that the mark does not clear it.
      var ring = SymbolLayer([enclosure.ring])
      ring.level = .secondary
      layers.append(ring)
    }
    return SymbolDrawing(viewBox: viewBox, layers: layers, groups: groups)
  }

  /// The drawing with a line from the upper left to the lower right, and a clear margin of the line's width on both
  /// sides.
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

/// The line through a symbol that means "not".
enum Slash {
  /// Returns a layer with a round line and the band of three times its width that is cleared first: a margin of one
  /// line width on each side (measured on Bootstrap Icons, symbols.md §5).
  static func layer(from start: Point, to end: Point, width: Double) -> SymbolLayer {
    let path = Path([.move(start), .line(end)])
    var layer = SymbolLayer([line(path, width: width)])
    layer.clears = [line(path, width: 3 * width)]
    return layer
  }

  private static func line(_ path: Path, width: Double) -> Shape {
    Shape(path, .stroke(StrokeStyle(width: width, cap: .round, join: .round)))
  }
}

extension StoredSymbol {
  /// The result of deriving a variant.
  package enum Derivation: Sendable {
    /// The derived drawing.
    case derived(NewSymbol.Drawing)
    /// The variant is drawn already, under this name.
    case drawn(String)
    /// The variant cannot be derived from the drawn ones.
    case impossible
  }

  /// Derives a variant of the symbol from its drawn variants, ready to be stored (symbols.md §5).
  ///
  /// - Throws: `.invalid` if the variant's name would be too long.
  package func derivation(of variants: SymbolVariants) throws(CatalogError) -> Derivation {
    let lookup = SymbolLookup(among: summary.variants.filter { $0.origin == .drawn })
    let subject = try SymbolName(summary.name)
    guard let answer = try? lookup.find(subject, variants, isDerived: true),
      let first = answer.candidates.first
    else { return .impossible }
    if first.outcome == .stored { return .drawn(first.name) }
    guard first.outcome == .derived, case .derived(let recipe, _) = answer.hit,
      let index = summary.variants.firstIndex(where: { $0.name == recipe.base })
    else { return .impossible }
    return .derived(
      NewSymbol.Drawing(
        name: try SymbolName(recipe.name), variants: variants,
        drawing: drawings[index].derived(recipe.variants), origin: .derived))
  }
}
