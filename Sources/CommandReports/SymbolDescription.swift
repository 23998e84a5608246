import Gallery
import GalleryAddresses
package import GalleryModel
package import GalleryWire
import Raster
import TerminalIO

/// A symbol with its drawings and a look-up, for `pixelarium symbol show`.
package struct SymbolDescription: Encodable {
  struct Drawing: Encodable {
    let name: String
    let variant: String
    let origin: String
    let viewBox: [Double]
    let layers: Int
    let levels: [String]
    let fills: Int
    let strokes: Int
  }

  let symbol: SymbolResource
  let drawings: [Drawing]
  let resolved: String?
  let alias: String?
  let candidates: [SymbolCandidate]

  /// Creates the description of a stored symbol, and of the drawing that a look-up found.
  package init(stored: StoredSymbol, resolved: ResolvedSymbol?) {
    symbol = SymbolResource(printing: stored.summary)
    drawings = zip(stored.summary.variants, stored.drawings).map(Drawing.init)
    self.resolved = resolved?.name
    alias = resolved?.alias
    candidates = resolved?.candidates.map(SymbolCandidate.init) ?? []
  }

  /// The facts, one per line.
  package var text: String {
    let words: [(String, String?)] = [
      ("id", String(symbol.id)), ("name", symbol.name),
      ("label", symbol.label ?? (symbol.decorative ? "none: decorative" : "none")),
      ("tags", Self.list(symbol.tags)),
      ("categories", Self.list(symbol.categories)),
      ("search words", Self.list(symbol.searchWords)),
      ("aliases", Self.list(symbol.aliases)),
      ("preferred mode", symbol.preferredMode ?? "none"),
      ("flips in RTL", symbol.flipsInRTL ? "yes" : "no"),
      ("source", symbol.source ?? "none"),
      ("license", symbol.license ?? "none"),
      ("revision", String(symbol.revision)),
      ("url", "/symbol/\(drawings.first?.name ?? symbol.name).svg"),
    ]
    let tried = candidates.map { "\($0.name) (\($0.outcome))" }.joined(separator: ", ")
    return Facts(
      words + drawings.map { ("drawing", $0.text) } + [("looked for", tried.isEmpty ? nil : tried)]
    ).text
  }

  private static func list(_ words: [String]) -> String {
    words.isEmpty ? "none" : words.joined(separator: ", ")
  }
}

extension SymbolResource {
  /// Creates the document of a symbol with the URL of its SVG.
  package init(printing summary: SymbolSummary) {
    self.init(summary)
    url = "/symbol/\(name).svg"
  }
}

extension SymbolDescription.Drawing {
  fileprivate init(_ variant: SymbolSummary.Variant, _ drawing: SymbolDrawing) {
    let shapes = drawing.layers.flatMap(\.shapes)
    name = variant.name
    self.variant = variant.variants == .none ? "none" : variant.variants.chain
    origin = variant.origin.rawValue
    viewBox = drawing.viewBox.members
    layers = drawing.layers.count
    levels = drawing.layers.map(\.level.word)
    strokes = shapes.strokeCount
    fills = shapes.count - strokes
  }

  fileprivate var text: String {
    let levels = Set(levels).sorted().joined(separator: ", ")
    return "\(name): \(origin), \(layers.counted("layer")) (\(levels)), "
      + "\(fills.counted("fill")), \(strokes.counted("stroke"))"
  }
}
