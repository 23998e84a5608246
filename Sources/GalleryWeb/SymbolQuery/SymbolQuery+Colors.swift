import GalleryModel

/// How layers get their colours, and which of them are shown (symbols.md §7, §8).
extension SymbolQuery {
  static let mode = QueryParameter(
    "mode", .choice(SymbolRenderingMode.allCases.map(\.rawValue)),
    "How layers are coloured; without it palette where two or more colours are given, else what "
      + "the symbol prefers, else monochrome.",
    example: "hierarchical")
  static let foreground = QueryParameter(
    "foreground", .colors(maximum: 3),
    "The colour, or with mode=palette one for each level; black without it, in SVG currentColor.",
    example: "indigo")
  static let levels = QueryParameter(
    "levels", .fractions(count: 3),
    "With mode=hierarchical, the opacities of primary, secondary and tertiary.",
    default: "1,0.5,0.25", example: "1,.5,.18")
  static let value = QueryParameter(
    "value", .fraction,
    "How much of a variable symbol is active: its layers are in one after another, the first "
      + "above 0. Without it all of them are.",
    example: "0.5")
  static let inactive = QueryParameter(
    "inactive", .choice(InactiveLayers.allCases.map(\.rawValue)),
    "What becomes of variable layers beyond value, and of those that effect=variableColor has not "
      + "lit: three tenths of their opacity, or nothing.",
    default: "dim", example: "hide")

  static let colorParameters = [mode, foreground, levels, value, inactive]
}

extension SymbolOptions {
  mutating func readColors(_ values: QueryValues) throws(ParameterError) {
    mode = try values.choice(SymbolQuery.mode, of: SymbolRenderingMode.self)
    foreground = try values.colors(SymbolQuery.foreground) ?? foreground
    levels = try values.fractions(SymbolQuery.levels) ?? levels
    value = try values.fraction(SymbolQuery.value)
    inactive = try values.choice(SymbolQuery.inactive, of: InactiveLayers.self) ?? inactive
  }
}
