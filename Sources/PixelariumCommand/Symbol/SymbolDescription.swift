import Gallery
import GalleryModel
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

  /// A name that was looked for.
  struct Candidate: Encodable {
    let name: String
    let outcome: String
  }

  let symbol: SymbolRecord
  let drawings: [Drawing]
  let resolved: String?
  let alias: String?
  let candidates: [Candidate]

  init(stored: StoredSymbol, resolved: ResolvedSymbol?) {
    symbol = SymbolRecord(stored.summary)
    drawings = zip(stored.summary.variants, stored.drawings).map(Drawing.init)
    self.resolved = resolved?.name
    alias = resolved?.alias
    candidates =
      resolved?.candidates.map { Candidate(name: $0.name, outcome: $0.outcome.rawValue) } ?? []
  }

  /// Lines of facts.
  var text: String {
    let summary = symbol.summary
    var facts = Facts()
    facts.add("id", String(summary.id))
    facts.add("name", summary.name)
    facts.add("label", summary.label ?? (summary.isDecorative ? "none: decorative" : "none"))
    facts.add("tags", Self.list(summary.tags))
    facts.add("categories", Self.list(summary.categories))
    facts.add("search words", Self.list(summary.searchWords))
    facts.add("aliases", Self.list(summary.aliases))
    facts.add("preferred mode", summary.preferredMode?.rawValue ?? "none")
    facts.add("flips in RTL", summary.flipsInRTL ? "yes" : "no")
    facts.add("source", summary.source ?? "none")
    facts.add("license", summary.license ?? "none")
    facts.add("revision", String(summary.revision))
    facts.add("url", "/symbol/\(summary.variants.first?.name ?? summary.name).svg")
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
    let box = drawing.viewBox
    let shapes = drawing.layers.flatMap(\.shapes)
    name = variant.name
    self.variant = variant.variants == .none ? "none" : variant.variants.chain
    origin = variant.origin.rawValue
    viewBox = [box.x, box.y, box.width, box.height]
    layers = drawing.layers.count
    levels = drawing.layers.map(\.level.word)
    strokes = shapes.count { if case .stroke = $0.kind { true } else { false } }
    fills = shapes.count - strokes
  }

  /// One line.
  fileprivate var text: String {
    let levels = Set(levels).sorted().joined(separator: ", ")
    return "\(name): \(origin), \(layers.counted("layer")) (\(levels)), "
      + "\(fills.counted("fill")), \(strokes.counted("stroke"))"
  }
}
