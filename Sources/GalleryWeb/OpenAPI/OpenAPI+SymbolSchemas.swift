import GalleryModel

/// The shapes of what is said about symbols.
extension OpenAPI {
  private static let flag: JSONValue = ["type": "boolean"]
  private static let number: JSONValue = ["type": "number"]
  private static let countOrNull: JSONValue = ["type": ["integer", "null"]]
  private static let modeName: JSONValue = [
    "type": "string", "enum": .strings(SymbolRenderingMode.allCases.map(\.rawValue)),
  ]
  private static let modes: JSONValue = ["type": "array", "items": modeName]
  private static let viewBox: JSONValue = [
    "type": "array", "items": ["type": "number"], "minItems": 4, "maxItems": 4,
  ]

  private static var motion: JSONValue {
    let side: JSONValue = ["type": "number", "exclusiveMinimum": 0]
    let picture = object([
      property("width", side, "Pixels of a row."), property("height", side, "Pixels of a column."),
    ])
    return [
      "anyOf": [
        object([
          property("effects", texts, "Those that move anything, in their order."),
          property("milliseconds", count, "Of one run."),
          property("restMilliseconds", count, "Between two runs."),
          property("plays", countOrNull, "How often it runs; null is for ever."),
          property("picture", picture, "Large enough for all of the motion."),
          property("frame", viewBox, "The symbol at rest in it: left, top, width, height."),
        ]), ["type": "null"],
      ]
    ]
  }

  static var symbol: [JSONValue.Member] {
    [
      property("id", count, "Never used again after a removal."),
      property("name", text, "Unique; the subject, without variants."),
    ] + label(of: "symbol") + [
      property("tags", texts, "In alphabetical order."),
      property("categories", texts, "In alphabetical order."),
      property("aliases", texts, "Names of earlier times or other sets, of any of its drawings."),
      property("searchWords", texts, "Further words that find it."),
      property("variants", texts, "The variants that are stored, as variant= takes them."),
      property("preferredMode", textOrNull, "What it is drawn in where nobody says otherwise."),
      property("flipsInRTL", flag, "Whether it is mirrored with dir=rtl."),
      property("source", textOrNull, "Where it came from."),
      property("license", textOrNull, "An SPDX identifier, or a name."),
      property("revision", count, "Grows on every change."),
      property("url", text, "The address of its picture."),
    ]
  }

  static var symbolDrawing: [JSONValue.Member] {
    [
      property("name", text, "The whole name, for example bell.slash.fill."),
      property("variant", text, "What it adds to the base, none for the base itself."),
      property("origin", text, "drawn, or derived from another one by this program."),
      property("viewBox", viewBox, "Its frame: left, top, width, height."),
      property("modes", modes, modesSummary),
      property("layers", list(of: "SymbolLayer"), "In the order of painting."),
      property("url", text, "The address of its picture."),
    ]
  }

  static var symbolLayer: [JSONValue.Member] {
    [
      property("level", text, "primary, secondary or tertiary."),
      property("color", textOrNull, "Its own in multicolor: tint, or as #rrggbb or #rrggbbaa."),
      property("opacity", number, "0 to 1, of the layer as a group, in every mode."),
      property("variable", flag, "Whether value decides about it."),
      property("threshold", countOrNull, "The percentage from which it is active, if its own."),
      property("clearsBehind", flag, "Whether it erases some of the layers before it."),
      property("body", flag, "Whether it is a filled enclosure that the others are cut out of."),
      property("rotates", flag, "Whether effect=rotate turns it."),
      property("pulses", flag, "Whether effect=pulse fades it."),
      property("motionGroup", countOrNull, "Layers of one group move as one."),
      property("fills", count, "Filled shapes."),
      property("strokes", count, "Stroked shapes, which weight makes thicker."),
    ]
  }

  static var resolvedSymbol: [JSONValue.Member] {
    [
      property("name", text, "The symbol that the drawing belongs to.")
    ] + label(of: "symbol") + [
      property("resolved", text, "What was found, or what it would be called if it were stored."),
      property("synthesized", textOrNull, "The variants that were made for this answer."),
      property("alias", textOrNull, "The old name that led here."),
      property(
        "candidates",
        [
          "type": "array",
          "items": object([
            property("name", text, "As it was looked for."),
            property("outcome", text, "missing, stored or derived."),
          ]),
        ], "In the order of looking; the last one was found."),
      property("viewBox", viewBox, "Its frame: left, top, width, height."),
      property("modes", modes, modesSummary),
      property("preferredMode", textOrNull, "What it is drawn in where nobody says otherwise."),
      property("flipsInRTL", flag, "Whether it is mirrored with dir=rtl."),
      property("layers", list(of: "SymbolLayer"), "In the order of painting."),
      property(
        "variants",
        object([
          property("stored", texts, "As variant= takes them."),
          property("derivable", texts, "Those that derive=true can make of them."),
        ]), "What there is beside it."),
      property("motion", motion, "How the PNG moves with an effect; null where nothing does."),
      property("license", textOrNull, "An SPDX identifier, or a name."),
      property("revision", count, "Grows on every change."),
    ]
  }

  private static let modesSummary =
    "The modes in which it shows something of its own; in the others it looks as in monochrome."
}
