import GalleryModel
package import GRDB
import Raster

extension SymbolSummary {
  /// From a row with `SymbolTable.summaryColumns`.
  package init(_ row: Row) throws {
    let words: String = try row.value("search_words")
    let mode: String? = try row.value("preferred_mode")
    let variants: [Variant] = try Self.list(row, "variants").compactMap(Variant.init(stored:))
    self.init(
      id: try row.value("id"), name: try row.value("name"), label: try row.value("label"),
      isDecorative: try row.value("is_decorative"), tags: try Self.list(row, "tags").sorted(),
      categories: try Self.list(row, "categories").sorted(),
      aliases: try Self.list(row, "aliases").sorted(),
      searchWords: words.split(separator: "\n").map(String.init),
      source: try row.value("source"), license: try row.value("license"),
      preferredMode: mode.flatMap(SymbolRenderingMode.init),
      flipsInRTL: try row.value("flips_in_rtl"), revision: try row.value("revision"),
      variants: variants.sorted { ($0.variants.rank, $0.name) < ($1.variants.rank, $1.name) })
  }

  private static func list(_ row: Row, _ column: String) throws -> [String] {
    let text: String? = try row.value(column)
    return text?.split(separator: " ").map(String.init) ?? []
  }
}

extension SymbolSummary.Variant {
  /// From `name/slash/shape/fill/origin`, as `SymbolTable.summaryColumns` puts it together.
  fileprivate init?(stored text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 5, let origin = Origin(rawValue: parts[4]) else { return nil }
    self.init(
      name: parts[0],
      variants: SymbolVariants(
        isSlashed: parts[1] == "1", shape: SymbolVariants.Shape(rawValue: parts[2]),
        isFilled: parts[3] == "1"), origin: origin)
  }
}

extension PackedDrawing.Layer {
  /// From a row of `symbol_layers`, without shapes.
  init(_ row: Row) throws {
    let x: Double? = try row.value("anchor_x")
    let y: Double? = try row.value("anchor_y")
    var anchor: Point?
    if let x, let y { anchor = Point(x, y) }
    self.init(
      level: try row.value("level"), color: try row.value("color"),
      opacity: try row.value("opacity"), traits: try row.value("traits"),
      threshold: try row.value("threshold"), motionGroup: try row.value("motion_group"),
      anchor: anchor)
  }
}

extension PackedDrawing.Shape {
  /// From a row of `symbol_shapes`.
  init(_ row: Row, isClear: Bool) throws {
    self.init(
      isClear: isClear, opacity: try row.value("shape_opacity"),
      fillRule: try row.value("fill_rule"), width: try row.value("line_width"),
      cap: try row.value("line_cap"), join: try row.value("line_join"),
      miterLimit: try row.value("miter_limit"), dash: try row.value("dash"),
      dashPhase: try row.value("dash_phase"), path: try row.value("path"))
  }
}
