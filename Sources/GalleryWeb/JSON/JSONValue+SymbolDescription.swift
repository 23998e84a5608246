import Gallery
import Raster

extension ResolvedSymbol {
  /// What was looked for, what was found, and what it is made of.
  var json: JSONValue {
    let drawing = finishedDrawing
    return [
      "name": .string(summary.name),
      "label": .optional(summary.label),
      "resolved": .string(name),
      "synthesized": .optional(recipe?.variants.chain),
      "alias": .optional(alias),
      "candidates": .array(candidates.map(\.json)),
      "viewBox": drawing.viewBox.json,
      "modes": .strings(drawing.modes.map(\.rawValue)),
      "preferredMode": .optional(summary.preferredMode?.rawValue),
      "flipsInRTL": .bool(summary.flipsInRTL),
      "layers": .array(drawing.layers.map(\.json)),
      "variants": [
        "stored": .strings(summary.chains),
        "derivable": .strings(summary.derivableVariants.map(\.chain)),
      ],
      "license": .optional(summary.license),
      "revision": .integer(summary.revision),
    ]
  }
}

extension ResolvedSymbol.Candidate {
  fileprivate var json: JSONValue {
    ["name": .string(name), "outcome": .string(outcome.rawValue)]
  }
}
