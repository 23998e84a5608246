import Gallery
import GalleryModel
import GalleryWeb
import GalleryWire
import Raster

/// A symbol with its drawings and a look-up, as `pixelarium symbol show` prints it.
struct SymbolDescription: Encodable {
  /// A drawing of it.
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

  init(stored: StoredSymbol, resolved: ResolvedSymbol?) {
    symbol = SymbolResource(printing: stored.summary)
    drawings = zip(stored.summary.variants, stored.drawings).map(Drawing.init)
    self.resolved = resolved?.name
    alias = resolved?.alias
    candidates = resolved?.candidates.map(SymbolCandidate.init) ?? []
  }

  /// Lines of facts.
  var text: String {
    var facts = Facts()
    facts.add("id", String(symbol.id))
    facts.add("name", symbol.name)
    facts.add("label", symbol.label ?? (symbol.decorative ? "none: decorative" : "none"))
    facts.add("tags", Self.list(symbol.tags))
    facts.add("categories", Self.list(symbol.categories))
    facts.add("search words", Self.list(symbol.searchWords))
    facts.add("aliases", Self.list(symbol.aliases))
    facts.add("preferred mode", symbol.preferredMode ?? "none")
    facts.add("flips in RTL", symbol.flipsInRTL ? "yes" : "no")
    facts.add("source", symbol.source ?? "none")
    facts.add("license", symbol.license ?? "none")
    facts.add("revision", String(symbol.revision))
    facts.add("url", "/symbol/\(drawings.first?.name ?? symbol.name).svg")
    for drawing in drawings { facts.add("drawing", drawing.text) }
    let tried = candidates.map { "\($0.name) (\($0.outcome))" }
    if !tried.isEmpty { facts.add("looked for", tried.joined(separator: ", ")) }
    return facts.text
  }

  private static func list(_ words: [String]) -> String {
    words.isEmpty ? "none" : words.joined(separator: ", ")
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

  /// One line.
  fileprivate var text: String {
    let levels = Set(levels).sorted().joined(separator: ", ")
    return "\(name): \(origin), \(layers.counted("layer")) (\(levels)), "
      + "\(fills.counted("fill")), \(strokes.counted("stroke"))"
  }
}
