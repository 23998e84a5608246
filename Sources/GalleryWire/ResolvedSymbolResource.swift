/// What a name and variants of a symbol come to: `/symbol/{symbol}.json`.
package struct ResolvedSymbolResource: Resource {
  package var name = ""
  package var label: String?
  package var decorative = false
  package var resolved = ""
  package var synthesized: String?
  package var alias: String?
  package var candidates: [SymbolCandidate] = []
  package var viewBox: [Double] = []
  package var modes: [SymbolMode] = []
  package var preferredMode: String?
  package var flipsInRTL = false
  package var layers: [SymbolLayerResource] = []
  package var variants = SymbolVariantsResource()
  package var motion: SymbolMotion?
  package var license: String?
  package var revision: Int64 = 0

  package init() {}

  package static let schemaName: String? = "ResolvedSymbol"
  package static let fields: [Field<Self>] = [
    Field("name", \.name, "The symbol that the drawing belongs to."),
    .label(\.label, of: "symbol"),
    .decorative(\.decorative, of: "symbol"),
    Field(
      "resolved", \.resolved, "What was found, or what it would be called if it were stored."),
    Field("synthesized", \.synthesized, "The variants that were made for this answer."),
    Field("alias", \.alias, "The old name that led here."),
    Field("candidates", \.candidates, "In the order of looking; the last one was found."),
    .frame("viewBox", \.viewBox, "Its frame: left, top, width, height."),
    .modes(\.modes),
    Field("preferredMode", \.preferredMode, "What it is drawn in where nobody says otherwise."),
    Field("flipsInRTL", \.flipsInRTL, "Whether it is mirrored with dir=rtl."),
    Field("layers", \.layers, "In the order of painting."),
    Field("variants", \.variants, "What there is beside it."),
    Field(
      "motion", \.motion, "How the PNG moves with an effect; null where nothing does."),
    Field("license", \.license, "An SPDX identifier, or a name."),
    Field("revision", \.revision, "Grows on every change."),
  ]
}

/// A name that was looked for.
package struct SymbolCandidate: Resource {
  package var name = ""
  package var outcome = ""

  package init() {}

  package static let fields: [Field<Self>] = [
    Field("name", \.name, "As it was looked for."),
    Field("outcome", \.outcome, "missing, stored or derived."),
  ]
}

/// The chains of variants beside a symbol.
package struct SymbolVariantsResource: Resource {
  package var stored: [String] = []
  package var derivable: [String] = []

  package init() {}

  package static let fields: [Field<Self>] = [
    Field("stored", \.stored, "As variant= takes them."),
    Field("derivable", \.derivable, "Those that derive=true can make of them."),
  ]
}

/// How a picture moves: the time that it takes, the picture that holds all of it, and where in that the
/// symbol at rest lies.
package struct SymbolMotion: Resource {
  package var effects: [String] = []
  package var milliseconds = 0
  package var restMilliseconds = 0
  package var plays: Int?
  package var picture = Extent()
  package var frame: [Double] = []

  package init() {}

  package static let fields: [Field<Self>] = [
    Field("effects", \.effects, "Those that move anything, in their order."),
    Field("milliseconds", \.milliseconds, "Of one run."),
    Field("restMilliseconds", \.restMilliseconds, "Between two runs."),
    Field("plays", \.plays, "How often it runs; null is for ever.", schema: .anyIntegerOrNull),
    Field("picture", \.picture, "Large enough for all of the motion."),
    .frame("frame", \.frame, "The symbol at rest in it: left, top, width, height."),
  ]

  /// The sides of a picture.
  package struct Extent: Resource {
    package var width = 0.0
    package var height = 0.0

    package init() {}

    private static let side: JSONValue = ["type": "number", "exclusiveMinimum": 0]
    package static let fields: [Field<Self>] = [
      Field("width", \.width, "Pixels of a row.", schema: side),
      Field("height", \.height, "Pixels of a column.", schema: side),
    ]
  }
}
