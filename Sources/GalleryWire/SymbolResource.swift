/// A symbol without its drawings: `/api/symbols`.
package struct SymbolResource: ListedResource {
  package var id: Int64 = 0
  package var name = ""
  package var label: String?
  package var decorative = false
  package var tags: [String] = []
  package var categories: [String] = []
  package var aliases: [String] = []
  package var searchWords: [String] = []
  package var variants: [String] = []
  package var preferredMode: String?
  package var flipsInRTL = false
  package var source: String?
  package var license: String?
  package var revision: Int64 = 0
  package var url = ""

  package init() {}

  package static let schemaName: String? = "Symbol"
  package static let plural = "symbols"
  package static let pageSummary = "The symbols of this page, by name."

  package static let fields: [Field<Self>] = [
    Field("id", \.id, "Never used again after a removal."),
    Field("name", \.name, "Unique; the subject, without variants."),
    .label(\.label, of: "symbol"),
    .decorative(\.decorative, of: "symbol"),
    Field("tags", \.tags, "In alphabetical order."),
    Field("categories", \.categories, "In alphabetical order."),
    Field("aliases", \.aliases, "Names of earlier times or other sets, of any of its drawings."),
    Field("searchWords", \.searchWords, "Further words that find it."),
    Field("variants", \.variants, "The variants that are stored, as variant= takes them."),
    Field("preferredMode", \.preferredMode, "What it is drawn in where nobody says otherwise."),
    Field("flipsInRTL", \.flipsInRTL, "Whether it is mirrored with dir=rtl."),
    Field("source", \.source, "Where it came from."),
    Field("license", \.license, "An SPDX identifier, or a name."),
    Field("revision", \.revision, "Grows on every change."),
    Field("url", \.url, "The address of its picture."),
  ]
}

/// A symbol with its drawings: `/api/symbols/{symbol}`.
package struct SymbolWithDrawings: Resource {
  package var symbol = SymbolResource()
  package var drawings: [SymbolDrawingResource] = []

  package init() {}

  package static let schemaName: String? = "SymbolWithDrawings"
  package static let fields: [Field<Self>] =
    SymbolResource.fields.map { Field($0, of: \.symbol) } + [
      Field("drawings", \.drawings, "As stored, the base first.")
    ]
}

/// One stored drawing of a symbol.
package struct SymbolDrawingResource: Resource {
  package var name = ""
  package var variant = ""
  package var origin = ""
  package var viewBox: [Double] = []
  package var modes: [SymbolMode] = []
  package var layers: [SymbolLayerResource] = []
  package var url = ""

  package init() {}

  package static let schemaName: String? = "SymbolDrawing"
  package static let fields: [Field<Self>] = [
    Field("name", \.name, "The whole name, for example bell.slash.fill."),
    Field("variant", \.variant, "What it adds to the base, none for the base itself."),
    Field("origin", \.origin, "drawn, or derived from another one by this program."),
    .frame("viewBox", \.viewBox, "Its frame: left, top, width, height."),
    .modes(\.modes),
    Field("layers", \.layers, "In the order of painting."),
    Field("url", \.url, "The address of its picture."),
  ]
}

/// A layer of a drawing without its shapes, of which only their number is told.
package struct SymbolLayerResource: Resource {
  package var level = ""
  package var color: String?
  package var opacity = 1.0
  package var variable = false
  package var threshold: Int?
  package var clearsBehind = false
  package var body = false
  package var rotates = false
  package var pulses = false
  package var motionGroup: Int?
  package var fills = 0
  package var strokes = 0

  package init() {}

  package static let schemaName: String? = "SymbolLayer"
  package static let fields: [Field<Self>] = [
    Field("level", \.level, "primary, secondary or tertiary."),
    Field("color", \.color, "Its own in multicolor: tint, or as #rrggbb or #rrggbbaa."),
    Field("opacity", \.opacity, "0 to 1, of the layer as a group, in every mode."),
    Field("variable", \.variable, "Whether value decides about it."),
    Field(
      "threshold", \.threshold, "The percentage from which it is active, if its own.",
      schema: .anyIntegerOrNull),
    Field("clearsBehind", \.clearsBehind, "Whether it erases some of the layers before it."),
    Field("body", \.body, "Whether it is a filled enclosure that the others are cut out of."),
    Field("rotates", \.rotates, "Whether effect=rotate turns it."),
    Field("pulses", \.pulses, "Whether effect=pulse fades it."),
    Field(
      "motionGroup", \.motionGroup, "Layers of one group move as one.", schema: .anyIntegerOrNull),
    Field("fills", \.fills, "Filled shapes."),
    Field("strokes", \.strokes, "Stroked shapes, which weight makes thicker."),
  ]
}

/// A rendering mode, in SwiftUI's words (`SymbolRenderingMode`).
package enum SymbolMode: String, CaseIterable, WireValue {
  case monochrome, hierarchical, palette, multicolor
}

extension Field {
  /// Left, top, width and height, in SVG's order.
  static func frame(
    _ name: String, _ path: Path<[Double]>, _ description: String
  ) -> Field {
    Field(
      name, path, description,
      schema: ["type": "array", "items": ["type": "number"], "minItems": 4, "maxItems": 4])
  }

  static func modes(_ path: Path<[SymbolMode]>) -> Field {
    Field(
      "modes", path,
      "The modes in which it shows something of its own; in the others it looks as in monochrome.")
  }
}

extension JSONValue {
  static let anyIntegerOrNull: JSONValue = ["type": ["integer", "null"]]
}
