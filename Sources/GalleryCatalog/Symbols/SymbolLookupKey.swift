import GalleryModel
import VectorRaster

/// A look-up of a symbol on the caller's thread, as a key of `LookupCache`.
struct SymbolLookupKey: Hashable {
  let name: String
  let variants: SymbolVariants
  let isDerived: Bool
  /// The maximum number of characters in all paths of the drawing.
  let pathLimit: Int

  /// Returns an empty cache of 16 MiB, which holds some thousand symbols.
  static func recentAnswers() -> LookupCache<SymbolLookupKey, ResolvedSymbol> {
    LookupCache(limit: 16 << 20) { answer in
      let shapes = answer.drawing.layers.reduce(0) { $0 + $1.shapes.count + $1.clears.count }
      let elements = answer.drawing.layers.reduce(0) { sum, layer in
        (layer.shapes + layer.clears).reduce(sum) { $0 + $1.path.elements.count }
      }
      return 2_048 + shapes * MemoryLayout<Shape>.stride
        + elements * MemoryLayout<Path.Element>.stride
    }
  }
}
