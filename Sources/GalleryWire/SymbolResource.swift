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
  package var set: String?
  package var credit: CreditResource?

  package init() {}

  package static let schemaName: String? = "Symbol"
  package static let plural = "symbols"
  package static let pageSummary = "The symbols of this page, by name."

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("id", &id, "The id, which is never reused.")
    try visitor.member("name", &name, "The unique name of the subject, without variants.")
    try visitor.label(&label, of: "symbol")
    try visitor.decorative(&decorative, of: "symbol")
    try visitor.member("tags", &tags, "The tags in alphabetical order.")
    try visitor.member("categories", &categories, "The categories in alphabetical order.")
    try visitor.member(
      "aliases", &aliases, "Former names, and names from other sets, of its drawings.")
    try visitor.member("searchWords", &searchWords, "Additional search words.")
    try visitor.member(
      "variants", &variants, "The stored variants, as values of the option variant.")
    try visitor.member(
      "preferredMode", &preferredMode,
      "The rendering mode without the option mode; null for the automatic choice.")
    try visitor.member("flipsInRTL", &flipsInRTL, "Whether dir=rtl mirrors the symbol.")
    try visitor.member("source", &source, "The name of the imported file or set.")
    try visitor.member("license", &license, "An SPDX identifier, or a name.")
    try visitor.member("revision", &revision, "The revision, which increases with each change.")
    try visitor.member("url", &url, "The path of the picture.")
    try visitor.origin(&set, &credit)
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
    try visitor.member(
      "drawings", &drawings, "The drawings in stored order, beginning with the base.")
  }
}

/// One stored drawing of a symbol.
package struct SymbolDrawingResource: Resource {
  package var name = ""
  package var variant = ""
  package var origin = ""
  package var viewBox: [Double] = []
  package var modes: [SymbolRenderingMode] = []
  package var layers: [SymbolLayerResource] = []
  package var url = ""

  package init() {}

  package static let schemaName: String? = "SymbolDrawing"

  package mutating func visitMembers<V: MemberVisitor>(_ visitor: inout V) throws(V.Failure) {
    try visitor.member("name", &name, "The full name, for example bell.slash.fill.")
    try visitor.member(
      "variant", &variant, "The variants that it adds to the base; none for the base.")
    try visitor.member(
      "origin", &origin, "The origin: drawn, or derived from another drawing by this program.")
    try visitor.frame("viewBox", &viewBox, "The view box: left, top, width, height.")
    try visitor.modes(&modes)
    try visitor.member("layers", &layers, "The layers in painting order.")
    try visitor.member("url", &url, "The path of the picture.")
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
    try visitor.member("level", &level, "The level: primary, secondary or tertiary.")
    try visitor.member(
      "color", &color, "The colour in mode=multicolor: tint, gradient, #rrggbb or #rrggbbaa.")
    try visitor.member("opacity", &opacity, "The opacity of the whole layer in every mode, 0 to 1.")
    try visitor.member("variable", &variable, "Whether the option value activates the layer.")
    try visitor.member(
      "threshold", &threshold, "The percentage above which the layer is active, if it has its own.",
      schema: .anyIntegerOrNull)
    try visitor.member(
      "clearsBehind", &clearsBehind, "Whether the layer erases layers beneath it.")
    try visitor.member(
      "body", &body, "Whether the layer is a filled enclosure from which the other layers are cut.")
    try visitor.member("rotates", &rotates, "Whether effect=rotate rotates the layer.")
    try visitor.member("pulses", &pulses, "Whether effect=pulse fades the layer.")
    try visitor.member(
      "motionGroup", &motionGroup, "The motion group; its layers move together.",
      schema: .anyIntegerOrNull)
    try visitor.member("fills", &fills, "The number of filled shapes.")
    try visitor.member(
      "strokes", &strokes, "The number of stroked shapes, whose thickness depends on weight.")
  }
}

/// A rule that gives a symbol's layers their colours; SwiftUI's `SymbolRenderingMode` (symbols.md §7).
package enum SymbolRenderingMode: String, CaseIterable, WireValue {
  /// Every layer in one colour.
  case monochrome
  /// One colour with an opacity that decreases by level.
  case hierarchical
  /// One colour per level.
  case palette
  /// Each layer's own colour.
  case multicolor
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

  mutating func modes(_ value: inout [SymbolRenderingMode]) throws(Failure) {
    try member(
      "modes", &value,
      "The modes in which the symbol differs from monochrome.")
  }
}

extension JSONValue { static let anyIntegerOrNull: JSONValue = ["type": ["integer", "null"]] }
