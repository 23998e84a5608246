import GalleryModel
import VectorRaster

/// A look-up of a symbol on the caller's thread, which `RecentAnswers` keeps.
struct SymbolQuestion: Hashable {
  let name: String
  let variants: SymbolVariants
  let isDerived: Bool
  /// Characters of all paths up to which a drawing is few.
  let pathLimit: Int

  /// Memory for answers: some thousand symbols.
  static func recentAnswers() -> RecentAnswers<SymbolQuestion, ResolvedSymbol> {
    RecentAnswers(limit: 16 << 20) { answer in
      let shapes = answer.drawing.layers.reduce(0) { $0 + $1.shapes.count + $1.clears.count }
      let elements = answer.drawing.layers.reduce(0) { sum, layer in
        (layer.shapes + layer.clears).reduce(sum) { $0 + $1.path.elements.count }
      }
      return 2_048 + shapes * MemoryLayout<Shape>.stride
        + elements * MemoryLayout<Path.Element>.stride
    }
  }
}
