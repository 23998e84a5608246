import GalleryModel
import Raster

extension SymbolSummary {
  /// The symbol as the API tells of it; the variants are chains as URLs take them, the base, which
  /// is every symbol's own name, is not among them.
  var json: JSONValue {
    [
      "id": .integer(id),
      "name": .string(name),
      "label": .optional(label),
      "decorative": .bool(isDecorative),
      "tags": .strings(tags),
      "categories": .strings(categories),
      "aliases": .strings(aliases),
      "searchWords": .strings(searchWords),
      "variants": .strings(chains),
      "preferredMode": .optional(preferredMode?.rawValue),
      "flipsInRTL": .bool(flipsInRTL),
      "source": .optional(source),
      "license": .optional(license),
      "revision": .integer(revision),
      "url": .string("/symbol/\(name).png"),
    ]
  }

  /// The stored variants, `none` left out.
  var chains: [String] {
    variants.map(\.variants).filter { $0 != .none }.map(\.chain)
  }
}

extension StoredSymbol {
  /// The summary, the modes of the base, and every drawing.
  var json: JSONValue {
    guard case .object(let members) = summary.json else { return summary.json }
    let drawings = zip(summary.variants, drawings).map { variant, drawing in
      variant.json(drawing)
    }
    return .object(members + [JSONValue.Member(name: "drawings", value: .array(drawings))])
  }
}

extension SymbolSummary.Variant {
  /// One drawing: what it is called and consists of.
  fileprivate func json(_ drawing: SymbolDrawing) -> JSONValue {
    [
      "name": .string(name),
      "variant": .string(variants == .none ? SymbolVariants.noneWord : variants.chain),
      "origin": .string(origin.rawValue),
      "viewBox": drawing.viewBox.json,
      "modes": .strings(drawing.modes.map(\.rawValue)),
      "layers": .array(drawing.layers.map(\.json)),
      "url": .string("/symbol/\(name).png"),
    ]
  }
}
