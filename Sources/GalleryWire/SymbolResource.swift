/// A symbol without its drawings: an item of `/api/symbols`.
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

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("id", &id, "Never used again after a removal.")
    try visitor.member("name", &name, "Unique; the subject, without variants.")
    try visitor.label(&label, of: "symbol")
    try visitor.decorative(&decorative, of: "symbol")
    try visitor.member("tags", &tags, "In alphabetical order.")
    try visitor.member("categories", &categories, "In alphabetical order.")
    try visitor.member(
      "aliases", &aliases, "Names of earlier times or other sets, of any of its drawings.")
    try visitor.member("searchWords", &searchWords, "Further words that find it.")
    try visitor.member(
      "variants", &variants, "The variants that are stored, as variant= takes them.")
    try visitor.member(
      "preferredMode", &preferredMode, "What it is drawn in where nobody says otherwise.")
    try visitor.member("flipsInRTL", &flipsInRTL, "Whether it is mirrored with dir=rtl.")
    try visitor.member("source", &source, "Where it came from.")
    try visitor.member("license", &license, "An SPDX identifier, or a name.")
    try visitor.member("revision", &revision, "Grows on every change.")
    try visitor.member("url", &url, "The address of its picture.")
  }
}

/// A symbol with its drawings: `/api/symbols/{symbol}`.
package struct SymbolWithDrawings: Resource {
  package var symbol = SymbolResource()
  package var drawings: [SymbolDrawingResource] = []

  package init() {}

  package static let schemaName: String? = "SymbolWithDrawings"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try symbol.visitMembers(&visitor)
    try visitor.member("drawings", &drawings, "As stored, the base first.")
  }
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

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("name", &name, "The whole name, for example bell.slash.fill.")
    try visitor.member("variant", &variant, "What it adds to the base, none for the base itself.")
    try visitor.member("origin", &origin, "drawn, or derived from another one by this program.")
    try visitor.frame("viewBox", &viewBox, "Its frame: left, top, width, height.")
    try visitor.modes(&modes)
    try visitor.member("layers", &layers, "In the order of painting.")
    try visitor.member("url", &url, "The address of its picture.")
  }
}

/// A layer of a drawing, with the number of its shapes.
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

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("level", &level, "primary, secondary or tertiary.")
    try visitor.member("color", &color, "Its own in multicolor: tint, or as #rrggbb or #rrggbbaa.")
    try visitor.member("opacity", &opacity, "0 to 1, of the layer as a group, in every mode.")
    try visitor.member("variable", &variable, "Whether value decides about it.")
    try visitor.member(
      "threshold", &threshold, "The percentage from which it is active, if its own.",
      schema: .anyIntegerOrNull)
    try visitor.member(
      "clearsBehind", &clearsBehind, "Whether it erases some of the layers before it.")
    try visitor.member(
      "body", &body, "Whether it is a filled enclosure that the others are cut out of.")
    try visitor.member("rotates", &rotates, "Whether effect=rotate turns it.")
    try visitor.member("pulses", &pulses, "Whether effect=pulse fades it.")
    try visitor.member(
      "motionGroup", &motionGroup, "Layers of one group move as one.", schema: .anyIntegerOrNull)
    try visitor.member("fills", &fills, "Filled shapes.")
    try visitor.member("strokes", &strokes, "Stroked shapes, which weight makes thicker.")
  }
}

/// A rendering mode, with the name of SwiftUI's `SymbolRenderingMode`.
package enum SymbolMode: String, CaseIterable, WireValue {
  case monochrome, hierarchical, palette, multicolor
}

extension MemberVisitor {
  /// Visits left, top, width and height, in SVG's order.
  mutating func frame(
    _ name: String, _ value: inout [Double], _ description: String
  ) throws(Failure) {
    try member(
      name, &value, description,
      schema: ["type": "array", "items": ["type": "number"], "minItems": 4, "maxItems": 4])
  }

  mutating func modes(_ value: inout [SymbolMode]) throws(Failure) {
    try member(
      "modes", &value,
      "The modes in which it shows something of its own; in the others it looks as in monochrome.")
  }
}

extension JSONValue { static let anyIntegerOrNull: JSONValue = ["type": ["integer", "null"]] }
