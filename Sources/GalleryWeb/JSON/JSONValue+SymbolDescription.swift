import GalleryModel
import GalleryRendering
import Raster

extension ResolvedSymbol {
  /// What was looked for, what was found, what it is made of, and how a picture of it moves.
  func json(moving request: SymbolRequest?) -> JSONValue {
    let drawing = finishedDrawing
    return [
      "name": .string(summary.name),
      "label": .optional(summary.label),
      "decorative": .bool(summary.isDecorative),
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
      "motion": request?.motionJSON ?? .null,
      "license": .optional(summary.license),
      "revision": .integer(summary.revision),
    ]
  }
}

extension SymbolRequest {
  /// The time that a motion takes, the picture that holds all of it, and where in that the symbol at rest
  /// lies; `nil` where nothing moves.
  fileprivate var motionJSON: JSONValue? {
    guard let effect = plan.effect else { return nil }
    let performance = effect.performance
    let (frame, picture) = placement
    return [
      "effects": .strings(performance.timelines.map(\.options.effect.rawValue)),
      "milliseconds": .count(performance.runMilliseconds),
      "restMilliseconds": .count(performance.restMilliseconds),
      "plays": performance.plays == 0 ? .null : .count(performance.plays),
      "picture": ["width": .decimal(picture.width), "height": .decimal(picture.height)],
      "frame": frame.json,
    ]
  }
}

extension ResolvedSymbol.Candidate {
  fileprivate var json: JSONValue {
    ["name": .string(name), "outcome": .string(outcome.rawValue)]
  }
}
